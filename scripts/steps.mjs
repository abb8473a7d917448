import { spawn } from 'node:child_process'
import { root, toolEnv } from './install.mjs'

/**
 * Runs one step of the gate. Its output is shown only when it fails, so that a good run reads as a list.
 * @param {{ name: string, command: string, args: string[], env?: Record<string, string> }} step
 * @returns {Promise<boolean>} whether it passed
 */
export function runStep({ name, command, args, env = {} }) {
  const startedMs = Date.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: toolEnv(env), stdio: ['ignore', 'pipe', 'pipe'] })
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
