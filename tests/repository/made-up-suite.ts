/** Makes small test suites and runs them through the gate in a separate process, as `npm test` runs ours. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeProjectFolder } from '#tests/support/project-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')

export interface Suite {
  folder: string
  /** Starts the gate, which makes its temporary folder in the suite's `temporary`. */
  start(env?: Record<string, string>): ChildProcess
  /** Runs the gate to its end. @returns its exit status and the lines that it printed */
  run(): Promise<{ code: number | null; lines: string[] }>
  /** Ends a gate that still runs, for example after a failed test. */
  end(): Promise<void>
  remove(): void
}

type Files = Record<string, string>

/** Files that end in `.test.ts` run in Vitest and `.spec.mjs` files in Playwright; `static.mjs` is a static step. */
export function makeSuite(files: Files): Suite {
  const folder = makeProjectFolder('suite')
  const has = (ending: string) => Object.keys(files).some((name) => name.endsWith(ending))
  const all: Files = {
    'vitest.config.ts': `
      const project = { test: { name: 'unit', include: ['*.test.ts'], globals: true } }
      export default { root: ${JSON.stringify(folder)}, test: { projects: [project] } }`,
    // This file is JavaScript, because Node runs no TypeScript below node_modules.
    'playwright.config.mjs': `export default { testDir: '.', testMatch: '*.spec.mjs' }`,
    'gate.mjs': `
      import { join } from 'node:path'
      const gate = ${JSON.stringify(path.join(root, 'scripts/gate'))}
      const { runGate } = await import(join(gate, 'gate.mjs'))
      const { withRunFolder } = await import(join(gate, 'run-folder.mjs'))
      const { playwrightStep, vitestStep } = await import(join(gate, 'steps.mjs'))
      const cwd = ${JSON.stringify(folder)}
      const isGood = await withRunFolder((reports) => runGate({
        beside: [${has('static.mjs') ? `[{ name: 'static', command: process.execPath, args: ['static.mjs'], budgetSeconds: 9, cwd }]` : ''}],
        alone: [
          ${has('.test.ts') ? `vitestStep({ name: 'tests', projects: ['unit'], report: join(reports, 'tests.json'), budgetSeconds: 99, cwd }),` : ''}
          ${has('.spec.mjs') ? `playwrightStep({ name: 'journeys', report: join(reports, 'journeys.json'), dataFolders: join(reports, 'data'), budgetSeconds: 99, cwd }),` : ''}
        ],
      }))
      process.exitCode = isGood ? 0 : 1`,
    ...files,
  }
  for (const [name, text] of Object.entries(all)) writeFileSync(path.join(folder, name), text)
  mkdirSync(path.join(folder, 'temporary'))

  const gates: ChildProcess[] = []
  const start = (env: Record<string, string> = {}) => {
    const gate = spawn(process.execPath, ['gate.mjs'], {
      cwd: folder,
      env: { ...makeEnv(folder), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    gates.push(gate)
    return gate
  }
  return {
    folder,
    start,
    async run() {
      const gate = start()
      let words = ''
      gate.stdout?.on('data', (chunk: Buffer) => (words += chunk.toString()))
      gate.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString()))
      const [code] = (await once(gate, 'close')) as [number | null]
      return { code, lines: words.trim().split('\n') }
    },
    async end() {
      for (const gate of gates.filter(
        ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
      )) {
        const exited = once(gate, 'exit')
        gate.kill('SIGTERM')
        await exited
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Leaves out the variables because of which the suite's processes would behave as workers of this Vitest process. */
function makeEnv(folder: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:VITEST|TEST|GATE_|NODE_OPTIONS)/.test(name),
  )
  return { ...Object.fromEntries(own), NODE_ENV: 'test', TMPDIR: path.join(folder, 'temporary') }
}
