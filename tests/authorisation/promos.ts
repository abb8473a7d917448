import * as promos from '#contract/promos.ts'
import { everyone, forOperators, row } from './matrix/row.ts'
import type { World } from './matrix/world.ts'

const makeAbout = async (world: World) => {
  const { id, seen, words } = await world.makePromo()
  return { params: { id }, body: { ...words, seen } }
}

export const rows = [
  row(promos.searchPromos, { cells: everyone('ok') }),
  row(promos.listDeskPromos, {
    sample: async (world) => {
      await world.makePromo()
      return { query: { limit: 100 } }
    },
    shows: () => '"isPublished"',
    cells: forOperators(),
  }),
  row(promos.getDeskPromo, {
    owner: 'open',
    sample: async (world) => ({ params: { id: (await world.makePromo()).id } }),
    shows: () => '"isPublished"',
    cells: forOperators(),
  }),
  row(promos.addPromo, {
    sample: async (world) => ({ body: (await world.makePromo()).words, files: {} }),
    cells: forOperators(),
  }),
  row(promos.changePromo, {
    owner: 'open',
    sample: async (world) => ({ ...(await makeAbout(world)), files: {} }),
    cells: forOperators(),
  }),
  row(promos.removePromo, {
    owner: 'open',
    sample: async (world) => {
      const { params, body } = await makeAbout(world)
      return { params, body: { seen: body.seen } }
    },
    cells: forOperators(),
  }),
  row(promos.movePromo, {
    owner: 'open',
    sample: async (world) => ({ params: { id: (await world.makePromo()).id }, body: { way: 'up' as const } }),
    cells: forOperators(),
  }),
]
