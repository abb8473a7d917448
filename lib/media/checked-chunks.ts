/** Reads a file in chunks and proves each by its SHA-256, which travels with the chunk in a header. */
import type { FileReader, HttpRequest, HttpResponse, HttpStack } from 'tus-js-client'

/** Bytes of a chunk. Upstream accepts 16 MB; with 8 MB a lost connection repeats less. */
export const CHUNK_BYTES = 8 * 1024 * 1024

/** How long a request may move no byte before it counts as lost. A laptop's sleep leaves such requests behind. */
const STALL_MS = 60_000

/** The value of `Upload-Checksum` for each chunk that was read. */
const checksums = new WeakMap<Blob, string>()

/** @throws DOMException NotReadableError when the file has changed since the person chose it */
async function readChunk(part: Blob): Promise<Blob> {
  const bytes = await part.arrayBuffer()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  // Browsers send a Blob seven times faster than the same bytes in an ArrayBuffer.
  const chunk = new Blob([bytes])
  checksums.set(chunk, `sha256 ${btoa(String.fromCharCode(...hash))}`)
  return chunk
}

/** Reads each byte once: the bytes that were hashed are the bytes that are sent. */
export const checkedReader: FileReader = {
  openFile(file: Blob, chunkBytes: number) {
    let ahead: { start: number; chunk: Promise<Blob> } | null = null
    return Promise.resolve({
      size: file.size,
      async slice(start: number, end: number) {
        const chunk = await (ahead?.start === start ? ahead.chunk : readChunk(file.slice(start, end)))
        ahead = null
        if (end < file.size) {
          // The next chunk is read and hashed while the browser sends this one.
          ahead = { start: end, chunk: readChunk(file.slice(end, end + chunkBytes)) }
          // A failure is thrown when that chunk is asked for.
          ahead.chunk.catch(() => undefined)
        }
        return { value: chunk, done: end >= file.size }
      },
      close() {
        ahead = null
      },
    })
  },
}

/** Sends requests by XMLHttpRequest, because `fetch` does not report how much of a body has been sent. */
export const checkedStack: HttpStack = {
  createRequest: openRequest,
  getName: () => 'checked',
}

function openRequest(method: string, url: string): HttpRequest {
  const request = new XMLHttpRequest()
  const headers: Record<string, string> = {}
  let watch: ReturnType<typeof setTimeout> | undefined
  let onSent: (bytes: number) => void = () => undefined
  request.open(method, url)

  function setHeader(name: string, value: string): void {
    headers[name] = value
    request.setRequestHeader(name, value)
  }
  function expectProgress(): void {
    clearTimeout(watch)
    watch = setTimeout(() => request.abort(), STALL_MS)
  }

  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader,
    getHeader: (name) => headers[name],
    setProgressHandler: (handler) => void (onSent = handler),
    send(body: Blob | null) {
      const checksum = body && checksums.get(body)
      if (checksum) setHeader('Upload-Checksum', checksum)
      return new Promise((resolve, reject) => {
        const lost = () => reject(new Error('the request was lost'))
        request.upload.addEventListener('progress', ({ loaded }) => {
          expectProgress()
          onSent(loaded)
        })
        // Upstream may check a whole file before it answers, so the answer may take longer.
        request.upload.addEventListener('load', () => clearTimeout(watch))
        request.addEventListener('loadend', () => clearTimeout(watch))
        request.addEventListener('error', lost)
        request.addEventListener('abort', lost)
        request.addEventListener('load', () => resolve(answerOf(request)))
        if (body) expectProgress()
        request.send(body)
      })
    },
    abort() {
      request.abort()
      return Promise.resolve()
    },
    getUnderlyingObject: () => request,
  }
}

function answerOf(request: XMLHttpRequest): HttpResponse {
  return {
    getStatus: () => request.status,
    getHeader: (name) => request.getResponseHeader(name) ?? undefined,
    getBody: () => request.responseText,
    getUnderlyingObject: () => request,
  }
}
