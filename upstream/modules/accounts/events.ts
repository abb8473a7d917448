import type { Client } from '../../http/visitor.ts'
import { defineEvent } from '../../kernel/domain-events.ts'

/** The operator has shut the account. */
export const ACCOUNT_SUSPENDED = defineEvent<{ accountId: string }>('account.suspended')

export type CredentialChange =
  | 'password.changed'
  | 'passkey.added'
  | 'passkey.removed'
  | 'authenticator.switched-on'
  | 'authenticator.switched-off'
  | 'recovery-codes.renewed'
  | 'identity.connected'
  | 'identity.disconnected'

/**
 * Something that opens the account is another one, there is one more, or one less. Each module that keeps
 * credentials tells it; it is defined here, below all of them.
 */
export const CREDENTIAL_CHANGED = defineEvent<{
  accountId: string
  change: CredentialChange
  /** What the owner knows the credential by: a passkey's name, a provider's label. */
  name?: string
  client: Pick<Client, 'userAgent' | 'country'>
}>('credential.changed')
