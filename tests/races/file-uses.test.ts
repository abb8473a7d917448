/** Two things change their use of the same files at once. */
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi, makePerformer } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { untilSomebodyWaits } from '#tests/support/waiting.ts'
import { inTransaction, type Tx } from '#upstream/kernel/database.ts'
import { newId } from '#upstream/kernel/ids.ts'
import { addImage } from '#upstream/modules/posts/test-content.ts'
import { changeContent } from '#upstream/modules/content/publishing.ts'
import { makeDesk } from '#upstream/modules/posts/test-desk.ts'
import { findFiles } from '#upstream/modules/files/store.ts'
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
