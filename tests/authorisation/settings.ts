import * as settings from '#contract/settings.ts'
import { everyone, row } from './matrix/row.ts'

export const rows = [
  row(settings.getPublicSettings, { shows: () => '"siteName"', cells: everyone('ok') }),
  row(settings.getSettingsByKeys, {
    sample: () => ({ body: { keys: ['siteName'] } }),
    shows: () => '"siteName"',
    cells: everyone('ok'),
  }),
]
