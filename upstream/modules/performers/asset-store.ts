import { eq } from 'drizzle-orm'
import type { Tx } from '../../kernel/database.ts'
import { performers } from './tables.ts'

/** In a transaction. @returns the file that stood there until now */
export async function setFile(
  tx: Tx,
  performerId: string,
  column: 'coverFileId' | 'welcomeVideoFileId',
  fileId: string | null,
): Promise<string | null> {
  const isThis = eq(performers.accountId, performerId)
  const [row] = await tx
    .select({ before: performers[column] })
    .from(performers)
    .where(isThis)
    .for('no key update')
  await tx
    .update(performers)
    .set({ [column]: fileId })
    .where(isThis)
  return row?.before ?? null
}
