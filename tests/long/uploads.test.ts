/** A large upload arrives as it was sent, although upstream is killed three times while it arrives. */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueUploadTicket, RESUMABLE_UPLOAD } from '#contract/uploads.ts'
import { minimalPdf } from '#tests/support/images.ts'
import { storedKey } from '#tests/support/planted-purpose.ts'
import { metadataOf, PLANTED, sha256 } from '#tests/support/planted-uploads.ts'
import { scaled } from '#tests/support/scale.ts'
import { prepareUpstream, SECRET, type UpstreamProcess } from '#tests/support/upstream-process.ts'
import { systemClock } from '#upstream/kernel/clock.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { createAccount } from '#upstream/modules/auth/registration.ts'
import { openSession } from '#upstream/modules/auth/service.ts'

const MEGABYTE = 1024 * 1024
const SIZE_BYTES = scaled({ gate: 30, long: 300, full: 300 }) * MEGABYTE
const CHUNK_BYTES = 8 * MEGABYTE
const KILLED_AT = [0.1, 0.5, 0.9]

let upstream: UpstreamProcess
let token: string
beforeAll(async () => {
  const entry = path.resolve(import.meta.dirname, '../support/planted-upstream.ts')
  upstream = await prepareUpstream(undefined, entry)
  token = await upstream.withDatabase(async ({ db }) => {
    const deps = { db, clock: systemClock }
    const names = { username: 'uploader', name: 'Uploader', email: 'uploader@example.com' }
    const account = await createAccount(deps, { ...names, kind: 'performer', password: 'correct horse' })
    const client = { userAgent: 'test', address: '127.0.0.1' }
    return (await inTransaction(db, (tx) => openSession(tx, deps, account.id, true, client))).token
  })
  await upstream.start()
}, 300_000)
// Upstream may not have started; then only the reason for that is reported.
afterAll(() => upstream?.remove())

async function getTicket(): Promise<string> {
  const answer = await fetch(`${upstream.origin}${issueUploadTicket.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-ovation-internal': SECRET,
    },
    body: JSON.stringify({ call: RESUMABLE_UPLOAD }),
  })
  return ((await answer.json()) as { data: { ticket: string } }).data.ticket
}

const headersOf = (ticket: string) => ({ authorization: `Ticket ${ticket}`, 'tus-resumable': '1.0.0' })

function chunkHeaders(ticket: string, chunk: Buffer, offset: number) {
  return {
    ...headersOf(ticket),
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
    'upload-checksum': sha256(chunk),
  }
}

/** Sends half of a chunk, and kills upstream once it has written some of it. */
async function killWithin(ticket: string, url: string, { chunk, offset }: { chunk: Buffer; offset: number }) {
  const headers = { ...chunkHeaders(ticket, chunk, offset), 'content-length': chunk.length }
  const sending = request(`${upstream.origin}${url}`, { method: 'PATCH', headers, agent: false })
  sending.on('error', () => undefined)
  sending.write(chunk.subarray(0, chunk.length / 2))
  const file = path.join(upstream.folder, 'uploads', path.basename(url))
  const sizeOf = async () => (await stat(file).catch(() => null))?.size ?? 0
  await expect.poll(sizeOf, { timeout: 60_000, interval: 5 }).toBeGreaterThan(offset)
  await upstream.end('SIGKILL')
  sending.destroy()
  expect(await sizeOf()).toBeGreaterThan(offset)
  await upstream.start()
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

test(`an upload of ${SIZE_BYTES / MEGABYTE} MB survives SIGKILL at 10, 50 and 90 %`, async () => {
  const content = randomBytes(SIZE_BYTES)
  content.write(minimalPdf())
  const ticket = await getTicket()
  const created = await fetch(`${upstream.origin}/uploads`, {
    method: 'POST',
    headers: {
      ...headersOf(ticket),
      'upload-length': String(SIZE_BYTES),
      'upload-metadata': metadataOf(PLANTED),
    },
  })
  expect(created.status).toBe(201)
  const url = created.headers.get('location')!
  const kills = KILLED_AT.map((part) => part * SIZE_BYTES)
  let fileId: string | null = null
  for (let offset = 0; offset < SIZE_BYTES;) {
    const chunk = content.subarray(offset, offset + CHUNK_BYTES)
    if (kills.length && offset + chunk.length > kills[0]!) {
      kills.shift()
      await killWithin(ticket, url, { chunk, offset })
      const head = await fetch(`${upstream.origin}${url}`, { method: 'HEAD', headers: headersOf(ticket) })
      expect(head.headers.get('upload-offset')).toBe(String(offset))
    }
    const headers = chunkHeaders(ticket, chunk, offset)
    const answer = await fetch(`${upstream.origin}${url}`, { method: 'PATCH', headers, body: chunk })
    expect(answer.status).toBe(204)
    offset = Number(answer.headers.get('upload-offset'))
    fileId = answer.headers.get('upload-file-id')
  }
  expect([kills, fileId]).toEqual([[], path.basename(url)])
  const stored = path.join(upstream.folder, 'files', storedKey(fileId!))
  expect(await hashFile(stored)).toBe(createHash('sha256').update(content).digest('hex'))
}, 600_000)
