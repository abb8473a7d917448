import type { Client } from '../../http/visitor.ts'
import { defineEvent } from '../../kernel/domain-events.ts'
import type { PAYOUT_KINDS } from './tables.ts'

/** A performer, or somebody with their account, has changed where the earnings are paid to. */
export const PAYOUT_CHANGED = defineEvent<{
  performerId: string
  kind: (typeof PAYOUT_KINDS)[number]
  client: Pick<Client, 'userAgent' | 'country'>
}>('payout.changed')
