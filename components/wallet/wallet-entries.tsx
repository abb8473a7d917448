import type { ReactNode } from 'react'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Money } from '#components/ui/money.tsx'
import { Table, TableBody, TableCell, TableHead, TableRow } from '#components/ui/table.tsx'
import { Moment } from '#components/ui/moment.tsx'

interface WalletEntry {
  _id: string
  description: string
  amountCents: number
  currentBalanceCents: number
  createdAt: string
}

export interface WalletEntriesProps {
  entries: WalletEntry[]
  currency: string
  /** Further rows. */
  more?: ReactNode
}

/** The statement: every line holds the balance before and after. */
export function WalletEntries({ entries, currency, more }: WalletEntriesProps) {
  if (entries.length === 0) {
    return <EmptyState title="Nothing has moved yet">Your first top-up will appear here.</EmptyState>
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
          <WalletEntryRow key={entry._id} entry={entry} currency={currency} />
        ))}
        {more}
      </TableBody>
    </Table>
  )
}

export function WalletEntryRow({ entry, currency }: { entry: WalletEntry; currency: string }) {
  return (
    <TableRow>
      <TableCell>{entry.description}</TableCell>
      <TableCell label="When">
        <Moment iso={entry.createdAt} />
      </TableCell>
      <TableCell label="Amount" numeric>
        <Money amountCents={entry.amountCents} currency={currency} signed />
      </TableCell>
      <TableCell label="Balance" numeric>
        <Money amountCents={entry.currentBalanceCents} currency={currency} />
      </TableCell>
    </TableRow>
  )
}
