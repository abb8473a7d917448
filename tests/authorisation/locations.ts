import * as locations from '#contract/locations.ts'
import { everyone, row } from './matrix/row.ts'

export const rows = [
  row(locations.listCountries, { cells: everyone('ok') }),
  row(locations.listStates, {
    owner: 'open',
    sample: () => ({ params: { id: 'PT' } }),
    cells: everyone('ok'),
  }),
  row(locations.listCities, {
    owner: 'open',
    sample: () => ({ params: { country: 'PT', state: '14' } }),
    cells: everyone('ok'),
  }),
  row(locations.listLanguages, { cells: everyone('ok') }),
  row(locations.listPhoneCodes, { cells: everyone('ok') }),
  row(locations.getBodyOptions, { cells: everyone('ok') }),
]
