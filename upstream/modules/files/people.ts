/** Accounts as lists show them. */
import { eq, inArray } from 'drizzle-orm'
import type { ImageAsset } from '#contract/fields.ts'
import type { Db } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { toOpenImage } from './images.ts'
import { files } from './tables.ts'

export interface PersonSummary {
  id: string
  kind: typeof accounts.$inferSelect.kind
  username: string
  name: string
  avatar: ImageAsset | null
}

/** Asks nothing about visibility. Unknown ids are left out. */
export async function listPeople(db: Db, accountIds: readonly string[]): Promise<Map<string, PersonSummary>> {
  const ids = [...new Set(accountIds)]
  if (!ids.length) return new Map()
  const rows = await db
    .select({
      id: accounts.id,
      kind: accounts.kind,
      username: accounts.username,
      name: accounts.name,
      avatar: files,
    })
    .from(accounts)
    .leftJoin(files, eq(files.id, accounts.avatarFileId))
    .where(inArray(accounts.id, ids))
  return new Map(
    rows.map(({ username, avatar, ...person }) => [
      person.id,
      { ...person, username: username ?? '', avatar: avatar && toOpenImage(avatar) },
    ]),
  )
}

/** The address of an avatar's smallest size. */
export function avatarUrlOf(avatar: ImageAsset | null): string | null {
  return avatar && (avatar.sizes[0]?.url ?? avatar.url)
}
