import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { ApplicantScreen } from '#components/admin/applicant-screen.tsx'
import { BackLink, wayBack } from '#components/admin/way-back.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { buttonVariants } from '#components/ui/button.tsx'
import { memberReader } from '#lib/queries/reader.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { findApplicant, listApplicants } from '#lib/queries/verifications.ts'
import { requireOperator } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { AdminLayout } from '../../../../_layouts/admin-layout.tsx'

export const metadata: Metadata = { title: 'Verification' }

export default async function Page({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>
  searchParams: Promise<{ from?: string | string[] }>
}) {
  const viewer = await requireOperator()
  const [{ id }, { from }, settings, reader] = await Promise.all([
    params,
    searchParams,
    getPublicSettings(),
    memberReader(),
  ])
  const applicant = (await findApplicant(reader, id)) ?? notFound()
  const isDecided = applicant.state.status !== 'submitted'
  const waiting = isDecided ? await quietly(listApplicants(reader, { limit: 1, offset: 0 })) : null
  const back = wayBack(from, { href: '/admin/verifications', label: 'Verifications' })
  return (
    <AdminLayout settings={settings} viewer={viewer}>
      <BackLink href={back.href}>{back.label}</BackLink>
      <PageHead
        title={applicant.name}
        actions={waiting?.data.map(({ _id, name }) => (
          <Link
            key={_id}
            href={`/admin/verifications/${_id}`}
            className={buttonVariants({ variant: 'secondary' })}
          >
            Next: {name}
          </Link>
        ))}
      />
      <ApplicantScreen applicant={applicant} nowMs={Date.now()} />
    </AdminLayout>
  )
}
