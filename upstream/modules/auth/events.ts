import { defineEvent } from '../../kernel/domain-events.ts'

/**
 * The owner of an email address that was not verified before has reset the password. Somebody else may have registered
 * with the address and added a credential, so each module that keeps credentials removes those of this account.
 */
export const ACCOUNT_RECLAIMED = defineEvent<{ accountId: string }>('account.reclaimed')
