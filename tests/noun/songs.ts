/**
 * A kind of content that only a test registers, in the way a module would: with a table, a gate, a price, files, a
 * target, a sale, and a section of the archive. A new kind needs nothing else.
 */
import { and, eq, ilike, inArray, ne, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { type Tx, inTransaction } from '#upstream/kernel/database.ts'
import { id } from '#upstream/kernel/columns.ts'
import { newId } from '#upstream/kernel/ids.ts'
import type { Kernel } from '#upstream/kernel/kernel.ts'
import { Refusal } from '#upstream/kernel/refusal.ts'
import { isKeptByBuyers } from '#upstream/modules/entitlements/store.ts'
import { isOpenTo } from '#upstream/modules/entitlements/policy.ts'
import { listStandings } from '#upstream/modules/entitlements/service.ts'
import type { Module } from '#upstream/modules/module.ts'
import { exportSection } from '#upstream/modules/personal-data.ts'
import { countedReaction } from '#upstream/modules/reactions/service.ts'
import { goods, type SaleKind, sells } from '#upstream/modules/sales/sale-kinds.ts'
import { postSale, refundSale } from '#upstream/modules/sales/service.ts'
import type { Target } from '#upstream/modules/target.ts'
import { isVisible } from '#upstream/modules/visibility/service.ts'
import { putUses } from '#upstream/modules/files/uses-store.ts'

const SONG = 'song'

export const songs = pgTable('songs', {
  id: id().primaryKey(),
  performerId: id('performer_id').notNull(),
  words: text('words').notNull(),
  fileId: id('file_id').notNull(),
  priceCents: integer('price_cents').notNull(),
  state: text('state', { enum: ['published', 'archived', 'deleted'] }).notNull(),
  totalLikes: integer('total_likes').notNull().default(0),
  totalComments: integer('total_comments').notNull().default(0),
})
export const CREATE_SONGS = `create table songs (id uuid primary key, performer_id uuid not null, words text not null,
  file_id uuid not null, price_cents integer not null, state text not null, total_likes integer not null default 0,
  total_comments integer not null default 0)`

type SongRow = typeof songs.$inferSelect

export async function publishSong(
  { db }: Pick<Kernel, 'db'>,
  song: Pick<SongRow, 'performerId' | 'words' | 'fileId' | 'priceCents'>,
): Promise<string> {
  const songId = newId()
  await inTransaction(db, async (tx) => {
    await tx.insert(songs).values({ id: songId, state: 'published', ...song })
    await show(tx, songId, { state: 'published', fileIds: [song.fileId] })
  })
  return songId
}

/** Archives a song that somebody has bought, and deletes any other. */
export async function withdrawSong({ db, clock }: Pick<Kernel, 'db' | 'clock'>, songId: string) {
  return inTransaction(db, async (tx) => {
    const { fileId } = await hold(tx, songId, 'update')
    const isKept = await isKeptByBuyers(tx, { subjectType: SONG, subjectId: songId }, clock.now())
    const state = isKept ? 'archived' : 'deleted'
    await tx.update(songs).set({ state }).where(eq(songs.id, songId))
    await show(tx, songId, isKept ? { state: 'archived', fileIds: [fileId] } : NOWHERE)
    return state
  })
}

const NOWHERE = { state: 'published', fileIds: [] } as const

async function show(
  tx: Tx,
  subjectId: string,
  where: { state: 'published' | 'archived'; fileIds: string[] | readonly [] },
) {
  await putUses(tx, { subjectType: SONG, subjectId }, { gate: 'price', ...where })
}

/** @throws Refusal NOT_FOUND */
async function hold(tx: Tx, songId: string, how: 'share' | 'update'): Promise<SongRow> {
  const [song] = await tx.select().from(songs).where(eq(songs.id, songId)).for(how)
  if (!song || song.state === 'deleted') throw new Refusal('NOT_FOUND')
  return song
}

const find: Target['find'] = async (deps, songId, visitor) => {
  const [song] = await deps.db.select().from(songs).where(eq(songs.id, songId))
  if (!song || song.state === 'deleted') return null
  const { performerId, words } = song
  if (!(await isVisible(deps.db, performerId, visitor))) return null
  const isArchived = song.state === 'archived'
  const thing = { subjectType: SONG, id: songId, performerId, gate: 'price', isArchived } as const
  const isOpen = isOpenTo(thing, (await listStandings(deps, visitor.viewer, [thing])).get(thing)!)
  return isArchived && !isOpen ? null : { ownerId: performerId, text: words, isOpen }
}

async function count(
  tx: Tx,
  songId: string,
  change: Partial<Record<'totalLikes' | 'totalComments', number>>,
) {
  const [song] = await tx
    .update(songs)
    .set({
      totalLikes: sql`${songs.totalLikes} + ${change.totalLikes ?? 0}`,
      totalComments: sql`${songs.totalComments} + ${change.totalComments ?? 0}`,
    })
    .where(eq(songs.id, songId))
    .returning()
  if (!song) throw new Refusal('NOT_FOUND')
  return song
}

const songTarget: Target = {
  type: SONG,
  label: 'song',
  find,
  reactions: {
    like: countedReaction({
      objectType: SONG,
      action: 'like',
      find,
      lockedText: 'Buy it before you like it.',
      count: async (tx, songId, totalLikes) => (await count(tx, songId, { totalLikes })).totalLikes,
    }),
  },
  async countComments(tx, songId, totalComments) {
    const { performerId: ownerId } = await count(tx, songId, { totalComments })
    return { tags: [], ownerId }
  },
  async countFound(db, words) {
    const isFound = and(eq(songs.state, 'published'), ilike(songs.words, `%${words}%`))
    return { totalProducts: await db.$count(songs, isFound) }
  },
  async remove({ db }, songId) {
    await inTransaction(db, async (tx) => {
      await tx
        .update(songs)
        .set({ state: 'deleted' })
        .where(and(eq(songs.id, songId), ne(songs.state, 'deleted')))
      await show(tx, songId, NOWHERE)
    })
  },
}

const SALE = { name: SONG, label: 'Song', commissionKind: 'videoSaleCommission', isKept: true } as const

const songSale: SaleKind = {
  ...SALE,
  isPayableFromWallet: true,
  isHadOnce: true,
  async findSeller(tx, { subjectId = '' }) {
    const [song] = await tx.select().from(songs).where(eq(songs.id, subjectId))
    return song?.performerId
  },
  async find(tx, _buyer, { subjectId = '' }) {
    const [song] = await tx.select().from(songs).where(eq(songs.id, subjectId))
    if (song?.state !== 'published') throw new Refusal('NOT_FOUND')
    const { priceCents, performerId } = song
    return { lines: goods(priceCents), subject: { subjectType: SONG, subjectId }, performerId }
  },
  async lock(tx, songIds) {
    await tx
      .select({ id: songs.id })
      .from(songs)
      .where(inArray(songs.id, [...songIds]))
      .orderBy(songs.id)
      .for('share')
  },
  async deliver(tx, { buyerId, performerId, subject, amountCents, ...purchase }) {
    const { state } = await hold(tx, subject!.subjectId, 'share')
    if (state !== 'published') throw new Refusal('NOT_FOUND')
    const sold = { subject: subject!, fanId: buyerId, performerId: performerId!, grossCents: amountCents }
    return postSale(tx, { ...purchase, ...sold, kind: SALE })
  },
  takeBack: refundSale,
}

export const songsModule: Partial<Omit<Module, 'name'>> = {
  ...sells(songSale),
  targets: [songTarget],
  exportSections: [exportSection('songs', songs, { owner: songs.performerId, key: songs.id })],
}
