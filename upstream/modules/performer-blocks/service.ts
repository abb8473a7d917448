/** The lists of blocked countries and people, as the performer edits them. The visibility module applies the blocks. */
import { countries as knownCountries } from 'countries-list'
import type { BlockedUser } from '#contract/performer-blocks.ts'
import type { Viewer } from '../../http/visitor.ts'
import { type Db, inTransaction, type RootDb } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Account, findAccountByName, lockAccounts } from '../accounts/store.ts'
import * as visibility from '../visibility/service.ts'
import * as blockStore from '../visibility/store.ts'
import { avatarUrlOf } from '../files/images.ts'
import { listPeople } from '../files/store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'events'>
type Performer = Pick<Viewer, 'accountId'>

export async function listCountries(db: Db, { accountId }: Performer): Promise<{ countries: string[] }> {
  return { countries: await blockStore.listCountries(db, accountId) }
}

/** Replaces the list. @throws Refusal COUNTRY_UNKNOWN */
export async function setCountries(
  deps: Pick<Kernel, 'db' | 'events'>,
  performer: Performer,
  wanted: readonly string[],
): Promise<{ countries: string[] }> {
  if (wanted.some((code) => !(code in knownCountries))) throw new Refusal('COUNTRY_UNKNOWN')
  await inTransaction(deps.db, async (tx) => {
    await lockAccounts(tx, { exclusive: [performer.accountId] })
    await visibility.replaceCountries(tx, deps, performer.accountId, wanted)
  })
  return listCountries(deps.db, performer)
}

/**
 * Blocks an account, for which the performer disappears at once.
 * @throws Refusal USER_NOT_FOUND; FORBIDDEN for oneself and for operators
 */
export async function blockUser(
  deps: Deps,
  performer: Performer,
  { user: name, reason }: { user: string; reason: string },
): Promise<BlockedUser> {
  const user = await getUser(deps.db, performer, name)
  const performerId = performer.accountId
  if (user.id === performerId) throw new Refusal('FORBIDDEN', { text: 'You cannot block yourself.' })
  if (user.kind === 'operator')
    throw new Refusal('FORBIDDEN', { text: 'The site’s own team cannot be blocked.' })
  const block = { performerId, userId: user.id, reason, createdAt: deps.clock.now() }
  await inTransaction(deps.db, async (tx) => {
    // The exclusive lock on the blocked account makes its purchases and follows wait while the block ends what exists.
    await lockAccounts(tx, { exclusive: [user.id], shared: [performerId] })
    await visibility.blockUser(tx, deps, block)
  })
  const [blocked] = await toBlockedUsers(deps.db, [
    (await blockStore.findBlock(deps.db, performerId, user.id))!,
  ])
  return blocked!
}

/**
 * Removes a block. Whatever the block has ended stays ended. @throws Refusal USER_NOT_FOUND when the account is not
 * blocked
 */
export async function unblockUser(db: RootDb, { accountId }: Performer, userId: string): Promise<void> {
  if (!(await inTransaction(db, (tx) => blockStore.deleteBlock(tx, accountId, userId))))
    throw new Refusal('USER_NOT_FOUND')
}

export async function listUsers(
  db: Db,
  { accountId }: Performer,
  query: { q?: string | undefined; limit: number; offset: number },
): Promise<{ data: BlockedUser[]; total: number }> {
  const { rows, total } = await blockStore.listBlocks(db, accountId, query)
  return { data: await toBlockedUsers(db, rows), total }
}

/**
 * Finds an account by id or username. A performer who blocks the asking performer does not exist for the latter.
 * @throws Refusal USER_NOT_FOUND
 */
export async function getUser(db: Db, performer: Performer, idOrUsername: string): Promise<Account> {
  const found = await findAccountByName(db, idOrUsername)
  if (!found || found.status === 'deleted') throw new Refusal('USER_NOT_FOUND')
  const asker = { viewer: { kind: 'performer' as const, accountId: performer.accountId }, country: null }
  const hidden = await visibility.listHidden(db, [found.id], asker)
  if (hidden.has(found.id)) throw new Refusal('USER_NOT_FOUND')
  return found
}

async function toBlockedUsers(db: Db, blocks: readonly blockStore.BlockRow[]): Promise<BlockedUser[]> {
  const people = await listPeople(
    db,
    blocks.map(({ userId }) => userId),
  )
  return blocks.map(({ userId, reason, createdAt }) => {
    const user = people.get(userId)!
    return {
      _id: user.id,
      username: user.username,
      name: user.name,
      avatarUrl: avatarUrlOf(user.avatar),
      isPerformer: user.kind === 'performer',
      reason,
      blockedAt: createdAt.toISOString(),
    }
  })
}
