// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Fault, type FakeUploads, startFakeUploads } from '#tests/support/fake-uploads.ts'
import { giveUpUpload, sendResumably } from './resumable-upload.ts'
import type { GotTicket } from './upload-sending.ts'

const CHUNK = 8 * 1024 * 1024
/** Three chunks, the last a short one. */
const BYTES = new Uint8Array(2 * CHUNK + 1000).map((_, at) => at % 251)
const REFUSAL = { statusCode: 413, code: 'FILE_TOO_LARGE', message: 'This file is too large.', error: 'x' }

let fake: FakeUploads
let getTicket: ReturnType<typeof vi.fn<(uploadId?: string) => Promise<GotTicket>>>

beforeEach(async () => {
  fake = await startFakeUploads()
  const page = window as unknown as { happyDOM: { setURL(url: string): void } }
  page.happyDOM.setURL(fake.origin)
  getTicket = vi.fn<(uploadId?: string) => Promise<GotTicket>>(() =>
    Promise.resolve({ status: 'done', ticket: fake.issueTicket() }),
  )
  endPauses()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await fake.close()
})

/** Ends each pause before a retry at once; the longer time after which a request counts as lost stays. */
function endPauses(onEnd: () => void = () => undefined): void {
  vi.stubGlobal('setTimeout', (act: () => void, ms: number) =>
    ms > LONGEST_PAUSE_MS
      ? startTimer(act, ms)
      : queueMicrotask(() => {
          act()
          onEnd()
        }),
  )
}
const startTimer = setTimeout
const LONGEST_PAUSE_MS = 30_000

const makeFile = () => new File([BYTES], 'film.mp4', { type: 'video/mp4' })

/** Sends the file. @returns how it ended, with everything that was told on the way */
function send(uploadId: string | null = null) {
  const told: string[] = []
  const ended = new Promise<{ fileId?: string; text?: string; canRetry?: boolean }>((resolve) => {
    sendResumably(
      makeFile(),
      { purpose: 'film', endpoint: '/uploads', uploadId, getTicket },
      {
        onBegun: (id) => told.push(`begun ${id}`),
        onProgress: () => undefined,
        onHeld: (why) => told.push(why),
        onDone: (fileId) => resolve({ fileId }),
        onFailed: resolve,
      },
    )
  })
  return { told, ended }
}

const arrived = () => [...fake.uploads.values()]
const offsets = () => fake.requests.map((request) => request.split(' ').slice(0, 2).join(' '))

async function expectWhole(ended: Promise<{ fileId?: string }>) {
  const { fileId } = await ended
  const upload = arrived().find((one) => one.fileId === fileId)
  expect(upload?.bytes.equals(BYTES)).toBe(true)
}

test('a file arrives in chunks of 8 MB under its purpose, name and type', async () => {
  await expectWhole(send().ended)
  expect(offsets()).toEqual(['POST', 'PATCH 0', `PATCH ${CHUNK}`, `PATCH ${2 * CHUNK}`])
  expect(arrived()[0]?.metadata).toEqual({ purpose: 'film', filename: 'film.mp4', filetype: 'video/mp4' })
  expect(getTicket).toHaveBeenCalledExactlyOnceWith(undefined)
})

describe('an upload goes on', () => {
  const faults: [string, Fault][] = [
    ['a chunk arrived changed', { method: 'PATCH', how: { status: 460, json: {} } }],
    ['a chunk was lost', { method: 'PATCH', how: 'cut' }],
    ['the answer to a chunk was lost', { method: 'PATCH', how: 'lost' }],
    ['the creation was lost', { method: 'POST', how: 'cut' }],
    ['the server restarts', { method: 'PATCH', how: { status: 503 } }],
    ['upstream is busy', { method: 'POST', how: { status: 429, json: {} } }],
    ['upstream failed once', { method: 'PATCH', how: { status: 500, json: {} } }],
  ]
  test.each(faults)('after %s', async (_what, fault) => {
    fake.faults.push(fault)
    const { told, ended } = send()
    await expectWhole(ended)
    expect(told.filter((one) => !one.startsWith('begun')).length).toBe(1)
    expect(fake.faults).toEqual([])
  })

  test('at the last proven byte after a reload, with a ticket for that upload', async () => {
    fake.faults.push({ method: 'PATCH', how: { status: 422, json: REFUSAL } })
    const first = send()
    await first.ended
    const [id = ''] = fake.uploads.keys()
    arrived()[0]!.bytes = Buffer.from(BYTES.subarray(0, CHUNK))
    fake.requests.length = 0
    await expectWhole(send(id).ended)
    expect(offsets()).toEqual(['HEAD', `PATCH ${CHUNK}`, `PATCH ${2 * CHUNK}`])
    expect(getTicket).toHaveBeenLastCalledWith(id)
  })

  test('to its end without another byte when only the last answer was lost', async () => {
    const { ended } = send()
    await ended
    const [id = ''] = fake.uploads.keys()
    fake.requests.length = 0
    expect(await send(id).ended).toEqual({ fileId: `file-${id}` })
    expect(offsets()).toEqual(['HEAD'])
  })

  test('with another ticket when upstream refuses the present one', async () => {
    fake.faults.push({
      method: 'PATCH',
      how: { status: 403, json: { code: 'TICKET_INVALID', message: 'No.' } },
    })
    await expectWhole(send().ended)
    const [id] = fake.uploads.keys()
    expect(getTicket.mock.calls).toEqual([[undefined], [id]])
  })

  test('from the first byte when upstream no longer has it', async () => {
    await expectWhole(send('expired').ended)
    expect(offsets().slice(0, 2)).toEqual(['HEAD', 'POST'])
    expect(getTicket.mock.calls).toEqual([['expired'], [undefined]])
  })

  test('from the first byte when upstream gives no ticket for it', async () => {
    getTicket.mockResolvedValueOnce({ status: 'gone' })
    await expectWhole(send('expired').ended)
    expect(offsets()[0]).toBe('POST')
  })

  test('when a ticket was out of reach at first', async () => {
    getTicket.mockResolvedValueOnce({ status: 'unreached' })
    const { told, ended } = send()
    await expectWhole(ended)
    expect(told[0]).toBe('away')
  })

  test('only when the browser has a network again', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fake.faults.push({ method: 'POST', how: 'cut' })
    const { ended } = await new Promise<{ ended: Promise<{ fileId?: string }> }>((resolve) => {
      const sending = send()
      endPauses(() => resolve(sending))
    })
    const request = vi.spyOn(XMLHttpRequest.prototype, 'open')
    // By the time of this answer a pause that has ended would have led to a request.
    await fetch(fake.origin)
    expect(request).not.toHaveBeenCalled()
    onLine.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await expectWhole(ended)
  })
})

describe('an upload fails', () => {
  test('with upstream’s words, which no repetition would change', async () => {
    fake.faults.push({ method: 'POST', how: { status: 413, json: REFUSAL } })
    expect(await send().ended).toMatchObject({ text: 'This file is too large.', canRetry: false })
    expect(offsets()).toEqual(['POST'])
  })

  test('when every chunk arrives changed', async () => {
    for (let at = 0; at < 6; at++) fake.faults.push({ method: 'PATCH', how: { status: 460, json: {} } })
    const { told, ended } = send()
    expect(await ended).toMatchObject({ canRetry: true })
    expect(told.filter((one) => one === 'spoilt')).toHaveLength(5)
  })

  test('when the account gets no ticket', async () => {
    getTicket.mockResolvedValueOnce({ status: 'failed', text: 'Not you.' })
    expect(await send().ended).toEqual({ text: 'Not you.', canRetry: true })
    expect(fake.requests).toEqual([])
  })

  test('when the file has changed since it was chosen', async () => {
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('changed', 'NotReadableError'))
    expect(await send().ended).toMatchObject({ canRetry: false })
    expect(fake.uploads.size).toBe(1)
  })

  test('at an address without https, where browsers make no hashes', async () => {
    vi.stubGlobal('crypto', {})
    expect(await send().ended).toMatchObject({ canRetry: false })
  })
})

test('a stopped upload tells nothing more, and keeps what has arrived', async () => {
  const events = { onProgress: vi.fn<() => void>(), onHeld: vi.fn<() => void>(), onDone: vi.fn<() => void>() }
  const onFailed = vi.fn<() => void>()
  await new Promise<void>((resolve) => {
    const sending = sendResumably(
      makeFile(),
      { purpose: 'film', endpoint: '/uploads', uploadId: null, getTicket },
      {
        ...events,
        onFailed,
        onBegun() {
          sending.stop()
          resolve()
        },
      },
    )
  })
  expect(fake.uploads.size).toBe(1)
  expect(events.onDone).not.toHaveBeenCalled()
  expect(onFailed).not.toHaveBeenCalled()
})

test('an upload that is given up is deleted, and a lost network does not matter', async () => {
  const { ended } = send()
  await ended
  const [id = ''] = fake.uploads.keys()
  await giveUpUpload(`${fake.origin}/uploads`, id, fake.issueTicket())
  expect(fake.uploads.size).toBe(0)
  await fake.close()
  await giveUpUpload(`${fake.origin}/uploads`, id, 'x')
})
