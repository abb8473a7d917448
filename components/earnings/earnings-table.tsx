import type { ReactNode } from 'react'
import type { Reply } from '#contract/call.ts'
import type { searchEarnings } from '#contract/earnings.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Money } from '#components/ui/money.tsx'
import { Table, TableBody, TableCell, TableHead, TableRow } from '#components/ui/table.tsx'
import { Moment } from '#components/ui/moment.tsx'

type Sale = Reply<typeof searchEarnings>['data'][number]

const KIND_LABELS: Record<string, string> = {
  tip: 'Tip',
  subscription: 'Subscription',
  feed: 'Post',
}

/** Every sale with gross, fee and net, without the refunded part. */
export function EarningsTable({
  sales,
  currency,
  more,
}: {
  sales: Sale[]
  currency: string
  /** Further rows. */
  more?: ReactNode
}) {
  if (sales.length === 0) {
    return <EmptyState title="No sales in this period">Tips and subscriptions will appear here.</EmptyState>
  }
  return (
    <Table caption="Sales">
      <TableHead
        columns={[
          { label: 'What' },
          { label: 'From' },
          { label: 'When' },
          { label: 'Gross', numeric: true },
          { label: 'Commission', numeric: true },
          { label: 'Net', numeric: true },
        ]}
      />
      <TableBody>
        {sales.map((sale) => (
          <EarningsRow key={sale._id} sale={sale} currency={currency} />
        ))}
        {more}
      </TableBody>
    </Table>
  )
}

export function EarningsRow({ sale, currency }: { sale: Sale; currency: string }) {
  const { kind, grossCents, commissionCents, netCents, refundedCents, refundedNetCents } = sale
  return (
    <TableRow>
      <TableCell>
        {KIND_LABELS[kind] ?? kind}
        {refundedCents > 0 && (
          <span className="block text-sm font-normal text-muted">
            <Money amountCents={refundedCents} currency={currency} /> refunded
          </span>
        )}
      </TableCell>
      <TableCell label="From">{sale.from.name}</TableCell>
      <TableCell label="When">
        <Moment iso={sale.createdAt} />
      </TableCell>
      <TableCell label="Gross" numeric>
        <Money amountCents={grossCents - refundedCents} currency={currency} />
      </TableCell>
      <TableCell label={`Commission (${Math.round(sale.commissionRate * 1000) / 10}%)`} numeric>
        <Money amountCents={refundedCents - refundedNetCents - commissionCents} currency={currency} />
      </TableCell>
      <TableCell label="Net" numeric>
        <strong>
          <Money amountCents={netCents - refundedNetCents} currency={currency} />
        </strong>
      </TableCell>
    </TableRow>
  )
}
