import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type Encoding, isCompressible, pack } from './compression.ts'

/** The path of the build's files, whose names change with their content. */
const PREFIX = '/_next/static/'
/** More than the compressed scripts and styles of any build. */
const MAX_BYTES = 32 * 1024 * 1024

type PackedFile = { headers: OutgoingHttpHeaders; body: Buffer }

export type StaticFiles = {
  /** Answers a request for a file that is already compressed. @returns whether it did */
  answer(request: IncomingMessage, response: ServerResponse, encoding: Encoding | undefined): boolean
  /** Whether the answer that Next is about to give is a whole file of the build, not a part of one. */
  isFile(request: IncomingMessage, response: ServerResponse): boolean
  /** Compresses a file's body, once, and sets the headers that go with it. @returns the body to send */
  finish(
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    encoding: Encoding,
  ): Promise<Buffer>
}

/** Compresses scripts and styles of the build at their first request, and caches the results. */
export function createStaticFiles(): StaticFiles {
  const files = new Map<string, PackedFile>()
  let keptBytes = 0

  return {
    answer(request, response, encoding) {
      if (!encoding || request.method !== 'GET' || request.headers.range !== undefined) return false
      const file = files.get(keyOf(request, encoding))
      if (!file) return false
      const { etag } = file.headers
      // Next gives the files of its build no ETag, and without one a client cannot show that it has the file.
      const isKnown = etag !== undefined && request.headers['if-none-match'] === etag
      response.writeHead(
        isKnown ? 304 : 200,
        isKnown ? without(file.headers, 'content-length') : file.headers,
      )
      response.end(isKnown ? undefined : file.body)
      return true
    },
    isFile(request, response) {
      return (
        request.method === 'GET' &&
        response.statusCode === 200 &&
        pathOf(request).startsWith(PREFIX) &&
        // In development the names stay when the content changes.
        /immutable/.test(String(response.getHeader('cache-control') ?? '')) &&
        isCompressible(String(response.getHeader('content-type') ?? ''))
      )
    },
    async finish(request, response, body, encoding) {
      const packed = await pack(body, encoding, 'file')
      response.removeHeader('accept-ranges')
      response.setHeader('content-encoding', encoding)
      response.setHeader('content-length', packed.length)
      response.setHeader('vary', 'accept-encoding')
      const key = keyOf(request, encoding)
      if (!files.has(key) && keptBytes + packed.length <= MAX_BYTES) {
        keptBytes += packed.length
        files.set(key, { headers: { ...response.getHeaders() }, body: packed })
      }
      return packed
    },
  }
}

/** Leaves the query out: a client must not fill the memory with one file under many names. */
const pathOf = (request: IncomingMessage) => (request.url ?? '').split('?', 1)[0] ?? ''

const keyOf = (request: IncomingMessage, encoding: Encoding) => `${encoding} ${pathOf(request)}`

function without(headers: OutgoingHttpHeaders, name: string): OutgoingHttpHeaders {
  const { [name]: _, ...rest } = headers
  return rest
}
