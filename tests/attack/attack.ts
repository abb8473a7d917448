import { guesses, weakRegistrations } from './accounts.ts'
import { strangersActions, unreadableCalls } from './actions.ts'
import { dribbledBody, unfinishedBodies } from './bodies.ts'
import { cachedTraces } from './caches.ts'
import { repeatedCall } from './calls.ts'
import { idleConnections, requestsAtOnce, socketsOfOne } from './connections.ts'
import { devPages, fileModes, privatePaths } from './exposure.ts'
import { heldBodies, heldBodiesOfMany, heldForms } from './stalled-bodies.ts'
import { crowdOfOne } from './live.ts'
import { madePages, pagesAhead } from './pages.ts'
import type { Probe } from './probe.ts'
import type { Target } from './target.ts'

export const PROBES: readonly Probe[] = [
  privatePaths,
  devPages,
  fileModes,
  cachedTraces,
  strangersActions,
  unreadableCalls,
  guesses,
  weakRegistrations,
  repeatedCall,
  madePages,
  pagesAhead,
  unfinishedBodies,
  heldBodies,
  heldBodiesOfMany,
  heldForms,
  idleConnections,
  requestsAtOnce,
  socketsOfOne,
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
    const gaveWay = await findGivingWay(probe, target)
    findings.push({ probe: probe.name, gaveWay, seconds: (Date.now() - startedMs) / 1000 })
  }
  return findings
}

/** Reports a probe that throws as one that gave way, so that the other probes still run. */
function findGivingWay(probe: Probe, target: Target): Promise<string[]> {
  return probe.run(target).catch((error: Error) => [`The probe broke off: ${error.message}`])
}
