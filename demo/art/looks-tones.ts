import { oklch } from './engine/color.ts'

export const black = oklch(0.24, 0.025, 330)

export const darkBrown = oklch(0.31, 0.045, 40)

export const chestnut = oklch(0.42, 0.08, 45)

export const BASE = {
  eyes: 'open',
  mouth: 'smile',
  jaw: 1,
  length: 1,
  brows: 6,
  cloth: 'plain',
  tilt: -3,
} as const
