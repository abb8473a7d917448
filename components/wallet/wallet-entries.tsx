import { EmptyState } from '#components/ui/empty-state.tsx'
import { Money } from '#components/ui/money.tsx'
import { Table, TableBody, TableCell, TableHead, TableRow } from '#components/ui/table.tsx'
import { absoluteMoment } from '#components/ui/time-text.ts'

export interface WalletEntriesProps {
  entries: {
    _id: string
    description: string
    amountCents: number
    currentBalanceCents: number
    createdAt: string
  }[]
  currency: string
}

/** The statement: every line holds the balance before and after. */
export function WalletEntries({ entries, currency }: WalletEntriesProps) {
  if (entries.length === 0) {
    return <EmptyState title="Nothing has moved yet">Your first top-up will stand here.</EmptyState>
  }
  return (
    <Table caption="Wallet statement">
      <TableHead
        columns={[
          { label: 'What' },
          { label: 'When' },
          { label: 'Amount', numeric: true },
          { label: 'Balance', numeric: true },
        ]}
      />
      <TableBody>
        {entries.map((entry) => (
          <TableRow key={entry._id}>
            <TableCell>{entry.description}</TableCell>
            <TableCell label="When">
              <time dateTime={entry.createdAt}>{absoluteMoment(entry.createdAt)}</time>
            </TableCell>
            <TableCell label="Amount" numeric>
              <Money amountCents={entry.amountCents} currency={currency} signed />
            </TableCell>
            <TableCell label="Balance" numeric>
              <Money amountCents={entry.currentBalanceCents} currency={currency} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
