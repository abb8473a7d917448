import { describe, expect, test } from 'vitest'
import {
  finishedOf,
  queuedFile,
  type QueueEvent,
  reduceQueue,
  secondsLeft,
  speedOf,
  totalsOf,
  type UploadQueue,
} from './upload-queue.ts'

const file = (key: string, sizeBytes = 1000) =>
  queuedFile({ key, name: `${key}.jpg`, type: 'image/jpeg', sizeBytes })
const run = (queue: UploadQueue, ...events: QueueEvent[]) => events.reduce(reduceQueue, queue)
const started = (...keys: string[]) => run([], { type: 'added', files: keys.map((key) => file(key)) })
const steps = (queue: UploadQueue) => queue.map(({ key, step }) => `${key} ${step}`)
const find = (queue: UploadQueue, key: string) => queue.find((one) => one.key === key)!
const progress = (key: string, sentBytes: number, atMs: number) =>
  ({ type: 'progress', key, sentBytes, atMs }) as const

describe('the queue sends', () => {
  test('two files at once, in the order of the list', () => {
    expect(steps(started('a', 'b', 'c', 'd'))).toEqual(['a sending', 'b sending', 'c waiting', 'd waiting'])
  })

  test('the next one begins when one has ended, failed, paused or gone', () => {
    const queue = started('a', 'b', 'c')
    const events: QueueEvent[] = [
      { type: 'done', key: 'a', fileId: '1' },
      { type: 'failed', key: 'a', text: 'No.', canRetry: true },
      { type: 'paused', key: 'a' },
      { type: 'removed', key: 'a' },
    ]
    for (const event of events) expect(find(run(queue, event), 'c').step, event.type).toBe('sending')
  })

  test('a file that is being checked still takes its place', () => {
    const queue = run(started('a', 'b', 'c'), progress('a', 1000, 0))
    expect(steps(queue)).toEqual(['a checking', 'b sending', 'c waiting'])
  })

  test('a file that was moved up begins first', () => {
    const queue = run(
      started('a', 'b', 'c', 'd'),
      { type: 'moved', key: 'd', to: 0 },
      { type: 'paused', key: 'a' },
    )
    expect(steps(queue)).toEqual(['d sending', 'a paused', 'b sending', 'c waiting'])
  })

  test('a resumed file waits while others take its place', () => {
    const paused = run(started('a', 'b', 'c'), { type: 'paused', key: 'a' })
    expect(find(run(paused, { type: 'resumed', key: 'a' }), 'a').step).toBe('waiting')
    const room = run(paused, { type: 'done', key: 'b', fileId: '1' }, { type: 'resumed', key: 'a' })
    expect(find(room, 'a').step).toBe('sending')
  })

  test('a file from before a reload waits until it is chosen again', () => {
    const queue = run([], { type: 'added', files: [{ ...file('a'), step: 'missing' }] })
    expect(steps(queue)).toEqual(['a missing'])
    expect(steps(run(queue, { type: 'resumed', key: 'a' }))).toEqual(['a sending'])
  })
})

describe('a file', () => {
  test('keeps upstream’s reason when it fails, and loses it when it goes on', () => {
    const failed = run(started('a'), { type: 'failed', key: 'a', text: 'Too large.', canRetry: false })
    expect(failed).toMatchObject([{ step: 'failed', text: 'Too large.', canRetry: false }])
    expect(run(failed, { type: 'resumed', key: 'a' })).toMatchObject([{ step: 'sending', text: null }])
  })

  test('that is held says why until bytes move again', () => {
    const held = run(started('a'), { type: 'held', key: 'a', why: 'away' })
    expect(held).toMatchObject([{ step: 'sending', hold: 'away' }])
    expect(run(held, progress('a', 10, 0))).toMatchObject([{ step: 'sending', hold: null }])
  })

  test('that was checked counts as being sent again when no answer came', () => {
    const queue = run(started('a'), progress('a', 1000, 0), { type: 'held', key: 'a', why: 'away' })
    expect(queue).toMatchObject([{ step: 'sending', hold: 'away' }])
  })

  test('that was paused ignores what its ending request still reports', () => {
    const paused = run(started('a'), progress('a', 300, 0), { type: 'paused', key: 'a' })
    const late = run(
      paused,
      progress('a', 400, 1),
      { type: 'held', key: 'a', why: 'away' },
      { type: 'failed', key: 'a', text: 'No.', canRetry: true },
    )
    expect(late).toEqual(paused)
  })
})

describe('the order', () => {
  test('changes by moving one file, and stays inside the list', () => {
    const order = (key: string, to: number) =>
      run(started('a', 'b', 'c'), { type: 'moved', key, to }).map((one) => one.key)
    expect(order('a', 2)).toEqual(['b', 'c', 'a'])
    expect(order('c', 0)).toEqual(['c', 'a', 'b'])
    expect(order('b', 9)).toEqual(['a', 'c', 'b'])
    expect(order('b', -1)).toEqual(['b', 'a', 'c'])
    expect(order('x', 1)).toEqual(['a', 'b', 'c'])
  })

  test('is that of the finished files in the form', () => {
    const queue = run(
      started('a', 'b', 'c'),
      { type: 'done', key: 'b', fileId: '2' },
      { type: 'done', key: 'c', fileId: '3' },
      { type: 'moved', key: 'c', to: 0 },
    )
    expect(finishedOf(queue).map(({ fileId }) => fileId)).toEqual(['3', '2'])
  })

  test('follows the form, which may take finished files out or bring others', () => {
    const queue = run(started('a', 'b'), { type: 'done', key: 'a', fileId: '1' })
    const valued = run(queue, { type: 'valued', files: [{ fileId: '9' }, { fileId: '1' }] })
    expect(steps(valued)).toEqual(['9 done', 'a done', 'b sending'])
    expect(steps(run(valued, { type: 'valued', files: [] }))).toEqual(['b sending'])
  })
})

describe('the speed', () => {
  test('is unknown during the first second', () => {
    const queue = run(started('a'), progress('a', 0, 0), progress('a', 500, 900))
    expect(speedOf(find(queue, 'a'))).toBeNull()
    expect(secondsLeft(find(queue, 'a'))).toBeNull()
  })

  test('is that of the last eight seconds, and gives the time left', () => {
    const slow = run(started('a'), progress('a', 0, 0), progress('a', 100, 10_000))
    const queue = run(slow, progress('a', 200, 11_000), progress('a', 400, 12_000))
    expect(speedOf(find(queue, 'a'))).toBe(150)
    expect(secondsLeft(find(queue, 'a'))).toBe(4)
  })

  test('starts anew when bytes are sent again', () => {
    const queue = run(started('a'), progress('a', 0, 0), progress('a', 800, 2000), progress('a', 400, 3000))
    expect(speedOf(find(queue, 'a'))).toBeNull()
  })

  test('is forgotten when nothing moves', () => {
    const queue = run(started('a'), progress('a', 0, 0), progress('a', 800, 2000))
    expect(speedOf(find(run(queue, { type: 'ticked', atMs: 3000 }), 'a'))).toBe(400)
    expect(speedOf(find(run(queue, { type: 'ticked', atMs: 11_000 }), 'a'))).toBeNull()
  })

  test('for the whole queue counts the files on their way', () => {
    const queue = run(
      started('a', 'b', 'c'),
      ...['a', 'b'].flatMap((key) => [progress(key, 0, 0), progress(key, 500, 1000)]),
    )
    expect(totalsOf(queue)).toEqual({
      underWay: 3,
      sentBytes: 1000,
      sizeBytes: 3000,
      bytesPerSecond: 1000,
      secondsLeft: 2,
    })
    expect(totalsOf([])).toMatchObject({ underWay: 0, bytesPerSecond: null, secondsLeft: null })
  })
})
