/** Makes the demo world when the product starts with an empty database. */
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { inTransaction, queryRows } from '#upstream/kernel/database.ts'
import type { Kernel } from '#upstream/kernel/kernel.ts'
import { writeWhole } from '#upstream/kernel/whole-file.ts'
import { hashPassword } from '#upstream/modules/auth/passwords.ts'
import { insertFiles } from '#upstream/modules/files/store.ts'
import { rankPerformers } from '#upstream/modules/profiles/ranking.ts'
import { getSettings } from '#upstream/modules/settings/service.ts'
import { insertAudience, insertPosts, soldPostsOf } from './seed-content.ts'
import { insertHistory } from './seed-history.ts'
import { prepareMedia } from './seed-media.ts'
import { insertPayouts } from './seed-payouts.ts'
import { castEveryone, insertEveryone, OPERATOR_USERNAME } from './seed-people.ts'
import { createChance } from './seed-random.ts'
import { insertRooms, planRooms, tipsOf } from './seed-rooms.ts'
import { insertSite } from './seed-site.ts'

export const ACCOUNTS_FILE = 'demo-accounts.json'
const SEED = 20_260_412
const GUEST_FAN = 'maya.lind'
const GUEST_PERFORMER = 'noor.plays'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'storage' | 'log'>

export interface DemoAccount {
  role: 'fan' | 'performer' | 'operator'
  username: string
  password: string
}

/**
 * Fills a database without accounts in one transaction: a start that is killed half-way leaves nothing behind, and the
 * next one starts again. The passwords are written to DATA_DIR before the transaction commits.
 */
export async function seedDemoWorld(kernel: Deps): Promise<void> {
  const [found] = await queryRows<{ exists: boolean }>(
    kernel.db,
    sql`select exists (select 1 from accounts) as "exists"`,
  )
  if (found!.exists) return
  const startedMs = performance.now()
  const now = kernel.clock.now()
  const chance = createChance(SEED)
  const everyone = castEveryone(now, chance)
  const media = await prepareMedia(kernel, everyone, now)
  const guests: DemoAccount[] = [
    { role: 'fan', username: GUEST_FAN, password: newPassword() },
    { role: 'performer', username: GUEST_PERFORMER, password: newPassword() },
    { role: 'operator', username: OPERATOR_USERNAME, password: newPassword() },
  ]
  const passwordHashes = new Map<string, string>()
  for (const guest of guests) passwordHashes.set(guest.username, await hashPassword(guest.password))
  await writeAccounts(kernel.config.DATA_DIR, guests)

  const counts = await inTransaction(kernel.db, async (tx) => {
    await insertFiles(tx, media.rows)
    const categoryIds = await insertSite(tx, media, now)
    await insertEveryone(tx, everyone, { categoryIds, media, passwordHashes, now, chance })
    await insertPayouts(tx, kernel, everyone.performers)
    const settings = await getSettings(tx)
    const guestFan = everyone.fans.find((fan) => fan.username === GUEST_FAN)!
    const rooms = planRooms(everyone, now)
    const roomTips = tipsOf(rooms)
    const posts = await insertPosts(tx, everyone, { now, media })
    const history = { now, chance, settings, guestFan, roomTips, soldPosts: soldPostsOf(posts) }
    const subscribed = await insertHistory(tx, everyone, history)
    await insertAudience(tx, everyone, posts, { now, chance, guestFan, subscribed })
    const shows = await insertRooms(tx, rooms, media)
    await rankPerformers(tx, now)
    return { posts: posts.length, shows, files: media.rows.length, subscriptions: subscribed.length }
  })
  const seconds = Math.round((performance.now() - startedMs) / 100) / 10
  kernel.log.info({ ...counts, seconds }, 'the demo world is made')
}

function newPassword(): string {
  return randomBytes(12).toString('base64url')
}

async function writeAccounts(dataDir: string, guests: DemoAccount[]): Promise<void> {
  const file = path.resolve(dataDir, ACCOUNTS_FILE)
  await mkdir(path.dirname(file), { recursive: true })
  await writeWhole(file, `${JSON.stringify(guests, null, 2)}\n`)
}
