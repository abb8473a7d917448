import { duringEvent } from '../../kernel/domain-events.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Module } from '../module.ts'
import type { FoundThing, Target } from '../target.ts'
import { USER_BLOCKED } from '../visibility/events.ts'
import { listVisible } from '../visibility/store.ts'
import { endFollow, endCounted, follow, unfollow } from './following.ts'
import { performersPersonalData } from './personal-data.ts'
import { performerRoutes } from './routes.ts'
import { countFound } from './search.ts'
import { assertVisible } from './service.ts'

const toFound = ({ id, name }: { id: string; name: string }): FoundThing => ({
  ownerId: id,
  text: name,
  isOpen: true,
})

const performerTarget: Target = {
  type: 'performer',
  label: 'performer',
  find: async ({ db }, id, visitor) => toFound(await assertVisible(db, id, visitor)),
  findMany: async ({ db }, ids, visitor) =>
    new Map((await listVisible(db, ids, visitor)).map((performer) => [performer.id, toFound(performer)])),
  reactions: { follow: { add: follow, remove: unfollow, end: endCounted } },
  countFound: async (db, text, visitor) => ({ totalPerformers: await countFound(db, text, visitor) }),
  remove() {
    const text = 'A person is not removed: suspend the account, then resolve with account_action.'
    throw new Refusal('INVALID_REQUEST', { text })
  },
}

export const performersModule: Module = {
  name: 'performers',
  exposes: ['store.ts', 'category-store.ts', 'search-terms.ts'],
  ...performersPersonalData,
  targets: [performerTarget],
  routes: performerRoutes,
  handlers: [duringEvent(USER_BLOCKED, (tx, { performerId, userId }) => endFollow(tx, userId, performerId))],
}
