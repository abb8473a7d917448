/** A post takes a photo at the moment in which the sweep deletes photos that nothing uses. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePerformer } from '#tests/support/api.ts'
import { makeUpload } from '#tests/support/images.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { untilSomebodyWaits } from '#tests/support/waiting.ts'
import { inTransaction, type Tx } from '#upstream/kernel/database.ts'
import { newId } from '#upstream/kernel/ids.ts'
import { findFile, updateFile } from '#upstream/modules/files/store.ts'
import { deleteUnused, noteUnused, UNUSED_MS } from '#upstream/modules/files/unused.ts'
import { receiveImage } from '#upstream/modules/files/uploaded-images.ts'
import { listFileIds, putUses } from '#upstream/modules/files/uses-store.ts'
import { makeImage } from '#upstream/modules/posts/test-content.ts'

let kernel: TestKernel
beforeAll(async () => {
  kernel = await createTestKernel()
})
afterAll(() => kernel.close())

async function receive(): Promise<string> {
  const upload = await makeUpload(kernel, await makeImage(64, 64), 'image/png')
  const id = await receiveImage(kernel, { ownerId: (await makePerformer(kernel)).id, upload })
  await kernel.runJobs()
  return id
}

const newPost = () => ({ subjectType: 'feed', subjectId: newId() })
const show = (tx: Tx, thing: ReturnType<typeof newPost>, fileIds: string[]) =>
  putUses(tx, thing, { gate: 'price', state: 'published', fileIds })

test('a post that takes the photo first keeps it', async () => {
  const [fileId, post] = [await receive(), newPost()]
  kernel.advance(UNUSED_MS)
  const sweeping: Promise<void>[] = []
  await inTransaction(kernel.db, async (tx) => {
    await show(tx, post, [fileId])
    sweeping.push(deleteUnused(kernel))
    await untilSomebodyWaits(kernel)
  })
  await Promise.all(sweeping)
  expect(await findFile(kernel.db, fileId)).toMatchObject({
    status: 'ready',
    keptUntil: null,
    unusedSince: null,
  })
  expect(await listFileIds(kernel.db, post)).toEqual([fileId])
})

test('a post that comes second is refused', async () => {
  const [fileId, post] = [await receive(), newPost()]
  const taking: Promise<unknown>[] = []
  await inTransaction(kernel.db, async (tx) => {
    await updateFile(tx, fileId, { keptUntil: kernel.clock.now() })
    const taken = inTransaction(kernel.db, (other) => show(other, post, [fileId]))
    taking.push(expect(taken).rejects.toMatchObject({ code: 'FILE_NOT_USABLE' }))
    await untilSomebodyWaits(kernel)
  })
  await Promise.all(taking)
  expect(await listFileIds(kernel.db, post)).toEqual([])
})

test('a photo that two posts give up at once is swept', async () => {
  const [fileId, one, other] = [await receive(), newPost(), newPost()]
  await inTransaction(kernel.db, async (tx) => {
    for (const post of [one, other]) await show(tx, post, [fileId])
  })
  const giveUp = async (tx: Tx, post: typeof one) =>
    noteUnused(tx, await show(tx, post, []), { now: kernel.clock.now(), isAtOnce: true })
  const second: Promise<void>[] = []
  await inTransaction(kernel.db, async (tx) => {
    await giveUp(tx, one)
    second.push(inTransaction(kernel.db, (tx2) => giveUp(tx2, other)))
    await untilSomebodyWaits(kernel)
  })
  await Promise.all(second)
  await deleteUnused(kernel)
  expect(await findFile(kernel.db, fileId)).toBeUndefined()
})
