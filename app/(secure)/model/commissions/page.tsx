import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHead } from '#components/layout/page-head.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Money } from '#components/ui/money.tsx'
import { Table, TableBody, TableCell, TableHead, TableRow } from '#components/ui/table.tsx'
import { type Commissions, listCommissions } from '#lib/queries/payout-settings.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'

export const metadata: Metadata = { title: 'Commissions' }

const KIND_LABELS: Record<Commissions['rates'][number]['kind'], string> = {
  monthlySubscriptionCommission: 'Subscription, by the month',
  yearlySubscriptionCommission: 'Subscription, by the year',
  tokenTipCommission: 'Tips',
  feedSaleCommission: 'Posts, photos and messages',
  videoSaleCommission: 'Videos',
  orderRequestVideoCommission: 'Videos made to order',
  productSaleCommission: 'Products',
  privateChatDefaultCommission: 'Private shows',
  groupChatDefaultCommission: 'Group shows',
}

export default async function Page() {
  const viewer = await requirePerformer()
  const [settings, { rates, currency }] = await Promise.all([getPublicSettings(), listCommissions()])
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead
        title="Commissions"
        text={
          <>
            What {settings.siteName} keeps of each sale, as it is today. Every line of your{' '}
            <Link href="/model/earnings" className="underline">
              earnings
            </Link>{' '}
            says the rate that it was made at.
          </>
        }
      />
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
          {rates.map(({ kind, commissionRate, isOwn, example }) => (
            <TableRow key={kind}>
              <TableCell>
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {KIND_LABELS[kind]}
                  {isOwn && <Badge variant="success">Agreed with you</Badge>}
                </span>
              </TableCell>
              <TableCell label="We keep" numeric>
                {Number((commissionRate * 100).toFixed(2))}%
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
    </StudioLayout>
  )
}
