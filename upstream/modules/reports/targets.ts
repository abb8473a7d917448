/** Finds a reported thing and takes it off the site, as its module has registered. */
import type { Report } from '#contract/reports.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { ReportedThing, ReportTarget } from '../report-target.ts'

type Targets = readonly ReportTarget[]
type Which = Pick<Report, 'targetType' | 'targetId'>

/** @throws Refusal NOT_FOUND, whatever it is that the visitor cannot find */
export async function getReportedThing(
  deps: Pick<Kernel, 'db' | 'clock' | 'config' | 'registry'>,
  targets: Targets,
  { targetType, targetId }: Which,
  visitor: Visitor<SignedIn>,
): Promise<ReportedThing> {
  try {
    const thing = await getTarget(targets, targetType).find(deps, targetId, visitor)
    if (thing) return thing
  } catch (error) {
    if (!(error instanceof Refusal) || error.statusCode !== 404) throw error
  }
  throw new Refusal('NOT_FOUND')
}

/** @throws Refusal INVALID_REQUEST for a thing that is not removed so, such as a person */
export async function removeReportedThing(
  kernel: Kernel,
  targets: Targets,
  { targetType, targetId }: Which,
): Promise<void> {
  await getTarget(targets, targetType).remove(kernel, targetId)
}

function getTarget(targets: Targets, type: ReportTarget['type']): ReportTarget {
  const target = targets.find((one) => one.type === type)
  if (!target) throw new RangeError(`no module has registered the report target ${type}`)
  return target
}
