import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { lockDataDir } from './data-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ovation-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Another process that takes the lock, drops what it was given, says so, and runs until it is killed. */
async function startHolder() {
  const source = `import { lockDataDir } from ${JSON.stringify(path.join(import.meta.dirname, 'data-lock.ts'))}
    lockDataDir(${JSON.stringify(folder)})
    setImmediate(() => { gc(); process.stdout.write('held') }); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--expose-gc', '--input-type=module-typescript', '-e', source], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  return holder
}

it('lets one process in and tells the other in one line', async () => {
  await startHolder()
  expect(() => lockDataDir(folder)).toThrow(`${folder} is in use by another process of the platform.`)
})

it('ends with its process, however that dies', async () => {
  const holder = await startHolder()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  lockDataDir(folder).release()
})

it('can be taken again after it was given back', () => {
  lockDataDir(folder).release()
  lockDataDir(folder).release()
})
