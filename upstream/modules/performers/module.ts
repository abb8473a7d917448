import { duringEvent } from '../../kernel/domain-events.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Module } from '../module.ts'
import type { Target } from '../target.ts'
import { USER_BLOCKED } from '../visibility/events.ts'
import { listVisible } from '../visibility/store.ts'
import { endFollow, endCounted, follow, unfollow } from './following.ts'
import { performersPersonalData } from './personal-data.ts'
import { performerRoutes } from './routes.ts'
import { countFound } from './search.ts'
import { assertVisible } from './service.ts'

const performerTarget: Target = {
  type: 'performer',
  label: 'performer',
  async find({ db }, id, visitor) {
    const performer = await assertVisible(db, id, visitor)
    return { ownerId: performer.id, text: performer.name, isOpen: true }
  },
  listFindable: ({ db }, ids, visitor) => listVisible(db, ids, visitor),
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
