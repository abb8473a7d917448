/** Binds resumable uploads to tus 1.0. The library speaks the protocol; the rules are in `resumable.ts`. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { DataStore, Server, Upload, type Locker } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UPLOAD_PATH, UPLOADS_PATH } from '#contract/body-class.ts'
import type { RefusalCode } from '#contract/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { createLocker } from './locker.ts'
import { createUpload, expiryOf, finishUpload, getUpload, receiveChunk, removeUpload } from './resumable.ts'
import { acceptUploadTicket, type UploadTicket } from './service.ts'
import type { UploadRow } from './store.ts'

/** 16 MB chunks of many small files, from a fast link. */
const CHUNKS_PER_MINUTE = 3000
const CREATIONS_PER_MINUTE = 240

/** The request that the library works on, for the store and the locker, which the library does not tell about it. */
interface Work {
  request: FastifyRequest
  ticket: UploadTicket
  stop: AbortController
  upload?: UploadRow
  fileId?: string
  /** What the store or the library has thrown. */
  error?: unknown
}

const current = new AsyncLocalStorage<Work>()

function getWork(): Work {
  const work = current.getStore()
  if (!work) throw new Error('there is no request')
  return work
}

export function resumableRoutes(app: FastifyInstance, kernel: Kernel): void {
  const server = createServer(kernel, createLocker(stopperOfCurrent))
  const tickets = new WeakMap<FastifyRequest, UploadTicket>()
  const findSender = async (request: FastifyRequest, given: string) => {
    const ticket = await acceptUploadTicket(kernel, given, idOf(request))
    tickets.set(request, ticket)
    return ticket.viewer
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const work = { request, ticket: tickets.get(request)!, stop: new AbortController() }
    const answer = await current.run(work, () => answerBy(server, work))
    kernel.outbox.wake()
    kernel.jobs.wake()
    return reply.code(answer.status).headers(answer.headers).send()
  }
  void app.register((scope, _options, done) => {
    // The store reads the body itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    const creation = { findSender, ratePerMinute: CREATIONS_PER_MINUTE }
    scope.route({ method: 'POST', url: UPLOADS_PATH, config: creation, handler })
    const going = { findSender, ratePerMinute: CHUNKS_PER_MINUTE }
    scope.route({ method: ['HEAD', 'DELETE'], url: UPLOAD_PATH, config: going, handler })
    const chunk = { ...going, bodyClass: 'upload' as const }
    scope.route({ method: 'PATCH', url: UPLOAD_PATH, config: chunk, handler })
    done()
  })
}

function stopperOfCurrent(): () => void {
  const { stop } = getWork()
  return () => stop.abort()
}

function idOf(request: FastifyRequest): string | null {
  return (request.params as { id?: string }).id ?? null
}

/** Lets the library answer. @throws what the store has thrown, or a refusal in place of the library's own */
async function answerBy(server: Server, work: Work) {
  const response = await server.handleWeb(requestFor(work.request))
  if ('error' in work) throw toRefusal(work.error)
  if (response.status >= 400) throw toRefusal({ status_code: response.status, body: await response.text() })
  const kept = [...response.headers].filter(([name]) => KEPT_HEADERS.has(name))
  const { fileId, upload } = work
  const headers: Record<string, string> = Object.fromEntries(kept)
  if (fileId) headers['upload-file-id'] = fileId
  else if (upload) headers['upload-expires'] = expiryOf(upload).toUTCString()
  return { status: response.status, headers }
}

/** The library also sends headers for pages of other sites, which may not use these addresses. */
const KEPT_HEADERS = new Set([
  'location',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
])
const READ_HEADERS = [
  'tus-resumable',
  'upload-concat',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
]

/** The library reads `12x` and `1e9` as numbers. */
const WHOLE_NUMBER = /^\d{1,15}$/

/**
 * Describes the request to the library, without its body: the store reads the body from Node's request, because the
 * library would copy it through four streams, and destroy the connection when it refuses it.
 */
function requestFor({ method, url, headers: given }: FastifyRequest): Request {
  const headers = new Headers()
  const names = method === 'PATCH' ? [...READ_HEADERS, 'content-type', 'content-length'] : READ_HEADERS
  for (const name of names) {
    const value = given[name]
    if (value === undefined) continue
    if (typeof value !== 'string' || (isNumber(name) && !WHOLE_NUMBER.test(value)))
      throw malformed(`${name} is not readable.`)
    headers.set(name, value)
  }
  return new Request(new URL(url, 'http://upstream'), { method, headers })
}

const isNumber = (name: string) =>
  name === 'upload-length' || name === 'upload-offset' || name === 'content-length'

function createServer(kernel: Kernel, locker: Locker): Server {
  return new Server({
    path: UPLOADS_PATH,
    datastore: createStore(kernel),
    locker,
    relativeLocation: true,
    allowedOrigins: [],
    onResponseError(_request, error) {
      getWork().error = error
      return undefined
    },
  })
}

function createStore(kernel: Kernel): DataStore {
  async function read(id: string): Promise<UploadRow> {
    const work = getWork()
    return (work.upload = await getUpload(kernel, work.ticket.viewer.accountId, id))
  }
  return Object.assign(new DataStore(), {
    extensions: ['creation', 'termination'],

    async create(wanted: Upload): Promise<Upload> {
      const work = getWork()
      const upload = await createUpload(kernel, work.ticket, declaredIn(wanted))
      work.upload = upload
      wanted.id = upload.id
      wanted.size = upload.sizeBytes
      return wanted
    },

    async getUpload(id: string): Promise<Upload> {
      const row = await read(id)
      const work = getWork()
      const { offset, sizeBytes: size, purpose, fileName: filename, contentType: filetype } = row
      // The client may have missed the answer to its last chunk, or the process may have died before it.
      if (work.request.method === 'HEAD' && offset === size) work.fileId = await finishUpload(kernel, row)
      return new Upload({ id, size, offset, metadata: { purpose, filename, filetype } })
    },

    async write(_empty: unknown, id: string): Promise<number> {
      const work = getWork()
      const row = work.upload ?? (await read(id))
      const isWhole = row.offset === row.sizeBytes
      const offset = isWhole ? row.offset : await receiveChunk(kernel, row, chunkOf(work))
      work.upload = { ...row, offset, updatedAt: kernel.clock.now() }
      if (offset === row.sizeBytes) work.fileId = await finishUpload(kernel, work.upload)
      return offset
    },

    async remove(id: string): Promise<void> {
      await read(id)
      await removeUpload(kernel, id)
      delete getWork().upload
    },
  })
}

function declaredIn({ size = 0, metadata = {} }: Upload) {
  const [purpose, fileName, contentType] = ['purpose', 'filename', 'filetype'].map((name) => metadata[name])
  if (!purpose) throw malformed('Upload-Metadata names no purpose.')
  return { purpose, fileName: fileName ?? '', contentType: contentType ?? '', sizeBytes: size }
}

function chunkOf({ request, stop }: Work) {
  const { 'upload-checksum': given, 'content-length': length } = request.headers
  const [, checksum] = /^sha256 ([A-Za-z0-9+/]{43}=)$/.exec(String(given)) ?? []
  if (!checksum) throw malformed('Upload-Checksum must be sha256 and the base64 of the chunk.')
  const sizeBytes = length === undefined ? null : Number(length)
  return { source: request.raw, checksum, sizeBytes, signal: stop.signal }
}

function malformed(text: string): Refusal {
  return new Refusal('MALFORMED_REQUEST', { text })
}

const BY_STATUS: Record<number, RefusalCode> = {
  400: 'MALFORMED_REQUEST',
  403: 'MALFORMED_REQUEST',
  404: 'NOT_FOUND',
  409: 'UPLOAD_OFFSET_WRONG',
  410: 'NOT_FOUND',
  412: 'MALFORMED_REQUEST',
  413: 'PAYLOAD_TOO_LARGE',
  501: 'MALFORMED_REQUEST',
}

/** The library throws `{ status_code, body }`, with a text for developers. */
function toRefusal(error: unknown): unknown {
  const { status_code: status, body } = error as { status_code?: number; body?: string }
  const code = status === undefined ? undefined : BY_STATUS[status]
  if (!code) return error
  return new Refusal(code, code === 'MALFORMED_REQUEST' && body ? { text: body.trim() } : {})
}
