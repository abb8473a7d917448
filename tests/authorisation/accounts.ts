import * as accounts from '#contract/accounts.ts'
import { forOperators, row } from './matrix/row.ts'
import type { World } from './matrix/world.ts'

const byId = ({ people }: World) => ({ params: { id: people.otherFan.id } })

export const rows = [
  row(accounts.listAccounts, {
    sample: ({ people }) => ({ query: { q: people.otherFan.username } }),
    shows: ({ people }) => `"_id":"${people.otherFan.id}"`,
    cells: forOperators(),
  }),
  row(accounts.getAccount, {
    owner: 'open',
    sample: byId,
    shows: ({ people }) => people.otherFan.id,
    cells: forOperators(),
  }),
  row(accounts.setAccountStatus, {
    owner: 'open',
    sample: (world) => ({ ...byId(world), body: { wanted: 'active' as const, reason: 'A mistake' } }),
    cells: forOperators(),
  }),
]
