import { desc, eq } from 'drizzle-orm'
import type { Tx } from '../../kernel/database.ts'
import { verificationRequests } from '../verifications/tables.ts'

/**
 * Whether a performer's papers have still to be approved. Whoever never had to show any, as fans and whom the operator
 * has made, has none.
 */
export async function hasPapersOpen(tx: Tx, accountId: string): Promise<boolean> {
  const [latest] = await tx
    .select({ status: verificationRequests.status })
    .from(verificationRequests)
    .where(eq(verificationRequests.accountId, accountId))
    .orderBy(desc(verificationRequests.submittedAt), desc(verificationRequests.id))
    .limit(1)
  return latest !== undefined && latest.status !== 'approved'
}
