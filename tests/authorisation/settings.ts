import * as settings from '#contract/settings.ts'
import { getSettings } from '#upstream/modules/settings/service.ts'
import { everyone, forOperators, row } from './matrix/row.ts'
import type { World } from './matrix/world.ts'

const changeOf = async ({ kernel }: World) => {
  const { trialMaximumDays } = await getSettings(kernel.db)
  return { from: trialMaximumDays, to: (trialMaximumDays + 1) % 300 }
}

export const rows = [
  row(settings.getPublicSettings, { shows: () => '"siteName"', cells: everyone('ok') }),
  row(settings.getSettingsByKeys, {
    sample: () => ({ body: { keys: ['siteName'] } }),
    shows: () => '"siteName"',
    cells: everyone('ok'),
  }),
  row(settings.listSettings, { shows: () => '"adminEmail"', cells: forOperators() }),
  row(settings.changeSetting, {
    owner: 'open',
    sample: async (world) => ({ params: { key: 'trialMaximumDays' }, body: await changeOf(world) }),
    cells: forOperators(),
  }),
]
