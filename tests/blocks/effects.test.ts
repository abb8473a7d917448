import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getPost } from '#contract/posts.ts'
import { payFromWallet } from '#contract/wallet.ts'
import { subscribeToPerformer } from '#contract/payments.ts'
import * as blocks from '#contract/performer-blocks.ts'
import { getOwnPerformer, getPerformer, searchPerformers } from '#contract/performers.ts'
import { getPublicSettings } from '#contract/settings.ts'
import { createStreamToken } from '#contract/streaming.ts'
import { searchOwnSubscriptions, searchSubscribers } from '#contract/subscriptions.ts'
import { queryRows } from '#upstream/kernel/database.ts'
import { hashToken } from '#upstream/kernel/secrets.ts'
import { modules } from '#upstream/modules/all.ts'
import { cutOffCountries } from '#upstream/modules/streaming/kicking.ts'
import { addImage, addPost } from '#upstream/modules/posts/test-content.ts'
import { earningsOf, expectSoundLedger, newKey, walletOf } from '#tests/money/world.ts'
import { makeFan, makeOperator, type Person } from '#tests/support/api.ts'
import { BERLIN, openBlockWorld, PARIS, type BlockWorld } from './world.ts'

let world: BlockWorld
beforeEach(async () => {
  world = await openBlockWorld()
})
afterEach(() => world.kernel.close())

const block = (person: Person = world.fan, reason = '') =>
  world.api.call(blocks.blockUser, { body: { user: person.username, reason } }, world.star)
const unblock = () => world.api.call(blocks.unblockUser, { params: { id: world.fan.id } }, world.star)
const setCountries = (countries: string[]) =>
  world.api.call(blocks.setBlockedCountries, { body: { countries } }, world.star)

async function queued(topic: string): Promise<unknown[]> {
  const rows = await queryRows<{ payload: unknown }>(
    world.kernel.db,
    sql`select payload from outbox where topic = ${topic} order by id`,
  )
  return rows.map((row) => row.payload)
}

async function enqueued(queue: string) {
  return (await world.kernel.jobs.listWaiting(queue)).map((job) => job.data)
}

async function play(person: Person | null, address: string): Promise<string> {
  const body = { id: world.starStream.streamId, type: 'play' as const }
  return (await world.api.send(createStreamToken, { body }, person, address)).data.tokenId
}

test('a block ends the fan’s playback and closes their sockets, and other fans keep watching', async () => {
  const other = await makeFan(world.kernel)
  const token = await play(world.fan, BERLIN)
  await play(other, PARIS)
  await block()
  const { streamId } = world.starStream
  expect(await enqueued('playback-kick')).toEqual([{ streamId, tokenHash: hashToken(token) }])
  expect(await enqueued('sockets-close')).toEqual([{ accountId: world.fan.id }])
})

test('blocking a country ends all playback from there, including that of visitors', async () => {
  const tokens = [await play(world.fan, PARIS), await play(null, PARIS)]
  await play(await makeFan(world.kernel), BERLIN)
  await setCountries(['FR'])
  const kicked = await enqueued('playback-kick')
  expect(kicked.map(({ tokenHash }) => String(tokenHash)).sort()).toEqual(tokens.map(hashToken).sort())
  expect(await enqueued('sockets-close')).toEqual([{ accountId: world.fan.id }])
  const { streamId } = world.starStream
  const channels = [`private-performer-${world.star.id}`, `private-room-${streamId}`]
  expect(await enqueued('readers-close')).toEqual([
    { performerId: world.star.id, channels, countries: ['FR'] },
  ])
})

test('a country that the operator blocks loses all playback, including that of visitors', async () => {
  const tokens = [await play(world.fan, PARIS), await play(null, PARIS)]
  await play(await makeFan(world.kernel), BERLIN)
  await cutOffCountries(world.kernel, ['FR'])
  const kicked = await enqueued('playback-kick')
  expect(kicked.map(({ tokenHash }) => String(tokenHash)).sort()).toEqual(tokens.map(hashToken).sort())
  expect(await enqueued('readers-close')).toEqual([{ performerId: null, channels: null, countries: ['FR'] }])
})

test('a block ends the subscription and the follow, and refunds the remaining days once', async () => {
  const { api, kernel, star, fan } = world
  const before = { fan: await walletOf(kernel, fan), star: await earningsOf(kernel, star) }
  kernel.advance(1000)
  await block()
  await block(fan, 'Still rude')
  const back = (await walletOf(kernel, fan)) - before.fan
  expect(back).toBeGreaterThan(2950)
  expect(back).toBeLessThanOrEqual(3000)
  expect(await earningsOf(kernel, star)).toBeLessThan(before.star)
  const { data } = await api.call(searchOwnSubscriptions, {}, fan)
  expect(data).toMatchObject([{ status: 'expired', hasAccess: false, performer: null }])
  expect(await api.call(getOwnPerformer, {}, star)).toMatchObject({ totalSubscribers: 0, totalFollowers: 0 })
  await expectSoundLedger(kernel)
})

test('subscriptions handle a block last, because their refund locks ledger accounts', () => {
  const listeners = modules.filter(({ handlers }) => handlers?.some(({ event }) => event === 'user.blocked'))
  expect(listeners.map(({ name }) => name).at(-1)).toBe('subscriptions')
})

test('a block takes effect without a refund if the performer has no earnings left', async () => {
  const { kernel, star, fan } = world
  await kernel.db.execute(
    sql`update ledger_accounts set balance_cents = 0 where owner_id = ${star.id} and kind = 'earnings'`,
  )
  const before = await walletOf(kernel, fan)
  await block()
  expect(await walletOf(kernel, fan)).toBe(before)
  expect(await blockedNames()).toEqual([fan.username])
})

async function blockedNames(q?: string): Promise<string[]> {
  const { data } = await world.api.call(blocks.listBlockedUsers, { query: { q } }, world.star)
  return data.map((one) => one.username)
}

test('an unblocked fan finds the performer again, but the follow and the subscription stay ended', async () => {
  const { api, star, fan } = world
  await block()
  await unblock()
  const profile = await api.call(getPerformer, { params: { id: star.id } }, fan)
  expect(profile.relation).toMatchObject({ isFollowing: false, subscription: null })
  await world.api.refused('USER_NOT_FOUND', blocks.unblockUser, { params: { id: fan.id } }, star)
})

test('an open payment for a subscription can no longer be paid after a block', async () => {
  const { api, kernel, star } = world
  const late = await makeFan(kernel)
  const body = { performerId: star.id, idempotencyKey: newKey() }
  const { _id } = await api.call(subscribeToPerformer, { body }, late)
  await block(late)
  await api.refused('PERFORMER_NOT_FOUND', payFromWallet, { params: { id: _id } }, late)
})

test('a block ends the signed addresses of the performer’s files', async () => {
  const { api, kernel, star, fan } = world
  const fileIds = [await addImage(kernel, star.id)]
  const postId = await addPost(kernel, star, { gate: 'subscribers', fileIds })
  const post = await api.call(getPost, { params: { id: postId } }, fan)
  const [file] = post.files
  const url = file?.type === 'photo' ? file.image.url : ''
  const look = async () => (await kernel.app.inject({ url })).statusCode
  expect(await look()).toBe(200)
  await block()
  kernel.advance(2001)
  expect(await look()).toBe(404)
})

test('the list of blocked users can be searched by name or note, and blocking again updates the note', async () => {
  const other = await makeFan(world.kernel, 'spammer.s')
  await block()
  await block(other, 'Links in every chat')
  expect(await blockedNames()).toEqual(['spammer.s', world.fan.username])
  expect(await blockedNames('SPAM')).toEqual(['spammer.s'])
  expect(await blockedNames('links in')).toEqual(['spammer.s'])
  expect(await blockedNames('%')).toEqual([])
  expect(await block(other, 'Gone quiet')).toMatchObject({ reason: 'Gone quiet' })
  expect(await blockedNames()).toHaveLength(2)
})

test('a performer cannot block themselves, an operator, or an unknown user', async () => {
  const { api, kernel, star } = world
  const refused = (code: 'FORBIDDEN' | 'USER_NOT_FOUND', user: string) =>
    api.refused(code, blocks.blockUser, { body: { user } }, star)
  await refused('FORBIDDEN', star.username)
  await refused('FORBIDDEN', (await makeOperator(kernel)).username)
  await refused('USER_NOT_FOUND', 'nobody.at.all')
  await refused('USER_NOT_FOUND', 'somebody@example.com')
})

test('blocked countries are replaced as a whole, revalidate pages only if they changed, and must exist', async () => {
  const { api, star } = world
  expect(await setCountries(['SE', 'FR', 'SE'])).toEqual({ countries: ['FR', 'SE'] })
  expect(await setCountries(['DE', 'FR'])).toEqual({ countries: ['DE', 'FR'] })
  expect(await api.call(blocks.listBlockedCountries, {}, star)).toEqual({ countries: ['DE', 'FR'] })
  const { audienceCountries } = await api.call(getPublicSettings, {})
  expect(audienceCountries).toEqual(['DE', 'FR'])
  const tags = (await queued('revalidate')) as { tags: string[] }[]
  expect(tags.at(-1)?.tags).toEqual(expect.arrayContaining(['settings:modes', `performer:${star.id}`]))
  const before = (await queued('revalidate')).length
  await setCountries(['FR', 'DE'])
  expect(await queued('revalidate')).toHaveLength(before)
  await api.refused('COUNTRY_UNKNOWN', blocks.setBlockedCountries, { body: { countries: ['ZZ'] } }, star)
})

test('a performer can preview their own page as a country or a user sees it, and a fan cannot', async () => {
  const { api, kernel, star, fan } = world
  const see = (query: { country?: string; user?: string }) => api.call(blocks.previewProfile, { query }, star)
  await addPost(kernel, star, { gate: 'subscribers', text: 'For those who stay' })
  expect(await see({ country: 'FR' })).toMatchObject({ profile: { _id: star.id, relation: null } })
  const asFan = await see({ user: `@${fan.username}` })
  expect(asFan.profile?.relation).toMatchObject({ isOwner: false, isFollowing: true })
  expect(asFan.posts.map((post) => post.isLocked)).toEqual([false, false])
  expect((await see({})).posts.map((post) => post.isLocked)).toEqual([true, false])
  await setCountries(['FR'])
  await block()
  expect(await see({ country: 'FR' })).toMatchObject({ profile: null, posts: [] })
  expect(await see({ country: 'DE' })).toMatchObject({ profile: { _id: star.id } })
  expect(await see({ user: fan.username })).toMatchObject({ profile: null, user: { username: fan.username } })
  await api.refused('USER_NOT_FOUND', blocks.previewProfile, { query: { user: 'nobody.at.all' } }, star)
  await api.refused('FORBIDDEN', blocks.previewProfile, {}, fan)
})

test('performers can be blocked too, and still find their own page', async () => {
  const { api, star, neighbour } = world
  await block(neighbour)
  await api.refused('PERFORMER_NOT_FOUND', getPerformer, { params: { id: star.id } }, neighbour)
  const { data } = await api.call(searchPerformers, {}, neighbour)
  expect(data.map((one) => one.username)).toEqual([neighbour.username])
  expect((await api.call(searchSubscribers, {}, star)).total).toBe(1)
})

test('a blocked performer can neither block the one who blocks them, nor preview as them', async () => {
  const { api, star, neighbour } = world
  const body = { user: star.username, reason: 'too loud' }
  await block(neighbour)
  await api.refused('USER_NOT_FOUND', blocks.blockUser, { body }, neighbour)
  await api.refused('USER_NOT_FOUND', blocks.previewProfile, { query: { user: star.username } }, neighbour)
})
