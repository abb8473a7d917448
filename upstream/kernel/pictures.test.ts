import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PictureOrder } from '../picture-worker/protocol.ts'
import { createLog } from './log.ts'
import { createPictureMaker, type PictureMaker, type PictureMakerOptions } from './pictures.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

let folder: string
let source: string
let pids: number[]
const makers: PictureMaker[] = []
beforeEach(async () => {
  pids = []
  folder = await mkdtemp(path.join(tmpdir(), 'ovation-pictures-'))
  source = await draw('source.jpg', 900, 600)
})
afterEach(async () => {
  for (const maker of makers.splice(0)) await maker.stop()
  await rm(folder, { recursive: true, force: true })
})

async function draw(name: string, width: number, height: number): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width, height, channels: 3, background: '#35a', noise } as const
  await sharp({ create }).jpeg().toFile(path.join(folder, name))
  return path.join(folder, name)
}

function makeMaker(options: Partial<PictureMakerOptions> = {}): PictureMaker {
  const onStart = (pid: number) => pids.push(pid)
  const maker = createPictureMaker({ log: createLog('silent'), onStart, ...options })
  makers.push(maker)
  return maker
}

const order = (change: Partial<PictureOrder> = {}): PictureOrder => ({
  source,
  folder,
  formats: ['webp', 'jpeg'],
  mark: null,
  ...change,
})
const URGENT = { isUrgent: true }

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a worker makes a picture in its sizes and formats, in a process of low priority', async () => {
  const made = await makeMaker().make(order(), URGENT)
  const names = made.files.map(({ file }) => path.basename(file))
  expect(names).toEqual([
    ...['w160.webp', 'w320.webp', 'w640.webp', 'w900.webp', 'blur.webp'],
    ...['w160.jpg', 'w320.jpg', 'w640.jpg', 'w900.jpg', 'blur.jpg'],
  ])
  for (const { file, width, height, format } of made.files)
    expect(await sharp(file).metadata()).toMatchObject({ width, height, format })
  expect(pids.map((pid) => getPriority(pid))).toEqual([Math.max(getPriority(), 10)])
})

test('one worker makes one picture after another, and urgent ones first', async () => {
  const maker = makeMaker()
  const done: string[] = []
  const make = (name: string, isUrgent: boolean) =>
    maker.make(order({ formats: ['webp'] }), { isUrgent }).then(() => done.push(name))
  await Promise.all([make('first', false), make('patient', false), make('urgent', true), make('next', true)])
  expect(done).toEqual(['first', 'urgent', 'next', 'patient'])
  expect(pids).toHaveLength(1)
})

test('a header is read while a picture is being made', async () => {
  const maker = makeMaker()
  const making = maker.make(order({ formats: ['avif'] }), URGENT)
  expect(await maker.inspect(source, 'ann')).toEqual({ width: 900, height: 600 })
  process.kill(pids[0]!, 'SIGKILL')
  await expect(making).rejects.toThrow('SIGKILL')
})

test('a killed worker loses its order, and the next order starts another worker', async () => {
  const maker = makeMaker()
  const lost = maker.make(order({ formats: ['avif'] }), URGENT)
  const next = maker.make(order({ formats: ['jpeg'] }), URGENT)
  process.kill(pids[0]!, 'SIGKILL')
  await expect(lost).rejects.toThrow('the picture worker ended with SIGKILL')
  expect((await next).files).toHaveLength(5)
  expect(pids).toHaveLength(2)
})

test('a worker that takes too long is killed', async () => {
  const maker = makeMaker({ makeLimitMs: 1 })
  await expect(maker.make(order(), URGENT)).rejects.toThrow('SIGKILL')
  await vi.waitUntil(() => !isRunning(pids[0]!), { timeout: 30_000 })
})

test('a header whose worker was killed is read by another worker', async () => {
  const maker = makeMaker({ onStart: (pid) => pids.push(pid) === 1 && process.kill(pid, 'SIGKILL') })
  expect(await maker.inspect(source, 'ann')).toEqual({ width: 900, height: 600 })
  expect(pids).toHaveLength(2)
})

test('an account whose pictures hold up the worker delays another account’s by one turn', async () => {
  const entry = path.join(folder, 'worker.mjs')
  const size = { width: 90, height: 60 }
  await writeFile(
    entry,
    `process.on('message', ({ args }) => {
      if (args.source !== 'endless') process.send({ ok: true, value: ${JSON.stringify(size)} })
    })
    process.on('disconnect', () => process.exit())`,
  )
  const maker = makeMaker({ entry, inspectLimitMs: 2000 })
  const endless = Array.from({ length: 4 }, () => maker.inspect('endless', 'mallory'))
  const refused = Promise.allSettled(endless)
  expect(await maker.inspect('good', 'ann')).toEqual(size)
  // The second worker, which came after the first loss, has read it.
  expect(pids).toHaveLength(2)
  await maker.stop()
  await refused
})

test.each([
  ['is killed', { onStart: (pid: number) => process.kill(pid, 'SIGKILL') }],
  ['takes too long', { inspectLimitMs: 1 }],
])('a picture is not called damaged when each worker %s', async (_, options) => {
  await expect(makeMaker(options).inspect(source, 'ann')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a picture at which three inspections in a row lose their workers is refused, and no other one', async () => {
  let isDeadly = true
  let nowMs = 0
  const maker = makeMaker({
    onStart: (pid) => isDeadly && process.kill(pid, 'SIGKILL'),
    nowMs: () => (nowMs += 20_000),
  })
  const other = await draw('other.jpg', 90, 60)
  const expectCode = (file: string, code: string) =>
    expect(maker.inspect(file, 'ann')).rejects.toMatchObject({ code })
  for (const code of ['UNAVAILABLE', 'UNAVAILABLE', 'FILE_BROKEN', 'UNAVAILABLE'])
    await expectCode(source, code)
  await expectCode(other, 'UNAVAILABLE')
  isDeadly = false
  expect(await maker.inspect(source, 'ann')).toEqual({ width: 900, height: 600 })
  expect(await maker.inspect(other, 'ann')).toEqual({ width: 90, height: 60 })
})

test('a picture that a worker has read is as good as a new one', async () => {
  let isDeadly = true
  const onStart = (pid: number) => (isDeadly ? process.kill(pid, 'SIGKILL') : pids.push(pid))
  let nowMs = 0
  const maker = makeMaker({ onStart, nowMs: () => (nowMs += 20_000) })
  const lose = () => expect(maker.inspect(source, 'ann')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await lose()
  await lose()
  isDeadly = false
  await maker.inspect(source, 'ann')
  process.kill(pids.at(-1)!, 'SIGKILL')
  isDeadly = true
  await lose()
})

test.each([
  [
    'its workers are killed within a few seconds',
    { onStart: (pid: number) => process.kill(pid, 'SIGKILL') },
    1000,
  ],
  ['workers exit at their start', { entry: '/nowhere/worker.mjs' }, 60_000],
  ['workers cannot be started', { entry: '\0' }, 60_000],
])('a picture stays good however often %s', async (_, options, pauseMs) => {
  let nowMs = 0
  const maker = makeMaker({ ...options, nowMs: () => (nowMs += pauseMs) })
  for (let tries = 0; tries < 5; tries++)
    await expect(maker.inspect(source, 'ann')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a picture is not called damaged when the workers are stopped', async () => {
  const maker = makeMaker()
  const reading = expect(maker.inspect(source, 'ann')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await maker.stop()
  await reading
  await expect(maker.inspect(source, 'ann')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a worker does not know the platform’s secrets, and opens no format that the platform does not accept', async () => {
  const maker = makeMaker()
  const svg = path.join(folder, 'a.svg')
  await writeFile(svg, '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')
  await expect(maker.inspect(svg, 'ann')).rejects.toMatchObject({ code: 'FILE_BROKEN' })
  await expect(maker.make(order({ source: svg }), URGENT)).rejects.toMatchObject({ code: 'FILE_BROKEN' })
  expect(process.env.INTERNAL_SECRET).toBeDefined()
  for (const pid of pids)
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain(process.env.INTERNAL_SECRET)
})

test('a worker ends in the middle of a picture when upstream is killed', async () => {
  const large = await draw('large.jpg', 4000, 3000)
  const parent = startParent(order({ source: large, formats: ['avif'] }))
  const [line] = (await once(createInterface({ input: parent.stdout! }), 'line')) as [string]
  const pid = Number(line)
  expect(isRunning(pid)).toBe(true)
  parent.kill('SIGKILL')
  await vi.waitUntil(() => !isRunning(pid), { timeout: 30_000 })
})

/** Starts a process that has a picture made, and prints the worker's process id. */
function startParent(wanted: PictureOrder): ChildProcess {
  const code = `
    const { createPictureMaker } = await import(${JSON.stringify(path.join(ROOT, 'upstream/kernel/pictures.ts'))})
    const maker = createPictureMaker({ log: console, onStart: (pid) => console.log(pid) })
    await maker.make(${JSON.stringify(wanted)}, { isUrgent: true })`
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
