/** Two things stop using one file at once: the second transaction sees that nothing uses the file any more. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePerformer } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { untilSomebodyWaits } from '#tests/support/waiting.ts'
import { inTransaction, type Tx } from '#upstream/kernel/database.ts'
import { newId } from '#upstream/kernel/ids.ts'
import { addImage } from '#upstream/modules/posts/test-content.ts'
import { findFiles } from '#upstream/modules/files/store.ts'
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
