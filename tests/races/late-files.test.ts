/** A photo comes at the moment in which its owner's account is deleted. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeUpload } from '#tests/support/images.ts'
import { untilSomebodyWaits } from '#tests/support/waiting.ts'
import { DAY_MS } from '#upstream/kernel/clock.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { openLeavingWorld, type LeavingWorld } from '#upstream/modules/account-deletion/test-world.ts'
import { emptyAccount, lockAccount, lockAccounts } from '#upstream/modules/accounts/store.ts'
import { files } from '#upstream/modules/files/tables.ts'
import { receiveImage, type ReceivedImage } from '#upstream/modules/files/uploaded-images.ts'
import { makeImage } from '#upstream/modules/posts/test-content.ts'

let world: LeavingWorld
beforeEach(async () => {
  world = await openLeavingWorld()
  await world.leave(world.star)
  world.kernel.advance(15 * DAY_MS)
})
afterEach(() => world.kernel.close())

async function receive(assertRoom?: ReceivedImage['assertRoom']): Promise<string> {
  const { kernel, star } = world
  const upload = await makeUpload(kernel, await makeImage(), 'image/png')
  return receiveImage(kernel, { ownerId: star.id, upload, ...(assertRoom ? { assertRoom } : {}) })
}

async function expectNothing(): Promise<void> {
  expect(await world.kernel.db.select().from(files)).toEqual([])
  const folder = path.join(world.kernel.config.DATA_DIR, 'files')
  const found = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  expect(found.filter((one) => one.isFile()).map(({ name }) => name)).toEqual([])
}

test('a photo that comes first does not survive the deletion', async () => {
  const { kernel, runJob } = world
  const deleting: Promise<void>[] = []
  let hasWaited = false
  await receive(async () => {
    deleting.push(runJob())
    await untilSomebodyWaits(kernel)
    hasWaited = true
  }).catch(() => undefined)
  expect(hasWaited).toBe(true)
  await Promise.all(deleting)
  await kernel.runJobs()
  await expectNothing()
})

test('a photo that comes second is refused', async () => {
  const { kernel, star, runJob } = world
  const receiving: Promise<void>[] = []
  await inTransaction(kernel.db, async (tx) => {
    await lockAccounts(tx, { exclusive: [star.id] })
    receiving.push(expect(receive()).rejects.toMatchObject({ code: 'NOT_FOUND' }))
    await untilSomebodyWaits(kernel)
    await emptyAccount(tx, (await lockAccount(tx, star.id))!)
  })
  await Promise.all(receiving)
  await runJob()
  await expectNothing()
})
