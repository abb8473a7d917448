import type { Client } from '../../http/visitor.ts'
import { defineEvent } from '../../kernel/domain-events.ts'

/** An operator has suspended the account. */
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
 * A credential of the account was changed, added or removed. Each module that keeps credentials emits it. It is
 * defined here because all those modules import this one.
 */
export const CREDENTIAL_CHANGED = defineEvent<{
  accountId: string
  change: CredentialChange
  /** The name by which the owner knows the credential: a passkey's name, a provider's label. */
  name?: string
  client: Pick<Client, 'userAgent' | 'country'>
}>('credential.changed')
