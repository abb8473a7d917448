/** The embedded database on a full disk: a write without room fails, all else goes on, and it recovers by itself. */
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from './database.ts'
import { outageOf } from './outages.ts'

let folder: string
let database: Database
const directory = () => path.join(folder, 'database')
const reserve = () => `${directory()}.reserve`
const log = { warn: vi.fn(), fatal: vi.fn() }

const open = () => openDatabase({ directory: directory(), log })
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  folder = await mkdtemp(path.join(tmpdir(), 'ovation-full-'))
  database = await open()
  await database.executeSql('create table kept (id int primary key, words text)')
  await database.executeSql('create table counted (n int)')
  await database.executeSql('insert into counted values (0)')
})
afterEach(async () => {
  freeDisk()
  await database.close()
  await rm(folder, { recursive: true })
  vi.useRealTimers()
})

const LOOK_MS = 2000
const NO_ROOM = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

/** Makes a disk without a free byte: a file can grow only by the bytes that another file has given up. */
function fillDisk(): void {
  const write = fs.writeSync
  let room = 0
  let reserved = fs.existsSync(reserve()) ? fs.statSync(reserve()).size : 0
  vi.spyOn(fs, 'statfsSync').mockImplementation(() => ({ bavail: 0, bsize: 4096 }) as fs.StatsFs)
  const fake = (file: number, bytes: Uint8Array, offset = 0, length = bytes.length, at = 0) => {
    const growth = Math.max(0, at + length - fs.fstatSync(file).size)
    if (reserved && !fs.existsSync(reserve())) {
      room += reserved
      reserved = 0
    }
    if (growth > room) throw NO_ROOM
    room -= growth
    return write(file, bytes, offset, length, at)
  }
  vi.spyOn(fs, 'writeSync').mockImplementation(fake as typeof fs.writeSync)
}

function freeDisk(): void {
  vi.restoreAllMocks()
  vi.advanceTimersByTime(LOOK_MS)
}

const wordy = (id: number) =>
  database.executeSql(
    'insert into kept select $1::int, string_agg(md5(n::text), $2) from generate_series(1, 2000) n',
    [id, ''],
  )
const count = () => database.executeSql('update counted set n = n + 1 returning n')
/** The log's next record needs a new file of 16 MB. */
const endLogFile = () => database.executeSql('select pg_switch_wal()')

test('a table that cannot grow fails its statement alone, and grows when there is room again', async () => {
  fillDisk()
  const failed = await wordy(1).catch((error: unknown) => error)
  expect(outageOf(failed)).toBe('full')
  expect((await count()).rows).toEqual([{ n: 1 }])
  expect((await database.executeSql('select id from kept')).rows).toEqual([])

  freeDisk()
  await wordy(2)
  expect((await database.executeSql('select id from kept')).rows).toEqual([{ id: 2 }])
})

test('a log that needs another file continues in the freed reserve, and the database takes the reserve again when there is room', async () => {
  fillDisk()
  await endLogFile()
  expect((await count()).rows).toEqual([{ n: 1 }])
  expect(fs.existsSync(reserve())).toBe(false)
  vi.advanceTimersByTime(LOOK_MS)
  expect(log.warn).toHaveBeenLastCalledWith('the disk of DATA_DIR is full')

  freeDisk()
  expect(log.warn).toHaveBeenLastCalledWith('the disk has room again')
  expect(fs.statSync(reserve()).mode & 0o777).toBe(0o600)
})

/** A process whose database cannot write its log from its second statement on. */
function loseLog(): Promise<{ code: number | string | undefined; said: string }> {
  const source = `import fs from 'node:fs'
    import { openDatabase } from ${JSON.stringify(path.join(import.meta.dirname, 'database.ts'))}
    const log = { warn() {}, fatal: (_, text) => process.stdout.write(text) }
    const exit = (status) => process.exit(status)
    const { executeSql } = await openDatabase({ directory: ${JSON.stringify(directory())}, log, exit })
    await executeSql('update counted set n = n + 1')
    fs.rmSync(${JSON.stringify(reserve())})
    fs.writeSync = () => { throw Object.assign(new Error('no room'), { code: 'ENOSPC' }) }
    await executeSql('update counted set n = n + 1').catch(() => {})`
  const words = ['--input-type=module-typescript', '-e', source]
  return new Promise((resolve) => {
    // Without this time limit the process would spin for ever.
    execFile(process.execPath, words, { timeout: 20_000, killSignal: 'SIGKILL' }, (error, said) =>
      resolve({ code: error?.code ?? error?.signal ?? undefined, said }),
    )
  })
}

test('a database that has panicked ends the process', async () => {
  const exit = vi.fn()
  const broken = await openDatabase({ directory: `${directory()}2`, log, exit })
  const panic = Object.assign(new Error('ERRORDATA_STACK_SIZE exceeded'), { severity: 'PANIC' })
  vi.spyOn(PGlite.prototype, 'execProtocolStream').mockRejectedValue(panic)
  await expect(broken.executeSql('select 1')).rejects.toThrow(panic)
  expect(exit).toHaveBeenCalledWith(1)
  vi.restoreAllMocks()
  await broken.close()
})

test('a log that cannot be written ends the process, and the next process has all that was committed', async () => {
  await database.close()
  expect(await loseLog()).toMatchObject({ code: 1, said: expect.stringContaining('cannot go on') })
  database = await open()
  expect((await count()).rows).toEqual([{ n: 2 }])
})

test('a folder that cannot be read once does not end the process', async () => {
  const broken = vi.spyOn(fs, 'statSync').mockImplementation(() => {
    throw Object.assign(new Error('EIO: i/o error, stat'), { code: 'EIO' })
  })
  vi.advanceTimersByTime(LOOK_MS)
  expect(broken).toHaveBeenCalled()
  broken.mockRestore()
  vi.advanceTimersByTime(LOOK_MS)
  expect(log.warn.mock.lastCall?.at(-1)).toBe('the disk has room again')
  expect((await count()).rows).toEqual([{ n: 1 }])
})
