/** Who answers what somebody is to a performer or a thing: the module that knows registers its answer. */
import type { Db } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { defineRegistryKey } from '../../kernel/registry.ts'
import { type Gate, isOpenTo, OPENED_BY, type Relation, type Standing } from './policy.ts'

export interface EntitlementAnswer {
  relation: Relation
  /**
   * Relations to a performer are asked for by performers' ids, `hasBought` by the things' own.
   * @returns those of the ids for which it holds
   */
  listHolding(db: Db, accountId: string, ids: readonly string[], now: Date): Promise<ReadonlySet<string>>
}

export const ENTITLEMENT_ANSWERS = defineRegistryKey<EntitlementAnswer>('entitlementAnswers')

export interface GatedThing {
  id: string
  performerId: string
  gate: Gate
}

/** What a content module has learned by itself already, by the thing's id: it is not asked for again. */
export type Known = (thing: GatedThing) => Partial<Record<Relation, boolean>>

/**
 * How somebody stands to each thing, by its id. Only what could still open a gate is asked for: one statement a
 * relation, and none for whoever gets in without.
 */
export async function listStandings(
  { db, clock, registry }: Pick<Kernel, 'db' | 'clock' | 'registry'>,
  viewer: Standing['viewer'],
  things: readonly GatedThing[],
  known: Known = () => ({}),
): Promise<Map<string, Standing>> {
  const standings = new Map<string, Standing>(things.map((thing) => [thing.id, { viewer, ...known(thing) }]))
  if (viewer?.kind !== 'fan') return standings
  for (const { relation, listHolding } of registry.listAll(ENTITLEMENT_ANSWERS)) {
    const open = things.filter((thing) => {
      const standing = standings.get(thing.id)!
      const mayOpen = OPENED_BY[thing.gate].includes(relation) && standing[relation] === undefined
      return mayOpen && !isOpenTo(thing, standing)
    })
    if (!open.length) continue
    const idOf = (thing: GatedThing) => (relation === 'hasBought' ? thing.id : thing.performerId)
    const holding = await listHolding(db, viewer.accountId, [...new Set(open.map(idOf))], clock.now())
    for (const thing of open) standings.get(thing.id)![relation] = holding.has(idOf(thing))
  }
  return standings
}
