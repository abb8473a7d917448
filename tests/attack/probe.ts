import type { Target } from './target.ts'

/** One attack. It makes a bounded number of requests, and closes what it has opened. */
export interface Probe {
  name: string
  /** Whether it takes only seconds, so that the gate runs it. */
  isQuick: boolean
  /** @returns a sentence for each weakness found; empty if the instance held */
  run(target: Target): Promise<string[]>
}
