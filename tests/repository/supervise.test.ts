/** The supervisor of the product's processes: when it restarts them, and in which order it ends them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handOver } from '../../scripts/hand-over.mjs'
import { createSupervisor } from '../../scripts/supervise.mjs'

let supervisor = createSupervisor()
let said: string[] = []
beforeEach(() => {
  supervisor = createSupervisor()
  said = []
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)))
})
afterEach(() => supervisor.stop())

/** Runs code as a process of the product. */
function run(name: string, code: string) {
  return supervisor.run(name, process.execPath, ['-e', code], { env: process.env })
}

const pauses = () => said.map((line) => /again in ([\d.]+) s/.exec(line)?.[1])

test('a process that was ready is restarted after the shortest pause, however often it dies', async () => {
  const mortal = run(
    'upstream',
    `process.send({ type: 'ready' }); process.on('message', () => process.exit(1))`,
  )
  mortal.settle()
  mortal.on('ready', () => mortal.send({ type: 'die' }))
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(3), { timeout: 15_000 })
  expect(new Set(pauses())).toEqual(new Set(['0.5']))
})

test('a process that dies before it is ready is restarted after growing pauses', async () => {
  run('upstream', 'process.exit(1)').settle()
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(2), { timeout: 15_000 })
  expect(pauses().slice(0, 3)).toEqual(['0.5', '1', '2'])
})

test('a stop ends the processes one by one, the last one first', async () => {
  const ended: string[] = []
  const code = `process.on('SIGTERM', () => process.send({ type: 'ending' }, () => setTimeout(process.exit, 200)))
    process.on('message', () => {}); process.send({ type: 'ready' })`
  for (const name of ['upstream', 'front']) {
    const child = run(name, code)
    child.on('ending', () => ended.push(`${name}, front is ${front?.isRunning() ? 'there' : 'gone'}`))
    await child.message('ready')
    if (name === 'front') front = child
  }
  await supervisor.stop()
  expect(ended).toEqual(['front, front is there', 'upstream, front is gone'])
})
let front: ReturnType<typeof run> | undefined

/** A fake process for the hand-over, which notes the messages that it gets. */
function createProcess(isRunning = true) {
  const listeners = new Map<string, () => unknown>()
  const told: string[] = []
  return {
    told,
    say: (type: string) => listeners.get(type)?.(),
    on: (type: string, listener: () => unknown) => void listeners.set(type, listener),
    isRunning: () => isRunning,
    send: ({ type }: { type: string }) => (isRunning ? (told.push(type), true) : false),
  }
}

test('upstream leaves after the listener holds requests, and the listener resumes when the next is ready', async () => {
  const [upstream, listener] = [createProcess(), createProcess()]
  handOver({ isStopping: () => false }, upstream, listener)
  await upstream.say('leaving')
  expect([listener.told, upstream.told]).toEqual([['hold'], []])
  listener.say('held')
  expect(upstream.told).toEqual(['leave'])
  upstream.say('ready')
  expect(listener.told).toEqual(['hold', 'resume'])
})

test('upstream leaves at once if no listener runs, and gets no message while everything stops', async () => {
  const [alone, last] = [createProcess(), createProcess()]
  handOver({ isStopping: () => false }, alone, createProcess(false))
  await alone.say('leaving')
  expect(alone.told).toEqual(['leave'])
  const listener = createProcess()
  handOver({ isStopping: () => true }, last, listener)
  await last.say('leaving')
  expect([last.told, listener.told]).toEqual([[], []])
})
