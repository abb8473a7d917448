import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHead } from '#components/layout/page-head.tsx'
import { Button } from '#components/ui/button.tsx'
import { AvatarUpload, CoverUpload, WelcomeVideoUpload } from '#components/uploads/profile-media.tsx'
import { getOwnPerformer, getProfileImages } from '#lib/queries/profiles.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'

export const metadata: Metadata = { title: 'Pictures' }

export default async function Page() {
  const viewer = await requirePerformer()
  const [settings, performer, images] = await Promise.all([
    getPublicSettings(),
    getOwnPerformer(),
    quietly(getProfileImages()),
  ])
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead
        title="Pictures"
        text="What people see of you first. A new one replaces the old, which you can put back for a day."
        actions={
          viewer.username && (
            <Button asChild variant="secondary">
              <Link href={`/${viewer.username}`}>See your page</Link>
            </Button>
          )
        }
      />
      <div className="grid items-start gap-12 lg:grid-cols-2">
        <div className="lg:col-span-2">
          <CoverUpload performer={performer} image={images?.cover} />
        </div>
        <AvatarUpload person={performer} kind="performer-avatar" image={images?.avatar} />
        <WelcomeVideoUpload performer={performer} />
      </div>
    </StudioLayout>
  )
}
