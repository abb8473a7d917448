/** A run of the gate leaves no processes and no files behind, however it ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeProjectFolder } from '#tests/support/project-folder.ts'
import { isRunning } from '#tests/support/running.ts'
import { sweepDead } from '../../scripts/gate/run-folder.mjs'
import { makeSuite, type Suite } from './made-up-suite.ts'

const WITHIN = { timeout: 30_000, interval: 50 }

/** Code of a step, which starts a detached process, writes its id, makes a temporary folder and waits. */
const LINGER = (name: string) => `
  const { spawn } = await import('node:child_process')
  const { mkdtempSync, writeFileSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const linger = async () => {
    mkdtempSync(tmpdir() + '/left-')
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
    child.unref()
    writeFileSync('${name}.pid', String(child.pid))
    if (process.env.WAITS_IN === '${name}') await new Promise(() => setInterval(() => {}, 1000))
  }`

const FILES = {
  'static.mjs': `${LINGER('static')}\n await linger()`,
  'some.test.ts': `${LINGER('tests')}\n test('waits', linger, 700_000)`,
  'some.spec.mjs': `import { test } from '@playwright/test'\n${LINGER('journeys')}\n test('waits', async () => { test.setTimeout(0); await linger() })`,
}
const STEPS = ['static', 'tests', 'journeys']

describe('a run of the gate', { timeout: 120_000 }, () => {
  let suite: Suite
  beforeEach(() => {
    suite = makeSuite(FILES)
  })
  afterEach(async () => {
    await suite.end()
    suite.remove()
  })

  const left = () => readdirSync(path.join(suite.folder, 'temporary'))
  /** 0 until the step has started its process. */
  const pidOf = (step: string) => {
    const file = path.join(suite.folder, `${step}.pid`)
    return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  }
  const listLingering = () => STEPS.map(pidOf).filter((pid) => pid > 0 && isRunning(pid))
  const until = (step: string) => expect.poll(() => pidOf(step), WITHIN).toBeGreaterThan(0)

  test('a run that is killed in any step leaves nothing behind, and a finished run ends its processes', async () => {
    for (const step of STEPS) {
      const gate = suite.start({ WAITS_IN: step })
      await until(step)
      expect(listLingering()).toContain(pidOf(step))
      expect(left()).toHaveLength(1)
      gate.kill('SIGKILL')
      await expect.poll(listLingering, WITHIN).toEqual([])
      await expect.poll(left, WITHIN).toEqual([])
      for (const name of STEPS) rmSync(path.join(suite.folder, `${name}.pid`), { force: true })
    }
    const { code, lines } = await suite.run()
    expect(lines.at(-1)).toBe('2 passed, 0 failed')
    expect(code).toBe(0)
    for (const step of STEPS) expect(isRunning(pidOf(step))).toBe(false)
    expect(left()).toEqual([])
  })

  test('a run that gets SIGTERM cleans up before it exits', async () => {
    const gate = suite.start({ WAITS_IN: 'tests' })
    await until('tests')
    gate.kill('SIGTERM')
    const [code] = (await once(gate, 'exit')) as [number]
    expect(code).toBe(143)
    expect(listLingering()).toEqual([])
    expect(left()).toEqual([])
  })
})

describe('the folder of a dead run', () => {
  let parent = ''
  const children: ChildProcess[] = []
  beforeEach(() => {
    parent = makeProjectFolder('sweep')
  })
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    rmSync(parent, { recursive: true, force: true })
  })

  /** Starts a process whose temporary folder is `folder`. */
  function startIn(folder: string): ChildProcess {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      env: { ...process.env, TMPDIR: folder },
    })
    children.push(child)
    return child
  }

  function makeFolder(pid: number): string {
    const folder = path.join(parent, `ovation-run-${pid}-abc`)
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'something'), '')
    return folder
  }

  test('is removed by the next run together with its processes, and a living run’s folder stays', async () => {
    const ended = spawn(process.execPath, ['-e', ''])
    await once(ended, 'exit')
    const dead = makeFolder(ended.pid!)
    const living = makeFolder(process.pid)
    mkdirSync(path.join(parent, 'somebody-elses'))
    const [orphan, worker] = [startIn(dead), startIn(living)]
    const isOver = once(orphan, 'exit')
    await sweepDead(parent)
    await isOver
    expect(worker.exitCode ?? worker.signalCode).toBeNull()
    expect(readdirSync(parent).toSorted()).toEqual([path.basename(living), 'somebody-elses'].toSorted())
    expect(readdirSync(living)).toEqual(['something'])
  })
})
