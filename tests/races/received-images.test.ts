/**
 * A photo of an upload has its room already, so its receiving does not wait for tips to its owner, nor they for it. A photo
 * of a form takes its room under the exclusive lock of the account.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePerformer } from '#tests/support/api.ts'
import { makeUpload } from '#tests/support/images.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { untilSomebodyWaits } from '#tests/support/waiting.ts'
import { inTransaction, type Tx } from '#upstream/kernel/database.ts'
import { type AccountLocks, lockAccounts } from '#upstream/modules/accounts/store.ts'
import { findFile } from '#upstream/modules/files/store.ts'
import { receiveImage } from '#upstream/modules/files/uploaded-images.ts'
import { makeImage } from '#upstream/modules/posts/test-content.ts'
import { assertRoomFor } from '#upstream/modules/uploads/resumable.ts'

let kernel: TestKernel
beforeAll(async () => {
  kernel = await createTestKernel()
})
afterAll(() => kernel.close())

/** Receives a photo while another transaction locks its owner's account, which ends once the receiving waits or is done. */
async function receiveWhile(held: keyof AccountLocks, { isOfForm = false, waits = false }): Promise<void> {
  const { id: ownerId } = await makePerformer(kernel)
  const upload = await makeUpload(kernel, await makeImage(64, 64), 'image/png')
  const assertRoom = (tx: Tx) => assertRoomFor(tx, ownerId, upload.sizeBytes)
  const receiving: Promise<string>[] = []
  await inTransaction(kernel.db, async (tx) => {
    await lockAccounts(tx, { [held]: [ownerId] })
    receiving.push(receiveImage(kernel, { ownerId, upload, ...(isOfForm && { assertRoom }) }))
    await (waits ? untilSomebodyWaits(kernel) : receiving[0])
  })
  expect(await findFile(kernel.db, (await receiving[0])!)).toMatchObject({ ownerId, status: 'processing' })
}

test('a photo of an upload passes a tip to its owner, and waits for what changes the account', async () => {
  await receiveWhile('shared', {})
  await receiveWhile('exclusive', { waits: true })
})

test('a photo of a form waits for both, so that its room is counted alone', async () => {
  await receiveWhile('shared', { isOfForm: true, waits: true })
  await receiveWhile('exclusive', { isOfForm: true, waits: true })
})
