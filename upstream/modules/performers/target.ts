import { Refusal } from '../../kernel/refusal.ts'
import type { Target } from '../target.ts'
import { assertVisible } from './finding.ts'
import { endCounted, follow, unfollow } from './following.ts'
import { countFound } from './search.ts'

export const performerTarget: Target = {
  type: 'performer',
  label: 'performer',
  async find({ db }, id, visitor) {
    const performer = await assertVisible(db, id, visitor)
    return { ownerId: performer.id, text: performer.name, isOpen: true }
  },
  reactions: { follow: { add: follow, remove: unfollow, end: endCounted } },
  countFound: async (db, text, visitor) => ({ totalPerformers: await countFound(db, text, visitor) }),
  remove() {
    const text = 'A person is not removed: suspend the account, then resolve with account_action.'
    throw new Refusal('INVALID_REQUEST', { text })
  },
}
