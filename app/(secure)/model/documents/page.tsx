import type { Metadata } from 'next'
import { PageHead, SectionHead } from '#components/layout/page-head.tsx'
import { DocumentsForm } from '#components/verifications/documents-form.tsx'
import { VerificationSteps } from '#components/verifications/verification-steps.tsx'
import { memberReader } from '#lib/queries/reader.ts'
import { findVerification } from '#lib/queries/verifications.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'

export const metadata: Metadata = { title: 'Documents' }

export default async function Page() {
  const viewer = await requirePerformer()
  const [settings, state] = await Promise.all([
    getPublicSettings(),
    memberReader().then((reader) => findVerification(reader)),
  ])
  const isAwaited = state.status === 'none' || state.status === 'rejected'
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead title="Documents" text="How your verification is going." />
      <div className="grid gap-12 lg:grid-cols-2">
        <VerificationSteps state={state} />
        {isAwaited && (
          <section aria-labelledby="documents">
            <SectionHead title={<span id="documents">Send your documents</span>} />
            <DocumentsForm />
          </section>
        )}
      </div>
    </StudioLayout>
  )
}
