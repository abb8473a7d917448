import { expect, test } from 'vitest'
import type { Kernel } from '../../kernel/kernel.ts'
import { type EntitlementAnswer, type GatedThing, listStandings } from './answers.ts'
import { type Gate, isOpenTo, type Relation } from './policy.ts'

const FAN = { accountId: 'fan', kind: 'fan' as const }
const thing = (id: string, gate: Gate, performerId = `star of ${id}`): GatedThing => ({
  id,
  gate,
  performerId,
})

/** Answers with what is given, and remembers what it was asked for. */
function makeDeps(holding: Partial<Record<Relation, string[]>>) {
  const asked: [Relation, readonly string[]][] = []
  const relations = ['isFollowing', 'hasSubscription', 'hasBought'] as const
  const answers = relations.map((relation): EntitlementAnswer => ({
    relation,
    listHolding(_db, _accountId, ids) {
      asked.push([relation, ids])
      return Promise.resolve(new Set(holding[relation]))
    },
  }))
  const registry = { listAll: <Item>() => answers as readonly unknown[] as readonly Item[] }
  const deps = { registry, clock: { now: () => new Date(0) } } as unknown as Kernel
  return { deps, asked }
}

test('each gate opens by what its registered answers say, of the performer or of the thing itself', async () => {
  const things = [
    thing('a', 'followers'),
    thing('b', 'subscribers'),
    thing('c', 'price'),
    thing('d', 'price'),
  ]
  const { deps } = makeDeps({ isFollowing: ['star of a'], hasSubscription: [], hasBought: ['c'] })
  const standings = await listStandings(deps, FAN, things)
  expect(things.filter((one) => isOpenTo(one, standings.get(one.id)!)).map(({ id }) => id)).toEqual([
    'a',
    'c',
  ])
})

test('nothing is asked that could not open a gate, or that is known already', async () => {
  const { deps, asked } = makeDeps({ isFollowing: ['star'] })
  const things = [thing('a', 'free'), thing('b', 'followers', 'star'), thing('c', 'subscribers', 'star')]
  await listStandings(deps, FAN, things)
  expect(asked).toEqual([
    ['isFollowing', ['star']],
    ['hasSubscription', ['star']],
  ])
  asked.length = 0
  await listStandings(deps, FAN, [things[1]!], () => ({ isFollowing: true }))
  await listStandings(deps, null, things)
  await listStandings(deps, { accountId: 'star', kind: 'performer' }, things)
  expect(asked).toEqual([])
})
