import type { Client } from '../../http/visitor.ts'
import { defineEvent } from '../../kernel/domain-events.ts'

/** An owner has requested all data of the account. */
export const DATA_EXPORT_REQUESTED = defineEvent<{
  accountId: string
  client: Pick<Client, 'userAgent' | 'country'>
}>('data-export.requested')
