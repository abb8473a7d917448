/** `npm run dev` restarts upstream after every change of its sources, and answers for it while it cannot run. */
import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runFromSource } from '../../scripts/run-from-source.mjs'
import { SERVER_SOURCES, UPSTREAM_SOURCES } from '../../scripts/sources.mjs'
import { createSupervisor } from '../../scripts/supervise.mjs'

const root = path.resolve(import.meta.dirname, '../..')
/** Ends the program like an error, but without the error's text in the test results. */
const MISTAKE = 'export default process.exit(1)'

let folder = ''
let supervisor = createSupervisor()
let running: ReturnType<typeof runFromSource> | undefined
let said: string[] = []
let started: unknown[] = []
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ovation-dev-'))
  supervisor = createSupervisor()
  said = []
  started = []
  const note = (line: unknown) => void said.push(String(line))
  vi.spyOn(console, 'error').mockImplementation(note)
  vi.spyOn(console, 'log').mockImplementation(note)
})
afterEach(async () => {
  running?.unwatch()
  await supervisor.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Replaces a file by a renamed new one, as `sed -i`, vim and git do: the name gets another inode. */
function save(name: string, text: string) {
  const file = path.join(folder, name)
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

/** Runs a program of two files, which reports the value of the second file. */
async function runProgram(): Promise<string> {
  mkdirSync(path.join(folder, 'parts'))
  save(
    'main.mjs',
    `import part from './parts/part.mjs'\nprocess.send({ type: 'ready', part })\nsetInterval(() => {}, 1e6)`,
  )
  save('parts/part.mjs', `export default 'a'`)
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  free.close()
  await once(free, 'close')
  running = runFromSource(supervisor, 'upstream', process.execPath, [path.join(folder, 'main.mjs')], {
    env: process.env,
    folders: [folder],
    listens: { host: '127.0.0.1', port },
  })
  running.on('ready', (message: { part?: unknown }) => started.push(message.part))
  running.settle()
  await tellsStarts('a')
  return `http://127.0.0.1:${port}`
}

const tellsStarts = (...parts: string[]) =>
  vi.waitFor(() => expect(started).toEqual(parts), { timeout: 15_000 })
const tellOfPart = () =>
  `upstream starts again: ${path.relative(root, path.join(folder, 'parts/part.mjs'))} has changed.`
const says = (line: RegExp) =>
  vi.waitFor(() => expect(said.some((one) => line.test(one))).toBe(true), { timeout: 15_000 })

test('each save of a file by rename restarts upstream once', async () => {
  await runProgram()
  for (const [index, part] of ['b', 'c', 'd'].entries()) {
    save('parts/part.mjs', `export default '${part}'`)
    await tellsStarts(...['a', 'b', 'c', 'd'].slice(0, index + 2))
  }
  expect(said).toEqual(['b', 'c', 'd'].map(tellOfPart))
})

test('a file in a new folder, or in a folder that was removed and made again, restarts upstream', async () => {
  await runProgram()
  mkdirSync(path.join(folder, 'new/below'), { recursive: true })
  writeFileSync(path.join(folder, 'new/below/file.mjs'), '')
  await tellsStarts('a', 'a')
  rmSync(path.join(folder, 'parts'), { recursive: true })
  mkdirSync(path.join(folder, 'parts'))
  save('parts/part.mjs', `export default 'b'`)
  await vi.waitFor(() => expect(started.at(-1)).toBe('b'), { timeout: 15_000 })
  save('parts/part.mjs', `export default 'c'`)
  await vi.waitFor(() => expect(started.at(-1)).toBe('c'), { timeout: 15_000 })
})

test('a changed test file or a temporary file of an editor does not restart upstream', async () => {
  await runProgram()
  for (const name of ['parts/part.test.ts', 'parts/.part.mjs.swp', 'parts/part.mjs~', 'parts/4913']) {
    writeFileSync(path.join(folder, name), '')
  }
  save('parts/part.mjs', `export default 'b'`)
  await tellsStarts('a', 'b')
  expect(said).toEqual([tellOfPart()])
})

test('an error in the sources prints one line and gets a 503, and upstream runs again after it is fixed', async () => {
  const address = await runProgram()
  save('parts/part.mjs', MISTAKE)
  await says(/^upstream ended \(exit 1\); it starts again with the next change\.$/)
  const answer = await vi.waitFor(() => fetch(address, { method: 'POST', body: 'x' }), { timeout: 15_000 })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' })
  save('parts/part.mjs', `export default 'b'`)
  await tellsStarts('a', 'b')
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})

/** Lists what the product's files in these folders import by names that begin with `#`. */
function importsOf(folders: readonly string[]): Set<string> {
  const files = folders.flatMap((source) => globSync(`${source}/**/*.ts`, { cwd: root }))
  const product = files.filter((file) => !/(?:\.test\.ts$|\/test-[^/]+$)/.test(file))
  return new Set(
    product.flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:from|import\() ?'#([^']+)'/g)].map(
        ([, name]) => `${name}`,
      ),
    ),
  )
}

const lacking = (imports: Set<string>, sources: readonly string[]) =>
  // Lint forbids files of the product to import tests, so a file that does is part of the tests.
  [...imports].filter(
    (name) => ![...sources, 'tests'].some((source) => name === source || name.startsWith(`${source}/`)),
  )

test('the watched sources of upstream include everything that its files import', () => {
  expect(lacking(importsOf(UPSTREAM_SOURCES), UPSTREAM_SOURCES)).toEqual([])
})

test('the sources that rebuild the servers include everything that the listener imports', () => {
  expect(lacking(importsOf(['front']), SERVER_SOURCES)).toEqual([])
})
