import type { Metadata } from 'next'
import { PageHead } from '#components/layout/page-head.tsx'
import { WatermarkForm } from '#components/watermarks/watermark-form.tsx'
import { getOwnPerformer, getOwnWatermark } from '#lib/queries/profiles.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'

export const metadata: Metadata = { title: 'Watermark' }

export default async function Page() {
  const viewer = await requirePerformer()
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const [watermark, performer] = await Promise.all([
    getOwnWatermark(reader, viewer._id),
    quietly(getOwnPerformer()),
  ])
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead
        title="Watermark"
        text="It is burnt into the photos that you upload for posts from now on. Photos from before stay as they are, and so do the originals that you download."
      />
      <WatermarkForm
        key={watermark.watermarkImagePath}
        settings={watermark}
        imageUrl={performer?.cover?.url ?? performer?.avatar?.url ?? '/hero.avif'}
      />
    </StudioLayout>
  )
}
