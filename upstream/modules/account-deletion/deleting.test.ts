import { randomUUID } from 'node:crypto'
import { eq, getTableName, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { subscribeToPerformer } from '#contract/payments.ts'
import { getPerformer } from '#contract/performers.ts'
import { addReaction } from '#contract/reactions.ts'
import { createReport } from '#contract/reports.ts'
import { updateUser } from '#contract/users.ts'
import { sendTip } from '#contract/tips.ts'
import { earningsOf, expectSoundLedger, fillWallet } from '#tests/money/world.ts'
import { makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import type { TestKernel } from '#tests/support/kernel.ts'
import { inTransaction, queryRows } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { createAccount } from '../auth/registration.ts'
import { insertComments } from '../comments/writing.ts'
import { EXPORT_SECTIONS, NOT_EXPORTED, RETENTION } from '../personal-data.ts'
import { registry } from '../all.ts'
import { dataExports } from '../data-exports/tables.ts'
import { addImage, addPost } from '../posts/test-content.ts'
import { files } from '../files/tables.ts'
import { reports } from '../reports/tables.ts'
import { openLeavingWorld, type LeavingWorld } from './test-world.ts'

let world: LeavingWorld
let kernel: TestKernel
let api: Api
let fan: Person
let star: Person
beforeEach(async () => {
  world = await openLeavingWorld()
  ;({ kernel, api, fan, star } = world)
})
afterEach(() => kernel.close())

const tip = (amountCents: number) =>
  api.call(
    sendTip,
    { params: { id: star.id }, body: { amountCents, note: 'For you', idempotencyKey: randomUUID() } },
    fan,
  )

const follow = () =>
  api.call(
    addReaction,
    { body: { objectType: 'performer', objectId: star.id, action: 'follow' as const } },
    fan,
  )

/** The storage keys of the performer's files. */
async function storedKeys(): Promise<string[]> {
  const rows = await kernel.db.select().from(files).where(eq(files.ownerId, star.id))
  return rows.flatMap((row) => row.variants.map((variant) => variant.storageKey))
}

async function stillStored(keys: readonly string[]): Promise<string[]> {
  const found = await Promise.all(keys.map(async (key) => (await kernel.storage.get(key)) !== null))
  return keys.filter((_, at) => found[at])
}

test('every table that names an account has one retention rule', () => {
  const known = [...registry.listAll(EXPORT_SECTIONS), ...registry.listAll(NOT_EXPORTED)].map(({ table }) =>
    getTableName(table),
  )
  const rules = registry.listAll(RETENTION).map(({ table }) => getTableName(table))
  expect(known.filter((name) => !rules.includes(name))).toEqual([])
  expect(rules.filter((name, at) => rules.indexOf(name) !== at)).toEqual([])
})

test('after the wait nothing in the database names the fan, and the username is free again', async () => {
  await fillWallet(kernel, fan, 2000)
  const body = { performerId: star.id, idempotencyKey: randomUUID(), source: 'wallet' as const }
  await api.call(subscribeToPerformer, { body }, fan)
  await tip(500)
  await follow()
  await api.call(updateUser, { body: { name: 'Quiet Heron', bio: 'Reeds at dawn' } }, fan)
  const postId = await addPost(kernel, star)
  const remark = {
    objectType: 'feed',
    objectId: postId,
    authorId: fan.id,
    text: 'Such reeds',
    createdAt: kernel.clock.now(),
  }
  await inTransaction(kernel.db, (tx) => insertComments(tx, kernel, [remark]))
  const like = { objectType: 'feed' as const, objectId: postId, action: 'like' as const }
  await api.call(addReaction, { body: like }, fan)
  const words = ['quiet.heron', 'Quiet Heron', 'Reeds at dawn', 'Such reeds']
  expect(await world.tablesNaming(words)).toEqual(
    expect.arrayContaining(['accounts', 'comments', 'fan_profiles']),
  )
  const earned = await earningsOf(kernel, star)
  await world.leave(fan, true)
  await world.afterTheWait()
  expect(await world.tablesNaming(words)).toEqual([])
  expect(await earningsOf(kernel, star)).toBe(earned)
  await expectSoundLedger(kernel)
  expect(await api.call(getPerformer, { params: { id: star.username } })).toMatchObject({
    totalFollowers: 0,
    totalSubscribers: 0,
  })
  const [post] = await queryRows(
    kernel.db,
    sql`select total_comments as comments, total_likes as likes from contents where id = ${postId}`,
  )
  expect(post).toEqual({ comments: 0, likes: 0 })
  await api.refused('INCORRECT_CREDENTIALS', login, {
    body: { username: fan.username, password: 'correct horse' },
  })
  await makeFan(kernel, 'quiet.heron')
})

test('a performer’s username stays reserved after the deletion, and the files are gone', async () => {
  await fillWallet(kernel, fan, 2000)
  await tip(500)
  const image = await addImage(kernel, star.id)
  await addPost(kernel, star, { text: 'Feathers in the sun', fileIds: [image] })
  const keys = await storedKeys()
  await world.leave(star, true)
  await world.afterTheWait()
  expect(await world.tablesNaming(['Feathers in the sun', 'bright.magpie@example.com'])).toEqual([])
  expect((await world.tablesNaming(['bright.magpie'])).toSorted()).toEqual(['former_usernames'])
  expect(await stillStored(keys)).toEqual([])
  expect(await queryRows(kernel.db, sql`select id from files where owner_id = ${star.id}`)).toEqual([])
  await expectSoundLedger(kernel)
  const imposter = { kind: 'fan', username: 'bright.magpie', name: 'x', email: 'x@example.com' } as const
  await expect(createAccount(kernel, { ...imposter, password: 'correct horse' })).rejects.toMatchObject({
    code: 'USERNAME_OR_EMAIL_TAKEN',
  })
  await api.refused('PERFORMER_NOT_FOUND', getPerformer, { params: { id: 'bright.magpie' } })
})

test('an interrupted deletion continues at the next run', async () => {
  const image = await addImage(kernel, star.id)
  await addPost(kernel, star, { text: 'Feathers', fileIds: [image] })
  const keys = await storedKeys()
  expect(keys.length).toBeGreaterThan(2)
  await world.leave(star)
  const { delete: remove } = kernel.storage
  kernel.storage.delete = () => Promise.reject(new Error('disk away'))
  await world.afterTheWait()
  kernel.storage.delete = remove
  const pending = sql`select id from accounts where status = 'deleted' and deletes_at is not null`
  expect(await queryRows(kernel.db, pending)).toHaveLength(1)
  await world.runJob()
  expect(await queryRows(kernel.db, pending)).toEqual([])
  expect(await queryRows(kernel.db, sql`select id from files where owner_id = ${star.id}`)).toEqual([])
  expect(await stillStored(keys)).toEqual([])
})

test('the stored bytes of an unfinished video and a failed archive are deleted too', async () => {
  const [fileId, exportId, now] = [newId(), newId(), kernel.clock.now()]
  await kernel.db.insert(files).values({
    id: fileId,
    ownerId: star.id,
    kind: 'video',
    status: 'processing',
    variants: [],
    createdAt: now,
  })
  await kernel.db
    .insert(dataExports)
    .values({ id: exportId, accountId: star.id, state: 'failed', createdAt: now })
  const keys = [`originals/${fileId}`, `data-exports/${exportId}.zip`]
  for (const key of keys) await kernel.storage.put(key, Buffer.from('mine'), 'application/octet-stream')
  await world.leave(star)
  await world.afterTheWait()
  expect(await stillStored(keys)).toEqual([])
})

test('a refund that fails does not stop the deletion of other accounts', async () => {
  const neighbour = await makePerformer(kernel)
  await fillWallet(kernel, fan, 999)
  const body = { performerId: star.id, idempotencyKey: randomUUID(), source: 'wallet' as const }
  await api.call(subscribeToPerformer, { body }, fan)
  await world.leave(neighbour)
  await world.leave(star, true)
  // A period without length makes the refund fail.
  await kernel.db.execute(sql`update subscription_periods set starts_at = ends_at`)
  await world.afterTheWait()
  const [row] = await queryRows<{ status: string }>(
    kernel.db,
    sql`select status from accounts where id = ${neighbour.id}`,
  )
  expect(row).toEqual({ status: 'deleted' })
})

test('a resolved report keeps no words of a deleted account', async () => {
  const report = { targetType: 'performer' as const, targetId: star.id, reason: 'spam' as const, text: 'Hm' }
  const { _id } = await api.call(createReport, { body: report }, fan)
  await kernel.db.update(reports).set({ status: 'resolved' }).where(eq(reports.id, _id))
  expect(await world.tablesNaming(['bright.magpie'])).toContain('reports')
  await world.leave(star)
  await world.afterTheWait()
  expect(await world.tablesNaming(['bright.magpie'])).not.toContain('reports')
})
