import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { acceptedEncoding, type Encoding, isCompressible } from './compression.ts'
import { CSP_MARKER, listInlineScripts, withScriptHashes } from './csp.ts'
import { sayFailed } from './failed.ts'
import { createKnownPages, type KnownPage } from './known-pages.ts'
import { isEmptyDocument, sayMissing } from './missing.ts'
import { createStaticFiles } from './static-files.ts'
import { createStreamPacker, type StreamPacker } from './stream-packer.ts'

/**
 * Next sends this header with a page from its cache: the page for missing addresses, or one that a visitor got before.
 */
const isKept = (response: ServerResponse) => response.hasHeader('x-nextjs-prerender')

type Mode = 'open' | 'plain' | 'page' | 'file' | 'gzip' | 'missing' | 'failed'

/** The pages and files that the listener remembers. */
type Memory = {
  pages: ReturnType<typeof createKnownPages>
  files: ReturnType<typeof createStaticFiles>
} & PageOptions

export type PageOptions = {
  upstreamUrl: string
  /**
   * The page for missing addresses as the build made it; without it Next's own pages go out as they are. Its inline
   * scripts are those of every page, since the build knows no text that a person has written.
   */
  missingPage?: string | undefined
}

/**
 * Processes documents on their way from Next to the client. It holds a page that the web half has marked until the page
 * is complete, so that the hashes of its inline scripts can go into its policy; every other answer streams. Compression
 * happens here too, because hashing needs the plain body, and a cached page or a file of the build is worth compressing
 * once. A page that failed because upstream is away, or asks its caller to wait, is replaced by a page that says so,
 * and a page that does not exist by the page for missing addresses.
 */
export function createPageResponses(options: PageOptions) {
  const scripts = new Set(listInlineScripts(options.missingPage ?? ''))
  const memory: Memory = { pages: createKnownPages(scripts), files: createStaticFiles(), ...options }

  /** The caller calls it before Next sees the request. @returns true when it has given the answer already */
  return function preparePageResponse(request: IncomingMessage, response: ServerResponse): boolean {
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    if (memory.files.answer(request, response, encoding)) return true
    delete request.headers['accept-encoding']
    interpose(request, response, encoding, memory)
    return false
  }
}

function interpose(
  request: IncomingMessage,
  response: ServerResponse,
  encoding: Encoding | undefined,
  memory: Memory,
): void {
  const send = {
    writeHead: response.writeHead.bind(response),
    write: response.write.bind(response),
    end: response.end.bind(response),
    flushHeaders: response.flushHeaders.bind(response),
  }
  let mode: Mode = 'open'
  let packer: StreamPacker | undefined
  const held: Buffer[] = []
  // Next removes the header while it answers.
  const isData = request.headers.rsc !== undefined
  const isHeld = () => mode === 'page' || mode === 'file' || mode === 'missing' || mode === 'failed'

  function decide(): Mode {
    if (mode !== 'open') return mode
    mode = chooseMode(request, response, encoding, memory)
    // A page's data has the same address as its document: a cache that ignores the header would mix the two up.
    if (isData) response.setHeader('cache-control', 'private, no-store')
    if (mode === 'gzip') {
      response.removeHeader('content-length')
      response.setHeader('content-encoding', 'gzip')
      addVary(response)
      packer = createStreamPacker({
        send: (chunk) => send.write(chunk),
        end: () => send.end(),
        onDrain: () => void response.emit('drain'),
      })
      // The client is ready for more data. The `drain` event that we emit ourselves arrives here too, which does no
      // harm.
      response.on('drain', () => packer?.resume())
      response.on('close', () => packer?.destroy())
    }
    return mode
  }

  async function finish(whole: string | Buffer): Promise<Buffer | undefined> {
    if (mode === 'failed') return sayFailed(response, toBuffer(whole), memory.upstreamUrl)
    if (mode === 'file' && encoding) return memory.files.finish(request, response, toBuffer(whole), encoding)
    if (mode === 'missing') {
      // A missing page that Next has drawn for this request has its nonce in its policy.
      if (!memory.missingPage || !(isKept(response) || isEmptyDocument(whole))) return toBuffer(whole)
      sayMissing(response)
      return finishPage(request, response, memory.pages.find(memory.missingPage), encoding)
    }
    return finishPage(request, response, memory.pages.find(whole), encoding)
  }

  response.writeHead = (status: number, second?: unknown, third?: unknown) => {
    response.statusCode = status
    const headers = (typeof second === 'string' ? third : second) as OutgoingHttpHeaders | undefined
    for (const [name, value] of Object.entries(headers ?? {})) {
      if (value !== undefined) response.setHeader(name, value)
    }
    decide()
    if (!isHeld()) send.writeHead(status)
    return response
  }

  response.flushHeaders = () => {
    decide()
    if (!isHeld()) send.flushHeaders()
  }

  response.write = ((chunk: string | Uint8Array, second?: unknown, third?: unknown) => {
    const { charset, done } = rest(second, third)
    decide()
    if (isHeld()) {
      held.push(toBuffer(chunk, charset))
      done?.()
      return true
    }
    return packer ? packer.write(toBuffer(chunk, charset), done) : send.write(chunk, charset ?? 'utf8', done)
  }) as typeof response.write

  response.end = ((first?: unknown, second?: unknown, third?: unknown) => {
    const chunk = typeof first === 'function' ? undefined : (first as string | Uint8Array | null | undefined)
    const { charset, done } = rest(typeof first === 'function' ? first : second, third)
    decide()
    if (isHeld()) {
      const isWhole = held.length === 0 && typeof chunk === 'string' && isUtf8(charset)
      if (!isWhole && chunk) held.push(toBuffer(chunk, charset))
      finish(isWhole ? chunk : Buffer.concat(held)).then(
        (body) => {
          send.writeHead(response.statusCode)
          send.end(body, done)
        },
        (error: Error) => response.destroy(error),
      )
      return response
    }
    if (!packer) return chunk ? send.end(toBuffer(chunk, charset), done) : send.end(done)
    if (done) response.once('finish', done)
    packer.end(chunk ? toBuffer(chunk, charset) : Buffer.alloc(0))
    return response
  }) as typeof response.end
}

function chooseMode(
  request: IncomingMessage,
  response: ServerResponse,
  encoding: Encoding | undefined,
  { files, missingPage }: Memory,
): Mode {
  const isMarked = response.hasHeader(CSP_MARKER)
  response.removeHeader(CSP_MARKER)
  // The client need not know the internal address of a page.
  response.removeHeader('x-middleware-rewrite')
  const status = response.statusCode
  const location = response.getHeader('location')
  if (location !== undefined) {
    // Next sends the header twice for a page that the build made.
    if (Array.isArray(location)) response.setHeader('location', location[0] ?? '')
    // A performer may take a username back: a remembered redirect must not send a visitor round in a circle.
    if (status === 308) response.setHeader('cache-control', 'no-cache')
  }
  // A browser caches a page with its policy: a policy without hashes would break that page.
  if (isMarked && status === 304) response.removeHeader('content-security-policy')
  if (request.method === 'HEAD' || status === 204 || status === 304) return 'plain'

  const type = String(response.getHeader('content-type') ?? '')
  if (response.hasHeader('content-encoding')) return 'plain'
  if (status === 500 && type.startsWith('text/html')) return 'failed'
  if (status === 404 && missingPage && type.startsWith('text/html')) return 'missing'
  if ((isMarked || isKept(response)) && type.startsWith('text/html')) return 'page'
  if (encoding && files.isFile(request, response)) return 'file'
  const isSealed = /no-transform/.test(String(response.getHeader('cache-control') ?? ''))
  if (!encoding || isSealed || !isCompressible(type)) return 'plain'
  return Number(response.getHeader('content-length') ?? Infinity) < 1024 ? 'plain' : 'gzip'
}

/** @returns nothing when the client already has this page */
async function finishPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: KnownPage,
  encoding: Encoding | undefined,
): Promise<Buffer | undefined> {
  addVary(response)
  response.setHeader('etag', page.etag)
  if (response.statusCode === 200 && namesTag(request.headers['if-none-match'], page.etag)) {
    response.statusCode = 304
    // A browser caches a page with its policy.
    for (const name of ['content-security-policy', 'content-length', 'content-type']) {
      response.removeHeader(name)
    }
    return undefined
  }
  const policy = response.getHeader('content-security-policy')
  response.setHeader(
    'content-security-policy',
    withScriptHashes(policy === undefined ? undefined : String(policy), page.hashes),
  )
  const sent = await page.body(encoding)
  if (encoding && sent !== (await page.body(undefined))) response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', sent.length)
  return sent
}

/** Whether an `if-none-match` names the tag, by the weak comparison of RFC 9110. */
function namesTag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim() === etag || tag.trim() === etag.slice(2))
}

function addVary(response: ServerResponse): void {
  const vary = response.getHeader('vary')
  if (!/accept-encoding|\*/i.test(String(vary ?? ''))) response.appendHeader('vary', 'accept-encoding')
}

const isUtf8 = (charset: BufferEncoding | undefined) => !charset || /^utf-?8$/i.test(charset)

function toBuffer(chunk: string | Uint8Array, charset?: BufferEncoding): Buffer {
  return typeof chunk === 'string' ? Buffer.from(chunk, charset) : Buffer.from(chunk)
}

function rest(second: unknown, third: unknown): { charset: BufferEncoding | undefined; done?: () => void } {
  if (typeof second === 'function') return { charset: undefined, done: second as () => void }
  return { charset: second as BufferEncoding | undefined, done: third as (() => void) | undefined }
}
