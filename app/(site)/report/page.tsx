import { Flag } from 'lucide'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { targetName } from '#contract/reports.ts'
import { PageHead } from '#components/layout/page-head.tsx'
import { ReportForm } from '#components/reports/report-form.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { requireViewer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PrimaryLayout } from '../../_layouts/primary-layout.tsx'
import { Icon } from '#components/ui/icon.tsx'

export const metadata: Metadata = { title: 'Report', robots: { index: false } }

const Target = z.object({ type: z.string().regex(/^[a-z_]{1,40}$/), id: z.uuid() })

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const viewer = await requireViewer()
  const [query, settings] = await Promise.all([searchParams, getPublicSettings()])
  if (query.sent) {
    const ownReports = viewer.isPerformer ? '/model/reports' : '/user/reports'
    return (
      <PrimaryLayout settings={settings} viewer={viewer}>
        <EmptyState
          icon={<Icon of={Flag} />}
          title="Thank you, we will look at it"
          action={
            !viewer.isOperator && (
              <Button asChild variant="secondary">
                <Link href={ownReports}>Your reports</Link>
              </Button>
            )
          }
        >
          {viewer.isOperator
            ? 'It is among the reports in your console.'
            : 'Your reports show what we decide.'}
        </EmptyState>
      </PrimaryLayout>
    )
  }
  const target = Target.safeParse(query).data
  if (!target) notFound()
  return (
    <PrimaryLayout settings={settings} viewer={viewer}>
      <div className="mx-auto max-w-xl">
        <PageHead
          title={`Report this ${targetName(target.type)}`}
          text="Tell us what is wrong. We look at every report."
        />
        <ReportForm reporterId={viewer._id} targetType={target.type} targetId={target.id} />
      </div>
    </PrimaryLayout>
  )
}
