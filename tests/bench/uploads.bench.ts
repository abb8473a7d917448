/** Measures a resumable upload, proven chunk by chunk, against a bare PUT of the same bytes to a synced file. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { issueUploadTicket, RESUMABLE_UPLOAD } from '#contract/uploads.ts'
import { minimalPdf } from '#tests/support/images.ts'
import { metadataOf, PLANTED } from '#tests/support/planted-uploads.ts'
import { prepareUpstream, SECRET, type UpstreamProcess } from '#tests/support/upstream-process.ts'
import { systemClock } from '#upstream/kernel/clock.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { createAccount } from '#upstream/modules/auth/registration.ts'
import { openSession } from '#upstream/modules/auth/service.ts'
import { type BenchResult, compare, countRounds, measureInTurn } from './support/figures.ts'
import { holdLink } from './support/held-link.ts'
import { root, startNode } from './support/processes.ts'

export const NAME = 'uploads'

const MEGABYTE = 1024 * 1024
const SIZE_BYTES = 64 * MEGABYTE
const CHUNK_BYTES = 8 * MEGABYTE
/** 100 Mbit/s. */
const LINK_BYTES_PER_SECOND = 12_500_000

const megabytesPerSecond = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} MB/s`

export async function run(): Promise<BenchResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ovation-bench-'))
  const upstream = await prepareUpstream(undefined, path.join(root, 'tests/support/planted-upstream.ts'))
  try {
    const token = await upstream.withDatabase(async ({ db }) => {
      const deps = { db, clock: systemClock }
      const names = { username: 'uploader', name: 'Uploader', email: 'uploader@example.com' }
      const account = await createAccount(deps, { ...names, kind: 'performer', password: 'correct horse' })
      const client = { userAgent: 'bench', address: '127.0.0.1' }
      return (await inTransaction(db, (tx) => openSession(tx, deps, account.id, true, client))).token
    })
    await upstream.start()
    const sink = await startNode(path.join(root, 'tests/bench/children/bare-sink.ts'), { args: [folder] })
    try {
      return { rows: await measure(upstream, token, Number(sink.ready.port)) }
    } finally {
      await sink.stop()
    }
  } finally {
    await upstream.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(upstream: UpstreamProcess, token: string, sinkPort: number) {
  const content = randomBytes(SIZE_BYTES)
  content.write(minimalPdf())
  const upstreamPort = Number(new URL(upstream.origin).port)
  const links = {
    ours: await holdLink(upstreamPort, LINK_BYTES_PER_SECOND),
    sink: await holdLink(sinkPort, LINK_BYTES_PER_SECOND),
  }
  const speed = (send: () => Promise<void>) => async () => {
    const startMs = performance.now()
    await send()
    return SIZE_BYTES / MEGABYTE / ((performance.now() - startMs) / 1000)
  }
  const between = (oursPort: number, sinkToPort: number) => ({
    ours: speed(() => sendProven(`http://127.0.0.1:${oursPort}`, upstream.origin, token, content)),
    sink: speed(() => put(`http://127.0.0.1:${sinkToPort}`, content)),
  })
  try {
    const rows = []
    for (const [where, goal, measures] of [
      ['over 100 Mbit/s', '≥ 0.9', between(links.ours.port, links.sink.port)],
      ['on loopback', '≥ 0.4', between(upstreamPort, sinkPort)],
    ] as const) {
      await measureInTurn(1, measures)
      const { ours, sink } = await measureInTurn(countRounds(4), measures)
      rows.push(
        compare({
          figure: `10 upload ${where}, resumable and checked`,
          ours,
          reference: sink,
          write: megabytesPerSecond,
          note: 'bare PUT, synced',
          goal,
        }),
      )
    }
    return rows
  } finally {
    links.ours.close()
    links.sink.close()
  }
}

async function put(origin: string, body: Buffer<ArrayBuffer>): Promise<void> {
  const answer = await fetch(origin, { method: 'PUT', body })
  if (answer.status !== 204) throw new Error(`the sink answered ${answer.status}`)
}

/** Sends the chunks as the browser does: it hashes the next one while one is on its way. */
async function sendProven(origin: string, direct: string, token: string, content: Buffer<ArrayBuffer>) {
  const ticket = await getTicket(direct, token)
  const headers = { authorization: `Ticket ${ticket}`, 'tus-resumable': '1.0.0' }
  const created = await fetch(`${origin}/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(SIZE_BYTES), 'upload-metadata': metadataOf(PLANTED) },
  })
  const url = created.headers.get('location')
  if (created.status !== 201 || !url) throw new Error(`the creation was answered ${created.status}`)
  const chunkAt = (offset: number) => {
    const chunk = content.subarray(offset, offset + CHUNK_BYTES)
    return { chunk, sum: `sha256 ${createHash('sha256').update(chunk).digest('base64')}` }
  }
  let next = chunkAt(0)
  for (let offset = 0; offset < SIZE_BYTES; offset += CHUNK_BYTES) {
    const { chunk, sum } = next
    const sending = fetch(`${origin}${url}`, {
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'upload-checksum': sum,
      },
      body: chunk,
    })
    next = chunkAt(offset + CHUNK_BYTES)
    const { status } = await sending
    if (status !== 204) throw new Error(`a chunk was answered ${status}`)
  }
}

async function getTicket(origin: string, token: string): Promise<string> {
  const answer = await fetch(`${origin}${issueUploadTicket.path}`, {
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
