/**
 * Sends one file to upstream by the tus protocol, in chunks that are each proved by their hash. It goes on after a lost
 * network, a restarted server and a reload of the page. The code loads when the first file is chosen.
 */
import { type DetailedError, type HttpResponse, Upload } from 'tus-js-client'
import { CHUNK_BYTES, checkedReader, checkedStack } from './checked-chunks.ts'
import type { Send, SentEvents, SendOptions } from './upload-sending.ts'
import { type FailedAnswer, FRESH, judgeFailure } from './upload-failures.ts'
import { typeOf } from './upload-rules.ts'
import { readOutcome } from './upload.ts'

const INSECURE = 'Uploads need an address that begins with https.'
const CHANGED = 'This file has changed or moved since you chose it. Remove it and choose it again.'

/** Begins or continues an upload. */
export const sendResumably: Send = (file, options, events) => {
  const stop = new AbortController()
  if (globalThis.crypto?.subtle) void keepSending(file, options, events, stop.signal)
  else events.onFailed({ text: INSECURE, canRetry: false })
  return { stop: () => stop.abort() }
}

type Ended = { fileId: string } | { error: Error | DetailedError } | 'stopped'

async function keepSending(file: File, options: SendOptions, events: SentEvents, signal: AbortSignal) {
  let { uploadId } = options
  let ticket: string | null = null
  let attempts = FRESH
  let proven = 0
  for (;;) {
    if (ticket === null) {
      const got = await options.getTicket(uploadId ?? undefined)
      if (signal.aborted) return
      if (got.status === 'failed') return events.onFailed({ text: got.text, canRetry: true })
      if (got.status === 'unreached') {
        events.onHeld('away')
        await waitToRetry(judgeWait(attempts.failures), signal)
        attempts = { ...attempts, failures: attempts.failures + 1 }
        if (signal.aborted) return
        continue
      }
      if (got.status === 'gone') {
        // Upstream knows no such unfinished upload of this account.
        uploadId = null
        continue
      }
      ticket = got.ticket
    }
    const ended = await attempt(file, options, uploadId, ticket, signal, {
      ...events,
      onBegun(id) {
        uploadId = id
        events.onBegun(id, ticket!)
      },
      onProven(bytes) {
        if (bytes > proven) attempts = { ...FRESH, begun: attempts.begun }
        proven = bytes
      },
    })
    if (ended === 'stopped' || signal.aborted) return
    if ('fileId' in ended) return events.onDone(ended.fileId)
    const answer = answerOf(ended.error)
    if (!answer) return events.onFailed({ text: CHANGED, canRetry: false })
    const verdict = judgeFailure(answer, attempts)
    attempts = {
      failures: attempts.failures + 1,
      spoilt: answer.status === 460 ? attempts.spoilt + 1 : attempts.spoilt,
      tickets: attempts.tickets + Number(verdict.next === 'ticket'),
      begun: attempts.begun + Number(verdict.next === 'anew'),
    }
    if (verdict.next === 'fail') return events.onFailed(verdict)
    if (verdict.next === 'ticket') ticket = null
    if (verdict.next === 'anew') {
      // A ticket serves one upload.
      ticket = null
      uploadId = null
      proven = 0
    }
    if (verdict.next !== 'wait') continue
    events.onHeld(verdict.why)
    await waitToRetry(verdict.pauseMs, signal)
    if (signal.aborted) return
  }
}

const judgeWait = (failures: number) => {
  const verdict = judgeFailure({ status: 0, code: '', text: '' }, { ...FRESH, failures })
  return verdict.next === 'wait' ? verdict.pauseMs : 0
}

type AttemptEvents = SentEvents & { onBegun(uploadId: string): void; onProven(bytes: number): void }

/**
 * Sends until the end or the first failure. Retries are ours, not the library's: it would begin a new upload after any
 * refused HEAD, and cannot wait for the network.
 */
function attempt(
  file: File,
  { purpose, endpoint }: SendOptions,
  uploadId: string | null,
  ticket: string,
  signal: AbortSignal,
  events: AttemptEvents,
): Promise<Ended> {
  const uploads = new URL(endpoint, location.href).href
  return new Promise((resolve) => {
    const end = (ended: Ended) => {
      signal.removeEventListener('abort', stop)
      resolve(ended)
    }
    const stop = () => {
      void upload.abort().catch(() => undefined)
      end('stopped')
    }
    const upload = new Upload(file, {
      ...(uploadId ? { uploadUrl: `${uploads}/${uploadId}` } : { endpoint: uploads }),
      metadata: { purpose, filename: file.name, filetype: typeOf(file) },
      headers: { Authorization: `Ticket ${ticket}` },
      chunkSize: CHUNK_BYTES,
      fileReader: checkedReader,
      httpStack: checkedStack,
      storeFingerprintForResuming: false,
      retryDelays: null,
      onUploadUrlAvailable: () => events.onBegun(upload.url?.split('/').at(-1) ?? ''),
      onProgress: events.onProgress,
      onChunkComplete: (_bytes, proven) => events.onProven(proven),
      onError: (error) => end({ error }),
      onSuccess: ({ lastResponse }) => end(finished(lastResponse)),
    })
    signal.addEventListener('abort', stop)
    upload.start()
  })
}

/** The file's id is in the last answer. Without it the next HEAD asks again. */
function finished(answer: HttpResponse): Ended {
  const fileId = answer.getHeader('Upload-File-Id')
  return fileId ? { fileId } : { error: new MissingId() }
}

class MissingId extends Error {}

/** @returns null when no request failed: the file itself could not be read */
function answerOf(error: Error | DetailedError): FailedAnswer | null {
  if (error instanceof MissingId) return { status: 500, code: '', text: '' }
  if (!('originalRequest' in error) || !error.originalRequest) return null
  const response = error.originalResponse
  if (!response) {
    const isUnread =
      error.causingError instanceof DOMException && error.causingError.name === 'NotReadableError'
    return isUnread ? null : { status: 0, code: '', text: '' }
  }
  const status = response.getStatus()
  const body = readJson(response.getBody())
  const outcome = readOutcome(status, body)
  const seconds = Number(response.getHeader('Retry-After'))
  return {
    // A success that tus could not read came from something between the browser and upstream.
    status: status < 300 ? 0 : status,
    code: typeof body?.code === 'string' ? body.code : '',
    text: outcome.status === 'refused' ? outcome.text : '',
    ...(seconds > 0 && { retryAfterSeconds: seconds }),
  }
}

function readJson(text: string): { code?: unknown } | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/** Waits for the pause, and for the network while the browser has none; a network that comes back ends the pause. */
function waitToRetry(pauseMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const end = () => {
      clearTimeout(timer)
      waiting.abort()
      resolve()
    }
    const timer = setTimeout(() => {
      if (navigator.onLine) end()
    }, pauseMs)
    window.addEventListener('online', end, { signal: waiting.signal })
    signal.addEventListener('abort', end, { signal: waiting.signal })
  })
}

/** Tells upstream that an upload is given up. Without an answer upstream deletes it when it expires. */
export async function giveUpUpload(endpoint: string, uploadId: string, ticket: string): Promise<void> {
  await fetch(`${endpoint}/${uploadId}`, {
    method: 'DELETE',
    headers: { Authorization: `Ticket ${ticket}`, 'Tus-Resumable': '1.0.0' },
    keepalive: true,
  }).catch(() => undefined)
}
