import type { Reply } from '#contract/call.ts'
import type { searchEarnings } from '#contract/earnings.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Money } from '#components/ui/money.tsx'
import { Table, TableBody, TableCell, TableHead, TableRow } from '#components/ui/table.tsx'
import { absoluteMoment } from '#components/ui/time-text.ts'

const KIND_LABELS: Record<string, string> = { tip: 'Tip', subscription: 'Subscription' }

/** Every sale from gross to net. */
export function EarningsTable({
  sales,
  currency,
}: {
  sales: Reply<typeof searchEarnings>['data']
  currency: string
}) {
  if (sales.length === 0) {
    return <EmptyState title="No sales in this time">Tips and subscriptions will stand here.</EmptyState>
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
          <TableRow key={sale._id}>
            <TableCell>{KIND_LABELS[sale.kind] ?? sale.kind}</TableCell>
            <TableCell label="From">{sale.from.name}</TableCell>
            <TableCell label="When">
              <time dateTime={sale.createdAt}>{absoluteMoment(sale.createdAt)}</time>
            </TableCell>
            <TableCell label="Gross" numeric>
              <Money amountCents={sale.grossCents} currency={currency} />
            </TableCell>
            <TableCell label={`Commission (${Math.round(sale.commissionRate * 1000) / 10}%)`} numeric>
              <Money amountCents={-sale.commissionCents} currency={currency} />
            </TableCell>
            <TableCell label="Net" numeric>
              <strong>
                <Money amountCents={sale.netCents} currency={currency} />
              </strong>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
