/** A kind of thing that people can report. The module that owns the thing registers it in its `module.ts`. */
import type { z } from 'zod'
import type { Report } from '#contract/reports.ts'
import type { SignedIn, Visitor } from '../http/visitor.ts'
import type { Kernel } from '../kernel/kernel.ts'

export interface ReportedThing {
  /** The account that has made it. */
  aboutId: string
  /** Its words, as they stand now. */
  evidence: string
}

export interface ReportTarget {
  type: z.output<typeof Report>['targetType']
  /** Finds the thing for a visitor who may find it. @throws Refusal with status 404, or returns null, otherwise */
  find(
    deps: Pick<Kernel, 'db' | 'clock' | 'config' | 'registry'>,
    id: string,
    visitor: Visitor<SignedIn>,
  ): Promise<ReportedThing | null>
  /** Takes it off the site at the end of a report; of what is gone already nothing is left to do. @throws Refusal */
  remove(kernel: Kernel, id: string): Promise<void>
}
