import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { lockDataDir } from './data-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ovation-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Starts a process that takes the lock, drops its handle, says so, and runs until it is killed. */
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

test('one process gets the lock, and the other is refused in one line', async () => {
  await startHolder()
  expect(() => lockDataDir(folder)).toThrow(`${folder} is in use by another process of the platform.`)
})

test('the lock ends with its process, however that dies', async () => {
  const holder = await startHolder()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  lockDataDir(folder).release()
})

test.each([
  ['is damaged', (file: string) => writeFile(file, 'x'.repeat(5000)), /its lock \S+lock\.db is damaged/],
  ['is a folder', (file: string) => mkdir(file), /its lock \S+lock\.db cannot be opened/],
])('the lock says in one line that its file %s', async (_, make, line) => {
  await make(path.join(folder, 'lock.db'))
  expect(() => lockDataDir(folder)).toThrow(line)
  expect(() => lockDataDir(folder)).toThrow(/^DATA_DIR[^\n]*$/)
})

test('the lock says in one line that the folder is a file', async () => {
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  expect(() => lockDataDir(file)).toThrow(`DATA_DIR ${file} cannot be used: it is a file.`)
  expect(() => lockDataDir(path.join(file, 'below'))).toThrow(/a part of its path is a file\.$/)
})

test('the lock can be taken again after it was given back', () => {
  lockDataDir(folder).release()
  lockDataDir(folder).release()
})
