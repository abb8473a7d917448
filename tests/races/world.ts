/** Makes hundreds of pairs of a fan and a performer, and reads their state after a race. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Person } from '#tests/support/api.ts'
import type { TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '#upstream/kernel/clock.ts'
import { inTransaction, queryRows } from '#upstream/kernel/database.ts'
import { newId } from '#upstream/kernel/ids.ts'
import { hashToken, newToken } from '#upstream/kernel/secrets.ts'
import { accounts } from '#upstream/modules/accounts/tables.ts'
import { sessions } from '#upstream/modules/auth/tables.ts'
import { PROMOTION, transfer, WALLET } from '#upstream/modules/ledger/service.ts'
import { performers } from '#upstream/modules/performers/tables.ts'

export const PRICE_CENTS = 1000
export const LOWER_PRICE_CENTS = 800
export const TIP_CENTS = 300

export interface World {
  fan: Person
  star: Person
  /** The subscription that the fan has from the start, if the race needs one. */
  subscriptionId?: string
}

let made = 0

/** Makes a name that no other name resembles: none of its letters looks like another letter. */
function nextName(): string {
  return `p${(made++)
    .toString(8)
    .padStart(6, '0')
    .replaceAll(/\d/g, (digit) => 'abcdefgh'.at(Number(digit))!)}`
}

/** Makes worlds in which the fan has `walletCents`. */
export async function makeWorlds(kernel: TestKernel, count: number, walletCents: number): Promise<World[]> {
  const worlds = Array.from({ length: count }, () => ({ fan: newPerson(), star: newPerson() }))
  const people = worlds.flatMap(({ fan, star }) => [
    { ...fan, kind: 'fan' as const },
    { ...star, kind: 'performer' as const },
  ])
  const now = kernel.clock.now()
  await kernel.db.insert(accounts).values(
    people.map(({ id, kind, username }) => ({
      id,
      kind,
      username,
      email: `${username}@example.com`,
      name: 'before',
      status: 'active' as const,
    })),
  )
  await kernel.db
    .insert(performers)
    .values(worlds.map(({ star }) => ({ accountId: star.id, monthlyPriceCents: PRICE_CENTS })))
  await kernel.db.insert(sessions).values(
    people.map(({ id, token }) => ({
      id: newId(),
      accountId: id,
      tokenHash: hashToken(token),
      userAgent: 'test',
      address: '127.0.0.1',
      confirmedAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + DAY_MS),
    })),
  )
  if (walletCents > 0) await fillWallets(kernel, worlds, walletCents)
  return worlds
}

function newPerson(): Person {
  return { id: newId(), username: nextName(), token: newToken() }
}

async function fillWallets(kernel: TestKernel, worlds: World[], walletCents: number): Promise<void> {
  await inTransaction(kernel.db, (tx) =>
    transfer(tx, {
      idempotencyKey: `fill:${randomUUID()}`,
      kind: 'promotion',
      postings: [
        { ownerId: 'platform', accountKind: PROMOTION, amountCents: -walletCents * worlds.length },
        ...worlds.map(({ fan }) => ({
          ownerId: fan.id,
          accountKind: WALLET,
          amountCents: walletCents,
        })),
      ],
    }),
  )
}

/** Everything that an operation can change. */
export interface State {
  fanId: string
  fanStatus: string
  fanName: string
  starStatus: string
  starName: string
  priceCents: number
  isBlocked: boolean
  follows: number
  totalFollowers: number
  /** Status and price of each subscription. */
  subscriptions: string[]
  totalSubscribers: number
  walletCents: number
  earningsCents: number
}

export async function readStates(kernel: TestKernel, worlds: readonly World[]): Promise<Map<string, State>> {
  const pairs = JSON.stringify(worlds.map(({ fan, star }) => ({ fan_id: fan.id, star_id: star.id })))
  const balance = (owner: string, kind: string) =>
    sql.raw(
      `coalesce((select balance_cents::int from ledger_accounts where owner_id = ${owner} and kind = '${kind}'), 0)`,
    )
  const rows = await queryRows<State>(
    kernel.db,
    sql`
      select fan.id as "fanId", fan.status as "fanStatus", fan.name as "fanName",
        star.status as "starStatus", star.name as "starName", page.monthly_price_cents::int as "priceCents",
        exists (select 1 from performer_blocked_users where performer_id = star.id and user_id = fan.id)
          as "isBlocked",
        (select count(*)::int from reactions where object_id = star.id and action = 'follow') as follows,
        page.total_followers as "totalFollowers",
        array(select status || ' ' || price_cents from subscriptions where performer_id = star.id order by 1)
          as subscriptions,
        page.total_subscribers as "totalSubscribers",
        ${balance('fan.id', 'wallet')} as "walletCents", ${balance('star.id', 'earnings')} as "earningsCents"
      from json_to_recordset(${pairs}::json) as pair (fan_id text, star_id text)
      join accounts fan on fan.id = fan_id join accounts star on star.id = star_id
      join performers page on page.account_id = star_id`,
  )
  return new Map(rows.map((row) => [row.fanId, row]))
}
