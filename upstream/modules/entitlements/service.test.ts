import { expect, test } from 'vitest'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Registry, RegistryKey } from '../../kernel/registry.ts'
import { type EntitlementAnswer, type GatedThing, listStandings } from './service.ts'
import { type Gate, isOpenTo, type Relation } from './policy.ts'

const FAN = { accountId: 'fan', kind: 'fan' as const }
const thing = (id: string, gate: Gate, performerId = `star of ${id}`): GatedThing => ({
  subjectType: 'thing',
  id,
  gate,
  performerId,
})

/** Makes dependencies whose answers are given and which record the questions. */
function makeDeps(holding: Partial<Record<Relation, string[]>>) {
  const asked: [Relation, readonly string[]][] = []
  const relations = ['isFollowing', 'hasSubscription'] as const
  const answers = relations.map((relation): EntitlementAnswer => ({
    relation,
    listHolding(_db, _accountId, ids) {
      asked.push([relation, ids])
      return Promise.resolve(new Set(holding[relation]))
    },
  }))
  // The name is the field of a module's `module.ts`.
  const brought = { entitlementAnswers: answers } as Record<string, readonly unknown[] | undefined>
  const registry: Registry = {
    listAll: <Item>({ name }: RegistryKey<Item>) => (brought[name] ?? []) as readonly Item[],
  }
  const deps = { registry, clock: { now: () => new Date(0) } } as unknown as Kernel
  return { deps, asked }
}

test('each gate opens according to the registered answers about the performer', async () => {
  const things = [thing('a', 'followers'), thing('b', 'subscribers'), thing('c', 'subscribers')]
  const { deps } = makeDeps({ isFollowing: ['star of a'], hasSubscription: ['star of c'] })
  const standings = await listStandings(deps, FAN, things)
  expect(things.filter((one) => isOpenTo(one, standings.get(one)!)).map(({ id }) => id)).toEqual(['a', 'c'])
})

test('relations that could not open a gate, or are known already, are not asked for', async () => {
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

test('one question about each relation serves all subjects, and no question follows once all are open', async () => {
  const { deps, asked } = makeDeps({ isFollowing: ['star'] })
  await listStandings(deps, FAN, [thing('a', 'followers', 'star'), thing('b', 'followers', 'star')])
  expect(asked).toEqual([['isFollowing', ['star']]])
})

test('a relation that is known to be absent is not asked for again', async () => {
  const { deps, asked } = makeDeps({ isFollowing: ['star'], hasSubscription: ['star'] })
  const one = thing('a', 'followers', 'star')
  const standings = await listStandings(deps, FAN, [one], () => ({ isFollowing: false }))
  expect(asked).toEqual([['hasSubscription', ['star']]])
  expect(standings.get(one)).toEqual({ viewer: FAN, isFollowing: false, hasSubscription: true })
})
