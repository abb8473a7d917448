/**
 * Collects an account's relations to performers and subjects. The modules that know a relation to performers
 * register an answer here.
 */
import type { Db } from '../../kernel/database.ts'
import type { AskingDeps } from '../../kernel/kernel.ts'
import { defineRegistryKey } from '../../kernel/registry.ts'
import { type Gated, isOpenTo, openersOf, type Relation, type Standing } from './policy.ts'
import { listBought } from './store.ts'

export interface EntitlementAnswer {
  /** Purchases need no registered answer, since the table `purchases` has all of them. */
  relation: Exclude<Relation, 'hasBought'>
  /** @returns the performers to whom the account has the relation */
  listHolding(
    db: Db,
    accountId: string,
    performerIds: readonly string[],
    now: Date,
  ): Promise<ReadonlySet<string>>
}

export const ENTITLEMENT_ANSWERS = defineRegistryKey<EntitlementAnswer>('entitlementAnswers')

export interface GatedThing extends Gated {
  /** The subject's type, as its sales name it. */
  subjectType: string
  id: string
}

/** Returns the relations that a content module knows already; `listStandings` does not ask for them again. */
export type Known<Thing> = (thing: Thing) => Partial<Record<Relation, boolean>>

/**
 * Lists the viewer's standing for each of the things, which are the map's keys. It asks only for relations that could still open a gate:
 * at most one question per relation, and none where all gates are open already.
 */
export async function listStandings<Thing extends GatedThing>(
  { db, clock, registry }: AskingDeps<'clock' | 'registry'>,
  viewer: Standing['viewer'],
  things: readonly Thing[],
  known: Known<Thing> = () => ({}),
): Promise<Map<Thing, Standing>> {
  const standings = new Map<Thing, Standing>(things.map((thing) => [thing, { viewer, ...known(thing) }]))
  if (viewer?.kind !== 'fan') return standings
  const { accountId } = viewer
  const now = clock.now()
  const ask = async (relation: Relation, listHeld: (open: Thing[]) => Promise<Thing[]>) => {
    const open = things.filter((thing) => {
      const standing = standings.get(thing)!
      const mayOpen = openersOf(thing).includes(relation) && standing[relation] === undefined
      return mayOpen && !isOpenTo(thing, standing)
    })
    if (!open.length) return
    const held = new Set(await listHeld(open))
    for (const thing of open) standings.get(thing)![relation] = held.has(thing)
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
