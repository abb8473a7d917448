// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRunner, type SendingCode, type UploadRunner } from './upload-runner.ts'
import type { SentEvents } from './upload-sending.ts'

/** The uploads that the runner has begun, with what each may tell. */
let sent: { file: File; uploadId: string | null; events: SentEvents; stop: () => void }[]
let giveUpUpload: ReturnType<typeof vi.fn<SendingCode['giveUpUpload']>>
let load: ReturnType<typeof vi.fn<() => Promise<SendingCode>>>
let close: () => void = () => undefined
let runner: UploadRunner

beforeEach(() => {
  localStorage.clear()
  sent = []
  giveUpUpload = vi.fn<SendingCode['giveUpUpload']>(() => Promise.resolve())
  load = vi.fn<() => Promise<SendingCode>>(() =>
    Promise.resolve({
      giveUpUpload,
      sendResumably(file, { uploadId }, events) {
        const stop = vi.fn<() => void>()
        sent.push({ file, uploadId, events, stop })
        return { stop }
      },
    }),
  )
  runner = open()
})
afterEach(() => close())

interface Where {
  account?: string
  page?: string
  place?: string
}

function open({ account = 'me', page = '/new', place }: Where = {}): UploadRunner {
  const opened = createRunner({
    account,
    page,
    ...(place && { place }),
    purpose: 'film',
    endpoint: '/uploads',
    load,
    getTicket: () => Promise.resolve({ status: 'done', ticket: 'later' }),
  })
  close = opened.open()
  return opened
}

/** Opens the page again, as a reload does. */
async function reload(where?: Where): Promise<void> {
  close()
  sent = []
  runner = open(where)
  await settled()
}

const settled = () => vi.waitFor(() => Promise.resolve())
const makeFile = (name = 'film.mp4') => new File(['bytes'], name, { type: 'video/mp4', lastModified: 7 })
const steps = () => runner.read().map(({ name, step }) => `${name} ${step}`)
const keyOf = (name: string) => runner.read().find((file) => file.name === name)?.key ?? ''

async function add(...names: string[]): Promise<void> {
  await runner.add(names.map((name) => makeFile(name)))
  await settled()
}

test('the code that sends loads with the first file', async () => {
  expect(load).not.toHaveBeenCalled()
  await add('film.mp4')
  expect(load).toHaveBeenCalled()
  expect(sent.map(({ file }) => file.name)).toEqual(['film.mp4'])
})

test('a file fails when that code does not load, and can be tried again', async () => {
  load.mockRejectedValueOnce(new Error('offline'))
  await add('film.mp4')
  expect(runner.read()).toMatchObject([{ step: 'failed', canRetry: true }])
  runner.dispatch({ type: 'resumed', key: keyOf('film.mp4') })
  await settled()
  expect(sent).toHaveLength(1)
})

test('a paused file is stopped, and goes on with the same upload', async () => {
  await add('film.mp4')
  sent[0]!.events.onBegun('u1', 't1')
  runner.dispatch({ type: 'paused', key: keyOf('film.mp4') })
  expect(sent[0]!.stop).toHaveBeenCalledOnce()
  runner.dispatch({ type: 'resumed', key: keyOf('film.mp4') })
  await settled()
  expect(sent[1]).toMatchObject({ uploadId: 'u1' })
})

test('the next file begins when one is done', async () => {
  await add('a', 'b', 'c')
  expect(sent.map(({ file }) => file.name)).toEqual(['a', 'b'])
  sent[0]!.events.onDone('1')
  await settled()
  expect(sent.map(({ file }) => file.name)).toEqual(['a', 'b', 'c'])
})

test('a cancelled file is stopped and given up with its own ticket, a finished one is only taken out', async () => {
  await add('a', 'b')
  sent[0]!.events.onBegun('u1', 't1')
  sent[1]!.events.onBegun('u2', 't2')
  sent[1]!.events.onDone('2')
  runner.remove(keyOf('a'))
  runner.remove(keyOf('b'))
  await vi.waitFor(() => expect(giveUpUpload).toHaveBeenCalled())
  expect(giveUpUpload.mock.calls).toEqual([['/uploads', 'u1', 't1']])
  expect(sent[0]!.stop).toHaveBeenCalledOnce()
  expect(runner.read()).toEqual([])
})

test('after a reload an upload goes on when the same file is chosen again, and not with another file', async () => {
  await add('film.mp4')
  sent[0]!.events.onBegun('u1', 't1')
  await reload()
  await vi.waitFor(() => expect(steps()).toEqual(['film.mp4 missing']))
  await runner.add([new File(['other'], 'film.mp4', { type: 'video/mp4', lastModified: 8 })])
  await settled()
  expect(sent.map(({ uploadId }) => uploadId)).toEqual([null])
  await add('film.mp4')
  expect(sent.map(({ uploadId }) => uploadId)).toEqual([null, 'u1'])
  expect(steps()).toEqual(['film.mp4 sending', 'film.mp4 sending'])
})

test('an upload is remembered until it is done, refused for good, or cancelled', async () => {
  for (const end of [
    () => sent[0]!.events.onDone('1'),
    () => sent[0]!.events.onFailed({ text: 'No.', canRetry: false }),
    () => runner.remove(keyOf('film.mp4')),
  ]) {
    await add('film.mp4')
    sent[0]!.events.onBegun('u1', 't1')
    expect(localStorage).toHaveLength(1)
    end()
    expect(localStorage).toHaveLength(0)
    await reload()
  }
})

test('another account, and another page, show nothing of an unfinished upload', async () => {
  await add('film.mp4')
  sent[0]!.events.onBegun('u1', 't1')
  for (const place of [{ account: 'you' }, { page: '/other' }]) {
    await reload(place)
    expect(runner.read()).toEqual([])
  }
  // On another page of the same account the same file goes on all the same.
  await add('film.mp4')
  expect(sent).toMatchObject([{ uploadId: 'u1' }])
})

test('an upload of yesterday is forgotten, as upstream forgets it', async () => {
  await add('film.mp4')
  sent[0]!.events.onBegun('u1', 't1')
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 24 * 60 * 60 * 1000)
  await reload()
  expect(runner.read()).toEqual([])
})

test('a closed page sends nothing more, and gives nothing up', async () => {
  await add('film.mp4')
  sent[0]!.events.onBegun('u1', 't1')
  close()
  expect(sent[0]!.stop).toHaveBeenCalledOnce()
  expect(giveUpUpload).not.toHaveBeenCalled()
})

test('after a reload an upload comes back in its own uploader of a page, and another one does not take it', async () => {
  await reload({ place: 'cover' })
  await add('film.mp4')
  sent[0]!.events.onBegun('u1', 't1')
  await reload()
  await settled()
  expect(steps()).toEqual([])
  await add('film.mp4')
  expect(sent.map(({ uploadId }) => uploadId)).toEqual([null])
  await reload({ place: 'cover' })
  await vi.waitFor(() => expect(steps()).toEqual(['film.mp4 missing']))
  await add('film.mp4')
  expect(sent.map(({ uploadId }) => uploadId)).toEqual(['u1'])
})
