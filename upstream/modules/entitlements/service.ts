/** What somebody is to a performer or a thing: of performers the module that knows registers its answer. */
import type { Db } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { defineRegistryKey } from '../../kernel/registry.ts'
import { type Gated, isOpenTo, openersOf, type Relation, type Standing } from './policy.ts'
import { listBought } from './store.ts'

export interface EntitlementAnswer {
  /** What was bought is not asked of the modules that sell: `purchases` has all of it. */
  relation: Exclude<Relation, 'hasBought'>
  /** @returns those of the performers to whom it holds */
  listHolding(
    db: Db,
    accountId: string,
    performerIds: readonly string[],
    now: Date,
  ): Promise<ReadonlySet<string>>
}

export const ENTITLEMENT_ANSWERS = defineRegistryKey<EntitlementAnswer>('entitlementAnswers')

export interface GatedThing extends Gated {
  /** As its sales name it. */
  subjectType: string
  id: string
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
  const { accountId } = viewer
  const now = clock.now()
  const ask = async (relation: Relation, listHeld: (open: GatedThing[]) => Promise<GatedThing[]>) => {
    const open = things.filter((thing) => {
      const standing = standings.get(thing.id)!
      const mayOpen = openersOf(thing).includes(relation) && standing[relation] === undefined
      return mayOpen && !isOpenTo(thing, standing)
    })
    if (!open.length) return
    const held = new Set(await listHeld(open))
    for (const thing of open) standings.get(thing.id)![relation] = held.has(thing)
  }
  for (const { relation, listHolding } of registry.listAll(ENTITLEMENT_ANSWERS)) {
    await ask(relation, async (open) => {
      const performerIds = [...new Set(open.map(({ performerId }) => performerId))]
      const holding = await listHolding(db, accountId, performerIds, now)
      return open.filter(({ performerId }) => holding.has(performerId))
    })
  }
  await ask('hasBought', (open) => listBought(db, accountId, open, now))
  return standings
}
