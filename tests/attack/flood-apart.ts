/** Floods from a process of their own: in that of the people they would hold these up as well. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { productNode } from '../../scripts/install.mjs'
import type { FLOODS, Taken } from './floods.ts'
import type { Attacker } from './phases.ts'
import type { Target } from './target.ts'

export type FloodName = keyof typeof FLOODS

/** @param taken is told in the end what the flood has got hold of */
export function floodApart(name: FloodName, { origin }: Target, taken: Taken): Attacker {
  return async (signal) => {
    const child = fork(path.join(import.meta.dirname, 'flood-process.ts'), [name, origin.href], {
      execPath: productNode(),
      execArgv: [],
    })
    const exited = once(child, 'exit')
    // The last message has come by then.
    const unbound = once(child, 'disconnect')
    child.on('message', (told) => Object.assign(taken, told))
    signal.addEventListener('abort', () => child.send('stop'))
    const [[code]] = await Promise.all([exited, unbound])
    if (code !== 0) throw new Error(`The flood ${name} broke off: ${code}`)
  }
}
