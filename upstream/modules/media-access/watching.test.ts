/** The checks of running responses. */
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchRunning } from './running.ts'

const LOOK_MS = 20_000
let app: FastifyInstance
let watch: ReturnType<typeof watchRunning>
let logged: unknown[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  logged = []
  const write = (line: string) => void logged.push(JSON.parse(line))
  app = Fastify({ logger: { level: 'error', stream: { write } } })
  watch = watchRunning(app)
})
afterEach(async () => {
  await app.close()
  vi.useRealTimers()
})

/** A stream that runs until it is destroyed, and the errors with which it ended. */
function run(isAllowed: () => Promise<boolean>) {
  const stream = new Readable({ read() {} })
  const errors: Error[] = []
  stream.on('error', (error) => errors.push(error))
  watch(stream, isAllowed)
  return { stream, errors }
}

async function look(): Promise<void> {
  vi.advanceTimersByTime(LOOK_MS)
  await vi.waitFor(() => undefined)
}

test('every check asks for each running response, and a response that is no longer allowed ends with an error', async () => {
  const [lost, kept] = [
    run(vi.fn().mockResolvedValueOnce(true).mockResolvedValue(false)),
    run(async () => true),
  ]
  await look()
  expect([lost.stream.destroyed, kept.stream.destroyed]).toEqual([false, false])
  await look()
  expect([lost.stream.destroyed, kept.stream.destroyed]).toEqual([true, false])
  await vi.waitFor(() => expect(lost.errors).toEqual([new Error('access to this file has ended')]))
  expect(logged).toEqual([])
})

test('a response continues while the check of the viewer’s access fails with an error', async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error('no database')).mockResolvedValue(false)
  const { stream } = run(ask)
  await look()
  expect(stream.destroyed).toBe(false)
  expect(logged).toMatchObject([
    { err: { message: 'no database' }, msg: 'the access check of a running response failed' },
  ])
  await look()
  expect(stream.destroyed).toBe(true)
})

test('a response that has ended is not checked any more', async () => {
  const ask = vi.fn().mockResolvedValue(true)
  const { stream } = run(ask)
  const closed = new Promise((resolve) => stream.once('close', resolve))
  stream.destroy()
  await closed
  await look()
  expect(ask).not.toHaveBeenCalled()
})

test('closing the app stops the checks', async () => {
  expect(vi.getTimerCount()).toBe(1)
  await app.close()
  expect(vi.getTimerCount()).toBe(0)
})
