/** Sends harmful uploads, and checks that nothing of them is kept. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { RefusalCode } from '#contract/errors.ts'
import { files as fileRows } from '#upstream/modules/files/tables.ts'
import { performerIdentities, verificationDocuments } from '#upstream/modules/verifications/tables.ts'
import { makePerformer, type Person } from './api.ts'
import { createTestKernel, type TestKernel } from './kernel.ts'

export const world = {} as { kernel: TestKernel; star: Person }

/** Makes one upstream for a file's tests, and a new performer for each test, so that no test meets a rate limit. */
export function useHostileWorld(): void {
  beforeAll(async () => {
    world.kernel = await createTestKernel()
  })
  beforeEach(async () => {
    world.star = await makePerformer(world.kernel)
  })
  afterAll(() => world.kernel.close())
}

export const BOUNDARY = 'xXxBoundaryxXx'
export const MEGABYTE = 1024 * 1024

export interface Part {
  name: string
  content: Buffer | string
  /** The file name in the header, with any quotes. */
  fileName?: string
  type?: string
}

export function encode(parts: Part[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ name, content, fileName, type }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${
        fileName === undefined ? '' : `; filename="${fileName}"`
      }\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(end)])
}

export async function post(url: string, payload: Buffer, headers: Record<string, string> = {}) {
  const response = await world.kernel.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      authorization: `Bearer ${world.star.token}`,
      'x-ovation-internal': world.kernel.config.INTERNAL_SECRET,
      'x-ovation-client-address': `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      ...headers,
    },
  })
  const body = response.json<{ code?: string; message?: string | { constraints: object }[] }>()
  const { message } = body
  const said = Array.isArray(message) ? Object.values(message[0]?.constraints ?? {})[0] : message
  return { status: response.statusCode, code: body.code, said: String(said ?? '') }
}

export function filesBelow(folder: string): string[] {
  const whole = path.join(world.kernel.config.DATA_DIR, folder)
  if (!existsSync(whole)) return []
  return readdirSync(whole, { recursive: true, withFileTypes: true }).map((entry) => entry.name)
}

/** Checks that the temporary folder, the storage, the database and the jobs contain nothing of an upload. */
export async function expectNothingLeft(): Promise<void> {
  expect(filesBelow('incoming')).toEqual([])
  expect(filesBelow('files').filter((name) => name.includes('.'))).toEqual([])
  expect(await world.kernel.db.select().from(fileRows)).toEqual([])
  expect(await world.kernel.db.select().from(verificationDocuments)).toEqual([])
  expect(await world.kernel.db.select().from(performerIdentities)).toEqual([])
  expect(await world.kernel.jobs.listWaiting()).toEqual([])
}

export async function expectRefused(
  answer: Awaited<ReturnType<typeof post>>,
  codes: RefusalCode[],
): Promise<void> {
  expect(codes, `${answer.status} ${answer.said}`).toContain(answer.code)
  // The answer is a sentence that users read, and contains no internal name.
  expect(answer.said).toMatch(/^[A-Z].{8,200}[.!?]$/)
  expect(answer.said).not.toMatch(/\b(?:busboy|sharp|vips|ffmpeg|ENO|stack|\/tmp)\b/i)
  await expectNothingLeft()
}
