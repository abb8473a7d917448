/** Runs a flood in a separate process: in the test's process it would slow down the simulated people too. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { productNode } from '../../scripts/install.mjs'
import type { FLOODS, Taken } from './floods.ts'
import type { Attacker } from './phases.ts'
import type { Target } from './target.ts'

export type FloodName = keyof typeof FLOODS

/** @param taken receives the flood's counts when it ends */
export function floodApart(name: FloodName, { origin }: Target, taken: Taken): Attacker {
  return async (signal) => {
    const child = fork(path.join(import.meta.dirname, 'flood-process.ts'), [name, origin.href], {
      execPath: productNode(),
      execArgv: [],
    })
    const exited = once(child, 'exit')
    // The last message arrives before the disconnect.
    const unbound = once(child, 'disconnect')
    child.on('message', (told) => Object.assign(taken, told))
    signal.addEventListener('abort', () => child.send('stop'))
    const [[code]] = await Promise.all([exited, unbound])
    if (code !== 0) throw new Error(`The flood ${name} broke off: ${code}`)
  }
}
