import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSequenceReader, type SequencePage, type Sequenced } from './catch-up.ts'
import { createLog, startReader } from './test-log.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('reading a sequence', () => {
  test('applies the socket’s events in order, without the catch-up call', () => {
    const log = createLog()
    const { applied, reader } = startReader(log)
    reader.offer(log.append())
    reader.offer(log.append())
    expect(applied).toEqual([1, 2])
    expect(log.asked).toEqual([])
  })

  test('drops duplicates and events that the page already shows', () => {
    const { applied, reader } = startReader(createLog(), 5)
    for (const seq of [4, 5, 6, 6, 5]) reader.offer({ seq })
    expect(applied).toEqual([6])
  })

  test('fills a gap from the call before it applies what came after', async () => {
    const log = createLog()
    const { applied, reader } = startReader(log)
    reader.setLive(true)
    await log.settle()
    const events = [log.append(), log.append(), log.append()]
    reader.offer(events[0] as Sequenced)
    reader.offer(events[2] as Sequenced)
    expect(applied).toEqual([1])
    await log.settle()
    expect(applied).toEqual([1, 2, 3])
    expect(log.asked).toEqual([0, 1])
  })

  test('makes one call at a time, and another one after the socket went live meanwhile', async () => {
    const log = createLog()
    const { applied, reader } = startReader(log)
    reader.catchUp()
    reader.setLive(true)
    reader.catchUp()
    expect(log.waiting).toHaveLength(1)
    await log.settle()
    log.append()
    expect(log.waiting).toHaveLength(1)
    await log.settle()
    expect(applied).toEqual([1])
    expect(log.waiting).toHaveLength(0)
  })

  test('polls every five seconds while no socket delivers, and stops when one does', async () => {
    const log = createLog()
    const { applied, reader } = startReader(log)
    for (const round of [1, 2]) {
      await vi.advanceTimersByTimeAsync(4999)
      expect(log.asked).toHaveLength(round - 1)
      log.append()
      await vi.advanceTimersByTimeAsync(1)
      await log.settle()
      expect(applied).toHaveLength(round)
    }
    reader.setLive(true)
    await log.settle()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(log.asked).toHaveLength(3)
    reader.setLive(false)
    await vi.advanceTimersByTimeAsync(5000)
    expect(log.asked).toHaveLength(4)
  })

  test('tries again after a failure at growing intervals, and not at every message', async () => {
    const log = createLog()
    const { applied, reader } = startReader(log)
    reader.setLive(true)
    await log.settle('fail')
    log.append()
    reader.offer(log.append())
    reader.offer(log.append())
    expect(log.waiting).toHaveLength(0)
    for (const waitMs of [1000, 2000, 4000, 5000, 5000]) {
      await vi.advanceTimersByTimeAsync(waitMs - 1)
      expect(log.waiting).toHaveLength(0)
      await vi.advanceTimersByTimeAsync(1)
      await log.settle('fail')
    }
    await vi.advanceTimersByTimeAsync(5000)
    await log.settle()
    expect(applied).toEqual([1, 2, 3])
  })

  test('fetches the next page when an answer is one of several', async () => {
    const log = createLog(10)
    for (let count = 0; count < 35; count += 1) log.append()
    const { applied, reader } = startReader(log)
    reader.catchUp()
    for (let page = 0; page < 4; page += 1) await log.settle()
    expect(applied).toHaveLength(35)
    expect(log.waiting).toHaveLength(0)
  })

  test('skips missing numbers only when two answers confirm that they are gone', async () => {
    const pages: SequencePage<Sequenced>[] = [
      // The server read its newest number a moment after the events: event 1 is not in the answer.
      { events: [], lastSeq: 1 },
      { events: [{ seq: 1 }], lastSeq: 1 },
      { events: [], lastSeq: 4 },
      { events: [], lastSeq: 4 },
    ]
    const applied: number[] = []
    const reader = createSequenceReader<Sequenced>({
      lastSeq: 0,
      fetchAfter: async () => pages.shift() ?? { events: [], lastSeq: 4 },
      apply: ({ seq }) => applied.push(seq),
    })
    reader.catchUp()
    await vi.advanceTimersByTimeAsync(0)
    expect(applied).toEqual([1])
    reader.catchUp()
    await vi.advanceTimersByTimeAsync(0)
    expect(reader.lastSeq).toBe(4)
    reader.offer({ seq: 5 })
    expect(applied).toEqual([1, 5])
  })

  test('reloads when the position was pruned, and continues from there', async () => {
    const applied: number[] = []
    const reader = createSequenceReader<Sequenced>({
      lastSeq: 3,
      fetchAfter: async () => ({ events: [], lastSeq: 900, isReset: true }),
      apply: ({ seq }) => applied.push(seq),
      reload: async () => 901,
    })
    reader.offer({ seq: 902 })
    await vi.advanceTimersByTimeAsync(0)
    expect(applied).toEqual([902])
    expect(reader.lastSeq).toBe(902)
  })

  test('continues from the server’s number after a backup was restored', async () => {
    const applied: number[] = []
    const reader = createSequenceReader<Sequenced>({
      lastSeq: 100,
      fetchAfter: async () => ({ events: [], lastSeq: 50, isReset: true }),
      apply: ({ seq }) => applied.push(seq),
    })
    reader.catchUp()
    await vi.advanceTimersByTimeAsync(0)
    reader.offer({ seq: 51 })
    expect(applied).toEqual([51])
  })

  test('applies nothing after it was closed', async () => {
    const log = createLog()
    const { applied, reader } = startReader(log)
    log.append()
    reader.catchUp()
    reader.close()
    await log.settle()
    reader.offer({ seq: 1 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(applied).toEqual([])
    expect(log.asked).toHaveLength(1)
  })
})
