import type { BodyOptions } from '#contract/locations.ts'

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step)

/** What performers may say about their looks; they may leave out each of these. */
export const bodyOptions: BodyOptions = {
  genders: [
    { code: 'female', name: 'Woman' },
    { code: 'male', name: 'Man' },
    { code: 'other', name: 'Another, or rather not say' },
  ],
  heights: range(120, 220, 1).map((cm) => `${cm} cm`),
  weights: range(40, 160, 1).map((kg) => `${kg} kg`),
  hair: ['black', 'dark brown', 'brown', 'light brown', 'chestnut', 'auburn', 'red', 'dark blond', 'blond']
    .concat(['grey', 'silver', 'white', 'dyed', 'covered', 'none'])
    .toSorted(),
  eyes: ['amber', 'blue', 'blue-grey', 'brown', 'dark brown', 'green', 'grey', 'grey-green', 'hazel'],
  ethnicities: [
    'Black',
    'Caribbean',
    'Central Asian',
    'East Asian',
    'Indigenous',
    'Latin American',
    'Middle Eastern',
    'Mixed',
    'North African',
    'Pacific Islander',
    'Romani',
    'South Asian',
    'Southeast Asian',
    'White',
  ],
  builds: ['slim', 'athletic', 'average', 'broad', 'curvy', 'muscular', 'tall and lean', 'wheelchair user'],
}
