import type { ReactNode } from 'react'
import type { DataExport } from '#contract/data-exports.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Moment } from '#components/ui/moment.tsx'
import { DataForms } from './data-forms.tsx'
import { SecuritySection } from './security-section.tsx'

const STATUS_BADGES = {
  requested: <Badge variant="brand">In preparation</Badge>,
  building: <Badge variant="brand">In preparation</Badge>,
  ready: <Badge variant="success">Ready</Badge>,
  failed: <Badge variant="danger">Failed</Badge>,
}

/** The archive of everything that we hold about a person. */
export function DataSection({ dataExport }: { dataExport: DataExport }) {
  return (
    <SecuritySection
      title="Your data"
      text="An archive of everything that we hold about you: profile, logins, messages, comments, payments and more."
      action={dataExport && STATUS_BADGES[dataExport.state]}
    >
      {dataExport && <p className="mb-4 text-muted">{textOf(dataExport)}</p>}
      <DataForms state={dataExport?.state ?? null} />
    </SecuritySection>
  )
}

function textOf({ state, expiresAt, sizeBytes }: NonNullable<DataExport>): ReactNode {
  if (state === 'failed')
    return 'Something went wrong on our side. We will try again by ourselves, and so may you.'
  if (state !== 'ready') return 'This takes a moment. Look again shortly.'
  return (
    <>
      {sizeText(sizeBytes ?? 0)}, here for you until {expiresAt && <Moment iso={expiresAt} form="day" />}.
    </>
  )
}

function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
