import { defineAccountKind } from '../ledger/service.ts'

/** What the platform owes a performer. */
export const EARNINGS = defineAccountKind({ name: 'earnings', mayBeNegative: false })
