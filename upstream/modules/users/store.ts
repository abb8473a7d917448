import { and, eq, sql } from 'drizzle-orm'
import { type Db, queryRows, type Tx } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { followersOf } from '../reactions/store.ts'
import { subscribersOf } from '../subscriptions/store.ts'
import { fanProfiles } from './tables.ts'

/** Finds a fan and their profile; undefined for accounts of another kind. */
export async function findFan(db: Db, accountId: string) {
  const [row] = await db
    .select({ account: accounts, profile: fanProfiles })
    .from(accounts)
    .leftJoin(fanProfiles, eq(fanProfiles.accountId, accounts.id))
    .where(and(eq(accounts.id, accountId), eq(accounts.kind, 'fan')))
  return row
}

export async function saveProfile(
  tx: Tx,
  profile: Partial<typeof fanProfiles.$inferInsert> & { accountId: string },
): Promise<void> {
  const { accountId: _, ...change } = profile
  await tx
    .insert(fanProfiles)
    .values(profile)
    .onConflictDoUpdate({ target: fanProfiles.accountId, set: change })
}

export interface FoundFan {
  id: string
  isFollowing: boolean
  isSubscribed: boolean
}

/** Finds fans of a performer by the beginnings of their names, and one other fan by the whole username. */
export async function searchFans(
  db: Db,
  performerId: string,
  { q, limit, offset }: { q: string; limit: number; offset: number },
): Promise<{ rows: FoundFan[]; total: number }> {
  const wanted = q.toLowerCase().replace(/^@/, '')
  const beginning = `${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await queryRows<FoundFan & { total: number }>(
    db,
    sql`
    with own as (
      select id, true as is_following, false as is_subscribed
      from (${followersOf(performerId)}) as follower (id)
      union all
      select id, false, true from (${subscribersOf(performerId)}) as subscriber (id)
    ), fans as (
      select id, bool_or(is_following) as is_following, bool_or(is_subscribed) as is_subscribed
      from own group by id
    )
    select a.id, coalesce(f.is_following, false) as "isFollowing",
      coalesce(f.is_subscribed, false) as "isSubscribed", count(*) over ()::int as total
    from ${accounts} a left join fans f on f.id = a.id
    where a.kind = 'fan' and a.status = 'active' and a.username is not null
      and (lower(a.username) = ${wanted} or (f.id is not null and (
        lower(a.username) like ${beginning} or lower(a.name) like ${beginning}
        or lower(a.name) like ${`% ${beginning}`})))
    order by lower(a.name), a.id limit ${limit} offset ${offset}`,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}
