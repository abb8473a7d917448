import type { AccountRow } from '#contract/accounts.ts'

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
