/** Finds a reported thing and takes it off the site, by the functions that the thing's module has registered. */
import type { Report } from '#contract/reports.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findThing, type FoundThing, getTarget, type Target, TARGETS } from '../target.ts'

type Which = Pick<Report, 'targetType' | 'targetId'>

/**
 * @throws Refusal NOT_FOUND for everything that the visitor cannot see; INVALID_REQUEST for a kind that cannot be
 * reported
 */
export async function getReportedThing(
  deps: Pick<Kernel, 'db' | 'clock' | 'config' | 'registry'>,
  { targetType, targetId }: Which,
  visitor: Visitor<SignedIn>,
): Promise<FoundThing> {
  const thing = await findThing(getReportable(deps, targetType), deps, targetId, visitor)
  if (!thing) throw new Refusal('NOT_FOUND')
  return thing
}

/** @throws Refusal INVALID_REQUEST for a thing that cannot be removed so, such as a person */
export async function removeReportedThing(kernel: Kernel, { targetType, targetId }: Which): Promise<void> {
  await getReportable(kernel, targetType).remove!(kernel, targetId)
}

/** Returns the display name of a kind of thing; for a kind that no module has any more, the type itself. */
export function labelOf({ registry }: Pick<Kernel, 'registry'>, targetType: string): string {
  return registry.listAll(TARGETS).find(({ type }) => type === targetType)?.label ?? targetType
}

function getReportable(deps: Pick<Kernel, 'registry'>, type: string): Target {
  return getTarget(deps, type, 'targetType', ({ remove }) => remove)
}
