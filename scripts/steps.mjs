import { spawn } from 'node:child_process'
import { root, toolEnv } from './install.mjs'

/** A step that hangs fails alone, before the whole run is ended from outside without a word. */
const STEP_LIMIT_MS = 30 * 60_000
/** What a step has left running may hold its output open; it is not waited for longer than this. */
const LAST_WORDS_MS = 2000

/**
 * Runs one step of the gate. Its output is shown only when it fails, so that a good run reads as a list.
 * @param {{ name: string, command: string, args: string[], env?: Record<string, string> }} step
 * @returns {Promise<boolean>} whether it passed
 */
export function runStep({ name, command, args, env = {} }) {
  const startedMs = Date.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: toolEnv(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: STEP_LIMIT_MS,
    })
    let output = ''
    const listen = (chunk) => (output += chunk)
    child.stdout.setEncoding('utf8').on('data', listen)
    child.stderr.setEncoding('utf8').on('data', listen)
    const over = (isGood) => {
      const seconds = ((Date.now() - startedMs) / 1000).toFixed(1)
      console.log(`${isGood ? 'ok    ' : 'FAILED'}  ${name}  ${seconds} s`)
      if (!isGood) console.log(output.trim().replaceAll(/^/gm, '    '))
      resolve(isGood)
    }
    child.on('error', (error) => {
      output += error.message
      over(false)
    })
    child.on('close', (code) => over(code === 0))
    child.on('exit', (_code, signal) => {
      if (signal) output += `\nended by ${signal}`
      setTimeout(() => {
        child.stdout.destroy()
        child.stderr.destroy()
      }, LAST_WORDS_MS).unref()
    })
  })
}

/** The checks that read the code without running it. `path` is searched for tools first, so names are enough. */
export const staticSteps = [
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'lint and boundaries', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
  { name: 'dead code', command: 'knip', args: ['--no-progress'] },
]

/** Runs steps one after the other, the rest also after a failure. @returns whether all passed */
export async function runSteps(steps) {
  let isGood = true
  for (const step of steps) isGood = (await runStep(step)) && isGood
  return isGood
}
