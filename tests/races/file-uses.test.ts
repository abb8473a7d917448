/** Two things change their use of the same files at once. */
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi, makePerformer } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { untilSomebodyWaits } from '#tests/support/waiting.ts'
import { inTransaction, type Tx } from '#upstream/kernel/database.ts'
import { newId } from '#upstream/kernel/ids.ts'
import { putCover } from '#upstream/modules/performers/service.ts'
import { addImage } from '#upstream/modules/posts/test-content.ts'
import { changeContent } from '#upstream/modules/content/publishing.ts'
import { makeDesk } from '#upstream/modules/posts/test-desk.ts'
import { findFiles } from '#upstream/modules/files/store.ts'
import { exchange } from '#upstream/modules/files/places.ts'
import { files } from '#upstream/modules/files/tables.ts'
import { insertUses, OPEN_TO_ALL, putUses } from '#upstream/modules/files/uses-store.ts'

let kernel: TestKernel
beforeAll(async () => {
  kernel = await createTestKernel()
})
afterAll(() => kernel.close())

test('the address of a file changes once when its last two uses end at the same time', async () => {
  const fileId = await addImage(kernel, (await makePerformer(kernel)).id)
  const [song, poem] = ['song', 'poem'].map((subjectType) => ({ subjectType, subjectId: newId() }))
  const letGo = (tx: Tx, thing = song!) => putUses(tx, thing, { ...OPEN_TO_ALL, fileIds: [] })
  const versionOf = async () => (await findFiles(kernel.db, [fileId]))[0]!.addressVersion
  await inTransaction(kernel.db, (tx) =>
    insertUses(
      tx,
      [song!, poem!].map((thing) => ({ ...thing, position: 0, fileId, ...OPEN_TO_ALL })),
    ),
  )
  const before = await versionOf()
  const second: Promise<unknown>[] = []
  await inTransaction(kernel.db, async (tx) => {
    await letGo(tx)
    second.push(inTransaction(kernel.db, (other) => letGo(other, poem)))
    await untilSomebodyWaits(kernel)
  })
  await Promise.all(second)
  expect(await versionOf()).toBe(before + 1)
})

test('two posts may exchange their photo and their thumbnail at the same time', async () => {
  const api = createApi(kernel)
  const desk = await makeDesk(kernel, api)
  const fileIds = [await addImage(kernel, desk.star.id), await addImage(kernel, desk.star.id)]
  const showing = ([photo, thumbnail]: readonly string[]) => ({
    fileIds: [photo!],
    thumbnailFileId: thumbnail!,
  })
  const sold = { text: 'Two', gate: 'price', priceCents: 500 } as const
  const one = await desk.write({ ...sold, ...showing(fileIds) })
  const other = await desk.write({ ...sold, ...showing(fileIds.toReversed()) })
  let runs = 0
  const exchange = ({ _id: id }: typeof one, shown: string[]) =>
    inTransaction(kernel.db, (tx) => {
      // A transaction that gives way in a deadlock runs a second time.
      runs += 1
      return changeContent(tx, kernel, { performerId: desk.star.id, kind: 'feed', id }, showing(shown))
    })
  const exchanging: Promise<unknown>[] = []
  await inTransaction(kernel.db, async (tx) => {
    await tx.select().from(files).where(inArray(files.id, fileIds)).for('no key update')
    exchanging.push(exchange(one, fileIds.toReversed()), exchange(other, fileIds))
    await untilSomebodyWaits(kernel, 2)
  })
  await Promise.all(exchanging)
  expect(runs).toBe(2)
})

test('a performer may replace the cover while a post that shows it gives it up', async () => {
  const desk = await makeDesk(kernel, createApi(kernel))
  const { id: ownerId } = desk.star
  const cover = { ownerId, use: 'cover' } as const
  const [shown, next] = [await addImage(kernel, ownerId), await addImage(kernel, ownerId)]
  await exchange(kernel, cover, async (tx) => ({
    placed: shown,
    replaced: await putCover(tx, ownerId, shown),
  }))
  const { _id: id } = await desk.write({ text: 'My cover', fileIds: [shown] })
  let runs = 0
  const changing: Promise<unknown>[] = []
  await inTransaction(kernel.db, async (tx) => {
    await tx
      .select()
      .from(files)
      .where(inArray(files.id, [shown]))
      .for('no key update')
    const giveUp = inTransaction(kernel.db, (other) => {
      runs += 1
      return changeContent(other, kernel, { performerId: ownerId, kind: 'feed', id }, { fileIds: [] })
    })
    changing.push(giveUp)
    await untilSomebodyWaits(kernel)
    const replace = exchange(kernel, cover, async (other) => {
      runs += 1
      return { placed: next, replaced: await putCover(other, ownerId, next) }
    })
    changing.push(replace)
    await untilSomebodyWaits(kernel, 2)
  })
  await Promise.all(changing)
  expect(runs).toBe(2)
})
