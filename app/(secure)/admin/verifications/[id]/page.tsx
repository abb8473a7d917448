import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ApplicantScreen } from '#components/admin/applicant-screen.tsx'
import { BackLink } from '#components/admin/back-link.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { memberReader } from '#lib/queries/reader.ts'
import { findApplicant } from '#lib/queries/verifications.ts'
import { requireOperator } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { AdminLayout } from '../../../../_layouts/admin-layout.tsx'

export const metadata: Metadata = { title: 'Verification' }

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requireOperator()
  const [{ id }, settings, reader] = await Promise.all([params, getPublicSettings(), memberReader()])
  const applicant = (await findApplicant(reader, id)) ?? notFound()
  return (
    <AdminLayout settings={settings} viewer={viewer}>
      <BackLink href="/admin/verifications">Verifications</BackLink>
      <PageHead title={applicant.name} />
      <ApplicantScreen applicant={applicant} nowMs={Date.now()} />
    </AdminLayout>
  )
}
