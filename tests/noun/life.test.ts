/** The life of a kind of content that only this test registers, from its first buyer to its last refund. */
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { searchComments } from '#contract/comments.ts'
import { linkDataExport, requestDataExport } from '#contract/data-exports.ts'
import { addReaction } from '#contract/reactions.ts'
import { createReport, resolveReport } from '#contract/reports.ts'
import { countSearch } from '#contract/search.ts'
import {
  deliver,
  earningsOf,
  expectSoundLedger,
  fillWallet,
  newKey,
  successOf,
  walletOf,
} from '#tests/money/world.ts'
import { createApi, makeFan, makeOperator, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { withPlanted } from '#tests/support/planted.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { intentOf } from '#upstream/kernel/idempotency.ts'
import { findViewer } from '#upstream/modules/auth/service.ts'
import { insertComments } from '#upstream/modules/comments/writing.ts'
import { addImage } from '#upstream/modules/posts/test-content.ts'
import { createSigner } from '#upstream/modules/files/service.ts'
import { openPayment } from '#upstream/modules/payments/service.ts'
import { refundPayment } from '#upstream/modules/payments/refunds.ts'
import { CREATE_SONGS, publishSong, songs, songsModule, withdrawSong } from './songs.ts'

const PRICE = 1000
const NET = 800

let kernel: TestKernel
let api: Api
let fan: Person
let ann: Person
let bob: Person
let song: Song
let other: Song
type Song = Awaited<ReturnType<typeof publish>>

beforeAll(async () => {
  kernel = await createTestKernel({}, withPlanted(songsModule))
  await kernel.database.executeSql(CREATE_SONGS)
  api = createApi(kernel)
})
beforeEach(async () => {
  await kernel.db.delete(songs)
  fan = await makeFan(kernel)
  ann = await makePerformer(kernel)
  bob = await makePerformer(kernel)
  song = await publish(ann, 'La la')
  other = await publish(bob, 'An ode')
})
afterAll(async () => {
  await kernel.database.executeSql('drop table songs')
  await expectSoundLedger(kernel)
  await kernel.close()
})

async function publish({ id: performerId }: Person, words: string) {
  const fileId = await addImage(kernel, performerId)
  const wanted = { performerId, words, fileId, priceCents: PRICE }
  return { id: await publishSong(kernel, wanted), fileId }
}

function buy(buyer: Person, bought: Song[], source: 'wallet' | 'provider') {
  const visitor = { viewer: { accountId: buyer.id, kind: 'fan' as const }, country: null }
  const items = bought.map(({ id }) => ({ kind: 'song', subjectId: id }))
  return openPayment(kernel, visitor, intentOf(buyer.id, newKey(), '/songs'), { source, items })
}

/** Whether the person gets the song's bytes. Upstream caches who may read a file for two seconds. */
async function hears(person: Person, { fileId }: Song): Promise<boolean> {
  kernel.advance(2001)
  const viewer = await findViewer(kernel, person.token)
  const url = createSigner(kernel, viewer)({ id: fileId, addressVersion: 1 }, 'w160')
  const { statusCode, rawPayload } = await kernel.app.inject({ url })
  return statusCode === 200 && rawPayload.length > 0
}
const like = ({ id: objectId }: Song) => ({ body: { objectType: 'song', objectId, action: 'like' } }) as const
const found = async (q: string) => (await api.call(countSearch, { query: { q } }, fan)).totalProducts

test('songs are bought from the wallet and at a provider, alone and two at once from two performers', async () => {
  await fillWallet(kernel, fan, PRICE)
  expect(await hears(fan, song)).toBe(false)
  expect(await buy(fan, [song], 'wallet')).toMatchObject({ status: 'succeeded', description: 'Song' })
  expect([await hears(fan, song), await hears(fan, other)]).toEqual([true, false])
  await expect(buy(fan, [other], 'wallet')).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  const atProvider = await buy(fan, [other], 'provider')
  expect(await hears(fan, other)).toBe(false)
  await deliver(kernel, successOf(atProvider))
  expect(await hears(fan, other)).toBe(true)

  const friend = await makeFan(kernel)
  const both = await buy(friend, [song, other], 'provider')
  expect(both).toMatchObject({ amountCents: 2 * PRICE, description: 'Song and 1 more' })
  await deliver(kernel, successOf(both))
  expect([await hears(friend, song), await hears(friend, other)]).toEqual([true, true])
  expect([await earningsOf(kernel, ann), await earningsOf(kernel, bob)]).toEqual([2 * NET, 2 * NET])
})

test('a song can be found by all, and liked and its comments read only by its buyers', async () => {
  expect([await found('la l'), await found('dirge')]).toEqual([1, 0])
  await api.refused('FORBIDDEN', addReaction, like(song), fan)
  const read = () => api.call(searchComments, { query: { objectType: 'song', objectId: song.id } }, fan)
  const comment = { objectType: 'song', objectId: song.id, authorId: ann.id, createdAt: kernel.clock.now() }
  await inTransaction(kernel.db, (tx) => insertComments(tx, kernel, [{ ...comment, text: 'Thank you!' }]))
  expect(await read()).toMatchObject({ data: [], total: 0 })
  await fillWallet(kernel, fan, PRICE)
  await buy(fan, [song], 'wallet')
  expect(await api.call(addReaction, like(song), fan)).toEqual({ total: 1 })
  expect(await read()).toMatchObject({ data: [{ text: 'Thank you!' }], total: 1 })
  expect(await kernel.db.select().from(songs)).toContainEqual(
    expect.objectContaining({ id: song.id, totalLikes: 1, totalComments: 1 }),
  )
})

test('a withdrawn song is archived and stays open to its buyer, until a full refund lets it be deleted', async () => {
  await fillWallet(kernel, fan, PRICE)
  const { _id } = await buy(fan, [song], 'wallet')
  expect([await withdrawSong(kernel, song.id), await withdrawSong(kernel, other.id)]).toEqual([
    'archived',
    'deleted',
  ])
  expect([await hears(fan, song), await found('')]).toEqual([true, 0])
  const friend = await makeFan(kernel)
  await fillWallet(kernel, friend, 2 * PRICE)
  for (const gone of [song, other]) {
    await expect(buy(friend, [gone], 'wallet')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await api.refused('NOT_FOUND', addReaction, like(gone), friend)
  }
  expect(await api.call(addReaction, like(song), fan)).toEqual({ total: 1 })

  await refundPayment(kernel, _id, { untilCents: PRICE - 1 })
  expect([await hears(fan, song), await walletOf(kernel, fan)]).toEqual([true, PRICE - 1])
  expect(await withdrawSong(kernel, song.id)).toBe('archived')
  await refundPayment(kernel, _id)
  expect([await hears(fan, song), await walletOf(kernel, fan)]).toEqual([false, PRICE])
  expect(await earningsOf(kernel, ann)).toBe(0)
  await api.refused('NOT_FOUND', addReaction, like(song), fan)
  expect(await withdrawSong(kernel, song.id)).toBe('deleted')
})

test('a withdrawn song is deleted if its only buyer’s account is deleted', async () => {
  await fillWallet(kernel, fan, PRICE)
  await buy(fan, [song], 'wallet')
  await kernel.database.executeSql(`update accounts set status = 'deleted' where id = $1`, [fan.id])
  expect(await withdrawSong(kernel, song.id)).toBe('deleted')
})

test('a song that is withdrawn while the provider’s page is open is not sold: the wallet gets the money', async () => {
  const waiting = await buy(fan, [song], 'provider')
  expect(await withdrawSong(kernel, song.id)).toBe('deleted')
  await deliver(kernel, successOf(waiting))
  expect([await walletOf(kernel, fan), await earningsOf(kernel, ann)]).toEqual([PRICE, 0])
})

test('a payment for two songs sells one and credits the wallet with the other if that is withdrawn', async () => {
  const waiting = await buy(fan, [song, other], 'provider')
  expect(await withdrawSong(kernel, song.id)).toBe('deleted')
  await deliver(kernel, successOf(waiting))
  expect([await hears(fan, song), await hears(fan, other)]).toEqual([false, true])
  expect([await walletOf(kernel, fan), await earningsOf(kernel, bob)]).toEqual([PRICE, NET])
})

test('a song that an operator removes after a report is closed to its buyers too', async () => {
  await fillWallet(kernel, fan, PRICE)
  await buy(fan, [song], 'wallet')
  const body = { targetType: 'song', targetId: song.id, reason: 'spam', text: '' } as const
  const { _id: id, targetLabel } = await api.call(createReport, { body }, fan)
  expect(targetLabel).toBe('song')
  const outcome = { params: { id }, body: { outcome: 'removed', note: '' } } as const
  await api.call(resolveReport, outcome, await makeOperator(kernel))
  expect([await hears(fan, song), await found('la la')]).toEqual([false, 0])
})

test('the performer’s archive contains the song, and the buyer’s archive contains the purchase', async () => {
  await fillWallet(kernel, fan, PRICE)
  await buy(fan, [song], 'wallet')
  const download = async (person: Person) => {
    await api.call(requestDataExport, {}, person)
    expect(await kernel.runJobs('data-export')).toEqual([])
    const { url } = await api.call(linkDataExport, {}, person)
    const { rawPayload } = await kernel.app.inject({ url: url.replace(/^\/api\/v1/, '') })
    const files = unzipSync(new Uint8Array(rawPayload))
    return (name: string): unknown => JSON.parse(strFromU8(files[`${name}.json`]!))
  }
  const [hers, his] = [await download(ann), await download(fan)]
  expect(hers('songs')).toMatchObject([{ id: song.id, words: 'La la' }])
  expect([his('songs'), his('things-bought')]).toMatchObject([
    [],
    [{ subjectType: 'song', subjectId: song.id }],
  ])
})
