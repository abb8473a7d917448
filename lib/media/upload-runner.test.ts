// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetUploadsOf, listUnfinished, moveUploads } from './unfinished-uploads.ts'
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
  draft?: string
  place?: string
}

function open({ account = 'me', draft = 'new', place }: Where = {}): UploadRunner {
  const opened = createRunner({
    account,
    draft,
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
/** Waits until so many uploads have begun: a new file first asks whether an earlier upload of it goes on. */
const sends = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count))
const makeFile = (name = 'film.mp4') => new File(['bytes'], name, { type: 'video/mp4', lastModified: 7 })
const steps = () => runner.read().map(({ name, step }) => `${name} ${step}`)
const keyOf = (name: string) => runner.read().find((file) => file.name === name)?.key ?? ''

/** Whether each file that should be sent is. */
function isCalm(): boolean {
  const open = sent.filter(({ stop }) => vi.mocked(stop).mock.calls.length === 0)
  return runner
    .read()
    .every(({ step, name }) => step !== 'sending' || open.some(({ file }) => file.name === name))
}

async function add(...names: string[]): Promise<void> {
  runner.add(names.map((name) => makeFile(name)))
  await settled()
  await vi.waitFor(() => expect(isCalm()).toBe(true))
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
  runner.add([new File(['other'], 'film.mp4', { type: 'video/mp4', lastModified: 8 })])
  await sends(1)
  expect(sent.map(({ uploadId }) => uploadId)).toEqual([null])
  await add('film.mp4')
  expect(sent.map(({ uploadId }) => uploadId)).toEqual([null, 'u1'])
  expect(steps()).toEqual(['film.mp4 sending', 'film.mp4 sending'])
})

test('an unfinished upload is back beside the files that the form has already', async () => {
  await add('film.mp4')
  sent[0]!.events.onBegun('u1', 't1')
  close()
  runner = open()
  runner.dispatch({ type: 'valued', files: [{ fileId: '1', name: 'done.mp4' }] })
  await vi.waitFor(() => expect(steps()).toEqual(['done.mp4 done', 'film.mp4 missing']))
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

test('another account, and another form, show nothing of an unfinished upload', async () => {
  await add('film.mp4')
  sent[0]!.events.onBegun('u1', 't1')
  for (const place of [{ account: 'you' }, { draft: 'other' }]) {
    await reload(place)
    expect(runner.read()).toEqual([])
  }
  // In another form of the same account the same file goes on all the same.
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

test('a file that is chosen again while it is here is not doubled', async () => {
  runner.add([makeFile(), makeFile()])
  runner.add([makeFile()])
  await sends(1)
  runner.dispatch({ type: 'paused', key: keyOf('film.mp4') })
  runner.add([makeFile()])
  await settled()
  expect(steps()).toEqual(['film.mp4 paused'])
})

test('a failed file that is chosen again goes on in its row', async () => {
  await add('film.mp4')
  sent[0]!.events.onBegun('u1', 't1')
  sent[0]!.events.onFailed({ text: 'The disk is full.', canRetry: true })
  runner.add([makeFile()])
  await sends(2)
  expect(steps()).toEqual(['film.mp4 sending'])
  expect(sent[1]).toMatchObject({ uploadId: 'u1' })
})

test('a file that upstream refused for good begins anew when it is chosen again, and a reload keeps it', async () => {
  await add('film.mp4')
  sent[0]!.events.onBegun('u1', 't1')
  sent[0]!.events.onFailed({ text: 'This is no film.', canRetry: false })
  runner.add([makeFile()])
  await sends(2)
  expect(sent[1]).toMatchObject({ uploadId: null })
  await reload()
  await vi.waitFor(() => expect(steps()).toEqual(['film.mp4 missing']))
})

test('one chosen file continues one of two unfinished uploads of equal files', async () => {
  await add('film.mp4')
  sent[0]!.events.onBegun('u1', 't1')
  await reload({ draft: 'other' })
  const [first] = JSON.parse(localStorage.getItem('unfinished-uploads') ?? '[]')
  const second = { ...first, key: 'second', uploadId: 'u2' }
  localStorage.setItem('unfinished-uploads', JSON.stringify([first, second]))
  await reload()
  await vi.waitFor(() => expect(steps()).toEqual(['film.mp4 missing', 'film.mp4 missing']))
  runner.add([makeFile()])
  await sends(1)
  expect(steps()).toEqual(['film.mp4 sending', 'film.mp4 missing'])
  runner.add([makeFile()])
  await sends(2)
  expect(sent.map(({ uploadId }) => uploadId)).toEqual(['u1', 'u2'])
})

test('two equal files that are chosen at once in another form share no upload', async () => {
  await add('film.mp4')
  sent[0]!.events.onBegun('u1', 't1')
  await reload({ draft: 'other' })
  runner.add([makeFile(), makeFile()])
  await sends(1)
  await settled()
  expect(sent.map(({ uploadId }) => uploadId)).toEqual(['u1'])
  expect(steps()).toEqual(['film.mp4 sending'])
})

test('a file that is chosen before its row is back goes on in one row', async () => {
  await add('film.mp4')
  sent[0]!.events.onBegun('u1', 't1')
  close()
  sent = []
  runner = open()
  runner.add([makeFile()])
  await sends(1)
  expect(sent).toMatchObject([{ uploadId: 'u1' }])
  expect(steps()).toEqual(['film.mp4 sending'])
  await reload()
  await vi.waitFor(() => expect(steps()).toEqual(['film.mp4 missing']))
})

test('what a page shows of an unfinished upload, a second tab does not send or show', async () => {
  await add('a', 'b', 'c')
  runner.dispatch({ type: 'paused', key: keyOf('a') })
  const first = runner
  const closeFirst = close
  sent = []
  runner = open()
  await settled()
  runner.add([makeFile('a')])
  await sends(1)
  expect(sent).toMatchObject([{ uploadId: null }])
  expect(steps()).toEqual(['a sending'])
  expect(first.read()).toHaveLength(3)
  closeFirst()
})

test('a file that has only waited is asked for after a reload', async () => {
  await add('a', 'b', 'c')
  await reload()
  await vi.waitFor(() => expect(steps()).toEqual(['a missing', 'b missing', 'c missing']))
})

test('after a reload an upload comes back in its own uploader of a form, and another one does not take it', async () => {
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

test('uploads of a draft that is renamed come back under the new name, and those of a draft that is done do not', async () => {
  await add('a', 'b')
  moveUploads('new', 'post')
  await reload()
  await settled()
  expect(steps()).toEqual([])
  await reload({ draft: 'post' })
  await vi.waitFor(() => expect(steps()).toEqual(['a missing', 'b missing']))
  await forgetUploadsOf('post')
  await reload({ draft: 'post' })
  await settled()
  expect(steps()).toEqual([])
})

describe('with the browser’s locks', () => {
  const held = new Set<string>()
  beforeEach(() => {
    held.clear()
    vi.stubGlobal('navigator', { ...navigator, locks: { request: requestLock } })
  })
  afterEach(() => {
    close()
    vi.unstubAllGlobals()
  })

  async function requestLock(name: string, _: LockOptions, hold: (lock: object | null) => unknown) {
    await Promise.resolve()
    if (held.has(name)) return hold(null)
    held.add(name)
    try {
      return await hold({ name })
    } finally {
      // A browser takes a lock back in a process of its own.
      for (let turns = 0; turns < 10; turns++) await Promise.resolve()
      held.delete(name)
    }
  }

  test('a queue that is closed and opened again at once keeps its rows', async () => {
    await add('a')
    close()
    runner = open()
    for (let times = 0; times < 2; times++) {
      close()
      close = runner.open()
    }
    await vi.waitFor(() => expect(steps()).toEqual(['a missing']))
    await vi.waitFor(() => expect(held.size).toBe(1))
  })

  test('what another tab holds is not shown, until that tab has closed', async () => {
    await add('a')
    await vi.waitFor(() => expect(held.size).toBe(1))
    // The new claim comes before the browser has taken the lock back.
    close()
    const closeFirst = runner.open()
    vi.resetModules()
    const tab = await import('./upload-runner.ts')
    const other = tab.createRunner({
      account: 'me',
      draft: 'new',
      purpose: 'film',
      endpoint: '/uploads',
      load,
      getTicket: () => Promise.resolve({ status: 'done', ticket: 'later' }),
    })
    close = other.open()
    localStorage.setItem('unfinished-uploads', withFree(localStorage.getItem('unfinished-uploads')))
    close()
    close = other.open()
    await vi.waitFor(() => expect(other.read().map(({ name }) => name)).toEqual(['free']))
    // It does not forget what the first one sends, either.
    close()
    await (await import('./unfinished-uploads.ts')).forgetUploadsOf('new')
    expect(listUnfinished('me', 'film').map(({ name }) => name)).toEqual(['a'])
    closeFirst()
    await vi.waitFor(() => expect(held.size).toBe(0))
    close = other.open()
    await vi.waitFor(() => expect(other.read().map(({ name }) => name)).toContain('a'))
  })

  /** Adds an upload that no tab holds: once it is shown, the other one has been asked for as well. */
  function withFree(stored: string | null): string {
    const entries = JSON.parse(stored ?? '[]') as object[]
    return JSON.stringify([...entries, { ...entries[0], key: 'free', name: 'free' }])
  }
})
