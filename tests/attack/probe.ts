import type { Target } from './target.ts'

/** One attack. It is bounded: it makes at most so many requests as its file says, and ends what it has begun. */
export interface Probe {
  name: string
  /** Takes seconds only: the gate runs it. */
  isQuick: boolean
  /** @returns what gave way, a sentence each; empty when the instance held */
  run(target: Target): Promise<string[]>
}
