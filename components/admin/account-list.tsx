import { UsersRound } from 'lucide'
import Link from 'next/link'
import type { AccountRow } from '#contract/accounts.ts'
import { Badge, type BadgeProps } from '../ui/badge.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Moment } from '../ui/moment.tsx'
import { Table, TableBody, TableCell, TableHead, TableRow } from '../ui/table.tsx'
import { withWayBack } from './way-back.tsx'

export const KIND_TEXTS: Record<AccountRow['kind'], string> = {
  fan: 'Fan',
  performer: 'Performer',
  operator: 'Operator',
}

export const STATUS_TEXTS: Record<AccountRow['status'], string> = {
  active: 'Active',
  suspended: 'Suspended',
  pending_email: 'Email not verified',
  pending_verification: 'Documents not verified',
  closing: 'Being deleted',
  deleted: 'Deleted',
}

const TONES: Record<AccountRow['status'], BadgeProps['variant']> = {
  active: 'success',
  suspended: 'danger',
  closing: 'warning',
  pending_email: 'outline',
  pending_verification: 'brand',
  deleted: 'neutral',
}

export function StatusBadge({ status }: Pick<AccountRow, 'status'>) {
  return <Badge variant={TONES[status]}>{STATUS_TEXTS[status]}</Badge>
}

/** A list of accounts, each with a link to its page. */
export function AccountList({
  accounts,
  here,
}: {
  accounts: AccountRow[]
  /** The address of this page, to which the account's page links back. */
  here: string
}) {
  if (accounts.length === 0)
    return (
      <EmptyState icon={<Icon of={UsersRound} />} title="Nobody found">
        Try part of the username, the name or the email.
      </EmptyState>
    )
  return (
    <Table caption="Accounts">
      <TableHead
        columns={[
          { label: 'Account' },
          { label: 'Kind' },
          { label: 'State' },
          { label: 'Email' },
          { label: 'Joined' },
          { label: 'Last login' },
        ]}
      />
      <TableBody>
        {accounts.map(({ _id, username, name, kind, status, email, createdAt, lastLoginAt }) => (
          <TableRow key={_id}>
            <TableCell>
              <Link
                href={withWayBack(`/admin/accounts/${_id}`, here)}
                className="underline-offset-4 wrap-anywhere after:absolute after:inset-0 hover:underline md:after:hidden"
              >
                {username ? `@${username}` : name}
              </Link>
            </TableCell>
            <TableCell label="Kind">{KIND_TEXTS[kind]}</TableCell>
            <TableCell label="State">
              <StatusBadge status={status} />
            </TableCell>
            <TableCell label="Email" className="wrap-anywhere">
              {email ?? 'none'}
            </TableCell>
            <TableCell label="Joined">
              <Moment iso={createdAt} form="day" />
            </TableCell>
            <TableCell label="Last login">
              {lastLoginAt ? <Moment iso={lastLoginAt} form="day" /> : 'never'}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
