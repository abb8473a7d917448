import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHead } from '#components/layout/page-head.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { formatRate } from '#components/ui/format-money.ts'
import { Money } from '#components/ui/money.tsx'
import { Table, TableBody, TableCell, TableHead, TableRow } from '#components/ui/table.tsx'
import { type Commissions, listCommissions } from '#lib/queries/earnings.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'

export const metadata: Metadata = { title: 'Commissions' }

/** The kinds that performers can sell today. Showing a rate for another kind would promise that kind. */
const SOLD: Partial<Record<Commissions['rates'][number]['kind'], string>> = {
  monthlySubscriptionCommission: 'Subscriptions',
  tokenTipCommission: 'Tips',
}

export default async function Page() {
  const viewer = await requirePerformer()
  const [settings, commissions] = await Promise.all([getPublicSettings(), quietly(listCommissions())])
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead
        title="Commissions"
        text={
          <>
            What {settings.siteName} keeps of each sale, as of today. Every line of your{' '}
            <Link href="/model/earnings" className="underline">
              earnings
            </Link>{' '}
            shows the rate of its day.
          </>
        }
      />
      {commissions ? <Rates {...commissions} /> : <ListFailure things="commissions" />}
    </StudioLayout>
  )
}

function Rates({ rates, currency }: Commissions) {
  return (
    <Table caption="Commissions by kind of sale">
      <TableHead
        columns={[
          { label: 'Kind' },
          { label: 'We keep', numeric: true },
          { label: 'A fan pays', numeric: true },
          { label: 'Our share', numeric: true },
          { label: 'You get', numeric: true },
        ]}
      />
      <TableBody>
        {rates
          .filter(({ kind }) => kind in SOLD)
          .map(({ kind, commissionRate, isOwn, example }) => (
            <TableRow key={kind}>
              <TableCell>
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {SOLD[kind]}
                  {isOwn && <Badge variant="success">Agreed with you</Badge>}
                </span>
              </TableCell>
              <TableCell label="We keep" numeric>
                {formatRate(commissionRate)}
              </TableCell>
              <TableCell label="A fan pays" numeric>
                <Money amountCents={example.grossCents} currency={currency} />
              </TableCell>
              <TableCell label="Our share" numeric>
                <Money amountCents={-example.commissionCents} currency={currency} />
              </TableCell>
              <TableCell label="You get" numeric>
                <span className="font-semibold">
                  <Money amountCents={example.netCents} currency={currency} />
                </span>
              </TableCell>
            </TableRow>
          ))}
      </TableBody>
    </Table>
  )
}
