/**
 * A small server of the upload protocol (tus 1.0 with a SHA-256 for each chunk), for tests of the browser's half. It
 * keeps everything in memory, and fails where a test asks it to.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface FakeUpload {
  length: number
  bytes: Buffer
  metadata: Record<string, string>
  fileId: string | null
}

/** What happens to the next request of a method. */
export interface Fault {
  method: 'POST' | 'HEAD' | 'PATCH'
  /** `cut` closes the connection unanswered, `lost` does so after the request took effect. */
  how: 'cut' | 'lost' | { status: number; json?: unknown; headers?: Record<string, string> }
}

export interface FakeUploads {
  origin: string
  uploads: Map<string, FakeUpload>
  /** Each applies once, in their order. */
  faults: Fault[]
  /** The requests so far: `PATCH 0 sha256 …`. */
  requests: string[]
  /** Makes a ticket that one upload may use. */
  issueTicket(): string
  /** Makes issued tickets invalid, as a logout does. */
  endTickets(): void
  /** Answers what the server does not know, such as a page. */
  otherwise: (request: IncomingMessage, response: ServerResponse) => void
  close(): Promise<void>
}

const MAX_CHUNK_BYTES = 16 * 1024 * 1024

export async function startFakeUploads({ port = 0, delayMs = 0 } = {}): Promise<FakeUploads> {
  const uploads = new Map<string, FakeUpload>()
  const faults: Fault[] = []
  const requests: string[] = []
  const tickets = new Set<string>()
  const fake = {
    otherwise: (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(404).end(),
  }

  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/uploads')) return fake.otherwise(request, response)
    void answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const { method = '', headers } = request
    const offset = Number(headers['upload-offset'] ?? 0)
    requests.push([method, ...(method === 'PATCH' ? [offset, headers['upload-checksum']] : [])].join(' '))
    const at = faults.findIndex((fault) => fault.method === method)
    const how = at === -1 ? null : faults.splice(at, 1)[0]!.how
    if (how === 'cut') return void response.destroy()
    if (how === 'lost') {
      response.end = () => response.destroy()
    } else if (how) {
      return say(response, how.status, how.json, how.headers)
    }
    if (delayMs > 0 && method === 'PATCH') await pass(delayMs)
    const [, ticket = ''] = headers.authorization?.split('Ticket ') ?? []
    if (!tickets.has(ticket))
      return refuse(response, 403, 'TICKET_INVALID', 'This upload took too long to start.')
    const id = request.url?.split('/')[2]
    if (method === 'POST') return create(request, response)
    const upload = uploads.get(id ?? '')
    if (!upload) return refuse(response, 404, 'NOT_FOUND', 'Not found.')
    if (method === 'DELETE') {
      uploads.delete(id ?? '')
      return say(response, 204)
    }
    if (method === 'PATCH') {
      const [, sum] = headers['upload-checksum']?.toString().split(' ') ?? []
      if (offset !== upload.bytes.length) return refuse(response, 409, 'CONFLICT', 'Another offset.')
      if (body.length > MAX_CHUNK_BYTES)
        return refuse(response, 413, 'FILE_TOO_LARGE', 'This part is too large.')
      if (createHash('sha256').update(body).digest('base64') !== sum)
        return refuse(response, 460, 'CHECKSUM_MISMATCH', 'The bytes changed on their way.')
      upload.bytes = Buffer.concat([upload.bytes, body])
      if (upload.bytes.length === upload.length) upload.fileId = `file-${id}`
    }
    say(response, method === 'HEAD' ? 200 : 204, undefined, {
      'Upload-Offset': String(upload.bytes.length),
      'Upload-Length': String(upload.length),
      ...(upload.fileId && { 'Upload-File-Id': upload.fileId }),
    })
  }

  function create({ headers }: IncomingMessage, response: ServerResponse): void {
    const id = randomUUID()
    const pairs = (headers['upload-metadata']?.toString() ?? '').split(',').map((pair) => pair.split(' '))
    const metadata = Object.fromEntries(
      pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString()]),
    )
    uploads.set(id, {
      length: Number(headers['upload-length']),
      bytes: Buffer.alloc(0),
      metadata,
      fileId: null,
    })
    say(response, 201, undefined, { Location: `/uploads/${id}` })
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return Object.assign(fake, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    uploads,
    faults,
    requests,
    issueTicket() {
      const ticket = randomUUID()
      tickets.add(ticket)
      return ticket
    },
    endTickets: () => tickets.clear(),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  say(response, status, { statusCode: status, code, message, error: code })
}

function say(
  response: ServerResponse,
  status: number,
  json?: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Tus-Resumable': '1.0.0', 'content-type': 'application/json', ...headers })
  response.end(json === undefined ? '' : JSON.stringify(json))
}
