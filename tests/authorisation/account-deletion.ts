import * as contract from '#contract/account-deletion.ts'
import { makeOperator } from '#tests/support/api.ts'
import { everyAccount, row } from './matrix/row.ts'

const members = everyAccount('ok')

export const rows = [
  row(contract.getAccountDeletion, { cells: members }),
  row(contract.requestAccountDeletion, {
    cells: members,
    sample: async ({ kernel, api, signIn }, who) => {
      // The last operator cannot delete their account, so the row makes another one.
      if (who === 'operator') await makeOperator(kernel)
      if (who === 'anonymous' || who === 'unverified' || who === 'suspended') return {}
      const { balanceCents } = await api.call(contract.getAccountDeletion, {}, await signIn(who))
      return { body: { givesUpCents: balanceCents } }
    },
  }),
  row(contract.keepAccount, { cells: members }),
]
