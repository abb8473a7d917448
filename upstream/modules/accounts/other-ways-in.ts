import { eq } from 'drizzle-orm'
import type { Tx } from '../../kernel/database.ts'
import { identities } from '../identities/tables.ts'
import { passkeys } from '../passkeys/tables.ts'

/**
 * For the owner of an address that nobody had proven until now: somebody else may have registered with it, and made
 * a way in of their own, to wait for them. An authenticator app stays: it opens nothing by itself.
 */
export async function dropOtherWaysIn(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.accountId, accountId))
  await tx.delete(identities).where(eq(identities.accountId, accountId))
}
