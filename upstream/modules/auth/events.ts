import { defineEvent } from '../../kernel/domain-events.ts'

/**
 * The owner of an address that had not been proven until now has taken the account back. Somebody else may have
 * registered with the address and added a credential of their own: each module that keeps one removes it.
 */
export const ACCOUNT_RECLAIMED = defineEvent<{ accountId: string }>('account.reclaimed')
