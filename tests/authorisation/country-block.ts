import { checkCountryBlock } from '#contract/country-block.ts'
import { everyone, row } from './matrix/row.ts'

export const rows = [row(checkCountryBlock, { cells: everyone('ok') })]
