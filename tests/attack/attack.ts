import { crowdOfOne } from './live.ts'
import { guesses, weakRegistrations } from './accounts.ts'
import { dribbledBody, idleConnections, unfinishedBodies } from './bodies.ts'
import { cachedTraces, strangersActions } from './caches.ts'
import { devPages, fileModes, privatePaths } from './exposure.ts'
import type { Probe } from './probe.ts'
import type { Target } from './target.ts'

export const PROBES: readonly Probe[] = [
  privatePaths,
  devPages,
  fileModes,
  cachedTraces,
  strangersActions,
  guesses,
  weakRegistrations,
  unfinishedBodies,
  idleConnections,
  crowdOfOne,
  dribbledBody,
]

export interface Finding {
  probe: string
  gaveWay: string[]
  seconds: number
}

/** Runs the probes one after the other. */
export async function attack(target: Target, { isQuick }: { isQuick: boolean }): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const probe of PROBES.filter((one) => one.isQuick || !isQuick)) {
    const startedMs = Date.now()
    const gaveWay = await probe.run(target)
    findings.push({ probe: probe.name, gaveWay, seconds: (Date.now() - startedMs) / 1000 })
  }
  return findings
}
