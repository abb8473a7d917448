/** A kernel with a planted purpose, and a client of resumable uploads. */
import { existsSync, readdirSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect } from 'vitest'
import { makePerformer, type Person } from '#tests/support/api.ts'
import { minimalPdf } from '#tests/support/images.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { createTusClient, plantPurpose, storedKey } from '#tests/support/planted-uploads.ts'
import { withPlanted } from '#tests/support/planted.ts'
import { uploadsFolder } from './bytes.ts'
import type { UploadPurpose } from './purposes.ts'
import { uploads } from './tables.ts'

export const GIGABYTE = 1024 ** 3
export const PDF = Buffer.from(minimalPdf())
export const WHOLE = Buffer.concat([PDF, Buffer.alloc(300_000, '%')])

interface World {
  kernel: TestKernel
  client: ReturnType<typeof createTusClient>
  star: Person
  /** What the planted purpose does in place of receiving. */
  receive: UploadPurpose['receive'] | null
  /** The uploads that the planted purpose was given. */
  received: string[]
}
export const world = {} as World

export function useUploadWorld(): void {
  beforeEach(async () => {
    const purpose = plantPurpose(2 * GIGABYTE)
    const counting: UploadPurpose = {
      ...purpose,
      receive(deps, given) {
        world.received.push(given.uploadId)
        return (world.receive ?? purpose.receive)(deps, given)
      },
    }
    const kernel = await createTestKernel({}, withPlanted({ uploadPurposes: [counting] }))
    const star = await makePerformer(kernel)
    Object.assign(world, { kernel, star, client: createTusClient(kernel), receive: null, received: [] })
  })
  afterEach(() => world.kernel.close())
}

export async function begin(sizeBytes = WHOLE.length, as = world.star) {
  const ticket = await world.client.newTicket(as)
  const made = await world.client.create(ticket, sizeBytes)
  expect(made).toMatchObject({ status: 201 })
  const url = String(made.headers.location)
  return { ticket, url, id: url.slice('/uploads/'.length) }
}

export const part = (from: number, to = WHOLE.length) => ({ offset: from, body: WHOLE.subarray(from, to) })

/** Lists the files of unfinished uploads. */
export function bytesLeft(): string[] {
  const folder = uploadsFolder(world.kernel.config.DATA_DIR)
  return existsSync(folder) ? readdirSync(folder) : []
}

export const rows = () => world.kernel.db.select().from(uploads)

export async function readStored(fileId: string): Promise<Buffer> {
  return buffer((await world.kernel.storage.get(storedKey(fileId)))!.stream)
}
