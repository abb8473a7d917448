import { rmSync, writeFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getUploadQuota } from '#contract/uploads.ts'
import { createApi, makeFan, makePerformer } from '#tests/support/api.ts'
import { insertStored } from '#tests/support/planted-purpose.ts'
import { onTinyDisk } from '#tests/support/tiny-disk.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { setSetting } from '../settings/desk.ts'
import { fileOf, uploadsFolder } from './bytes.ts'
import { removeUploadsOf } from './sweeping.ts'
import { uploads } from './tables.ts'
import {
  begin,
  bytesLeft,
  GIGABYTE,
  part,
  readStored,
  rows,
  useUploadWorld,
  WHOLE,
  world,
} from './test-uploads.ts'

useUploadWorld()

describe('the room of an account', () => {
  const quota = () => createApi(world.kernel).call(getUploadQuota, {}, world.star)

  test('counts stored files and open uploads, and its refusal says how much is used', async () => {
    await setSetting(world.kernel.db, 'storageMaximumGigabytes', '1')
    await insertStored(world.kernel, {
      ownerId: world.star.id,
      uploadId: newId(),
      sizeBytes: GIGABYTE - 1000,
    })
    await begin(900)
    expect(await quota()).toEqual({
      usedBytes: GIGABYTE - 100,
      allowedBytes: GIGABYTE,
      purposes: [
        expect.objectContaining({ name: 'photo' }),
        { name: 'planted', kinds: ['document'], contentTypes: ['application/pdf'], maxBytes: 2 * GIGABYTE },
      ],
    })
    const refused = await world.client.create(await world.client.newTicket(world.star), 101)
    expect(refused).toMatchObject({ status: 413, code: 'STORAGE_FULL' })
    expect(refused.text).toContain('1.0 of 1.0 GB')
    await begin(100)
    await begin(GIGABYTE, await makePerformer(world.kernel))
  })

  test('counts an upload that has become a file once', async () => {
    const { ticket, url } = await begin()
    await world.client.patch(ticket, url, part(0))
    expect(await quota()).toMatchObject({ usedBytes: WHOLE.length })
  })

  test('counts an upload once whose file has come, before the upload names it', async () => {
    const { id } = await begin()
    const stored = { ownerId: world.star.id, uploadId: id, sizeBytes: WHOLE.length + 50 }
    await insertStored(world.kernel, stored)
    expect(await quota()).toMatchObject({ usedBytes: WHOLE.length + 50 })
  })

  test('cannot be exceeded by creations at once', async () => {
    await setSetting(world.kernel.db, 'storageMaximumGigabytes', '1')
    const tickets = await Promise.all(Array.from({ length: 8 }, () => world.client.newTicket(world.star)))
    const made = await Promise.all(
      tickets.map((ticket) => world.client.create(ticket, Math.floor(GIGABYTE / 3))),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(made.filter(({ code }) => code === 'STORAGE_FULL')).toHaveLength(5)
  })

  test('lists to a fan only the purposes of fans', async () => {
    const { purposes } = await createApi(world.kernel).call(getUploadQuota, {}, await makeFan(world.kernel))
    expect(purposes.map(({ name }) => name)).not.toContain('planted')
  })
})

describe('a forgotten upload', () => {
  test('is swept a day after its last progress, and bytes without a row are swept at once', async () => {
    const { ticket, url, id } = await begin()
    await world.client.patch(ticket, url, part(0, 10))
    const stray = fileOf(world.kernel.config.DATA_DIR, newId())
    writeFileSync(stray, 'x')
    world.kernel.advance(DAY_MS - 60_000)
    await world.kernel.runSchedule('uploads-sweep')
    expect(bytesLeft()).toEqual([id])
    world.kernel.advance(61_000)
    await world.kernel.runSchedule('uploads-sweep')
    expect([await rows(), bytesLeft()]).toEqual([[], []])
  })

  test('is removed with its account', async () => {
    const [mine, other] = [await begin(), await begin(9, await makePerformer(world.kernel))]
    await world.client.patch(mine.ticket, mine.url, part(0, 10))
    await removeUploadsOf(world.kernel, world.star.id)
    expect((await rows()).map(({ id }) => id)).toEqual([other.id])
    expect(bytesLeft()).toEqual([])
  })

  test('cannot be found once it has expired', async () => {
    const { id } = await begin()
    const long = new Date(world.kernel.clock.now().getTime() - DAY_MS)
    await inTransaction(world.kernel.db, (tx) =>
      tx.update(uploads).set({ updatedAt: long }).where(eq(uploads.id, id)),
    )
    const { ticket } = await begin()
    expect(await world.client.head(ticket, `/uploads/${id}`)).toMatchObject({ status: 404 })
  })

  test('is removed when the disk has lost proven bytes', async () => {
    const { ticket, url, id } = await begin()
    await world.client.patch(ticket, url, part(0, 100))
    writeFileSync(fileOf(world.kernel.config.DATA_DIR, id), 'half')
    expect(await world.client.patch(ticket, url, part(100))).toMatchObject({ status: 404 })
    expect([await rows(), bytesLeft()]).toEqual([[], []])
  })
})

test('a full disk refuses a creation and a chunk by 507, and keeps what is proven', async () => {
  const KEPT_KILOBYTES = 64 * 1024
  await onTinyDisk(uploadsFolder(world.kernel.config.DATA_DIR), KEPT_KILOBYTES + 1024, async () => {
    const { ticket, url } = await begin()
    await world.client.patch(ticket, url, part(0, 100_000))
    const filler = fileOf(world.kernel.config.DATA_DIR, newId())
    writeFileSync(filler, Buffer.alloc(900 * 1024))
    expect(await world.client.patch(ticket, url, part(100_000))).toMatchObject({
      status: 507,
      code: 'DISK_FULL',
    })
    const full = await world.client.create(await world.client.newTicket(world.star), 100_000)
    expect(full).toMatchObject({ status: 507, code: 'DISK_FULL' })
    expect((await world.client.head(ticket, url)).headers['upload-offset']).toBe('100000')
    rmSync(filler)
    const last = await world.client.patch(ticket, url, part(100_000))
    expect((await readStored(String(last.headers['upload-file-id']))).equals(WHOLE)).toBe(true)
  })
})
