import { oklch } from '../engine/color.ts'
import { sample } from '../engine/path.ts'
import type { Point } from '../engine/path.ts'
import { castOf } from './members.ts'

const { palette: p } = castOf('aiko.paints')

/** One stroke of the brush, from and to in seconds, on paper of 440 × 300 that is centred on (0, 0). */
export interface Stroke {
  from: number
  to: number
  points: readonly Point[]
  width: number
  colour: string
}

export const persimmon = oklch(0.7, 0.17, 50)
/** The picture, stroke by stroke, on paper of 440 × 300 that is centred on (0, 0). */
const plan: readonly (readonly [number, string, number, readonly Point[]])[] = [
  [
    1.3,
    '#f6d9a8',
    96,
    [
      [-200, -100],
      [0, -112],
      [200, -100],
    ],
  ],
  [
    1.2,
    '#f2b98a',
    76,
    [
      [200, -36],
      [0, -48],
      [-200, -36],
    ],
  ],
  [
    0.9,
    '#fff0c4',
    54,
    [
      [84, -84],
      [86, -84],
      [88, -82],
    ],
  ],
  [
    1.3,
    '#a8c8b8',
    62,
    [
      [-206, 0],
      [-110, -46],
      [-20, -12],
      [90, -52],
      [206, -10],
    ],
  ],
  [
    1.3,
    p.field,
    70,
    [
      [206, 44],
      [110, 8],
      [20, 42],
      [-80, 6],
      [-206, 46],
    ],
  ],
  [
    1.2,
    p.deep,
    70,
    [
      [-206, 100],
      [-90, 72],
      [40, 96],
      [206, 74],
    ],
  ],
  [
    1.0,
    '#e9d9b0',
    22,
    [
      [-30, 146],
      [0, 112],
      [-20, 84],
      [24, 62],
      [10, 44],
    ],
  ],
  [
    0.7,
    '#fbf0d8',
    34,
    [
      [-88, 66],
      [-62, 68],
    ],
  ],
  [
    0.6,
    '#b5503a',
    24,
    [
      [-98, 50],
      [-75, 42],
      [-52, 51],
    ],
  ],
  [
    0.4,
    '#6a4030',
    12,
    [
      [-72, 74],
      [-71, 84],
    ],
  ],
  [
    0.8,
    '#5c4034',
    9,
    [
      [138, 140],
      [134, 80],
      [150, 30],
    ],
  ],
  [
    0.7,
    '#5c4034',
    6,
    [
      [140, 76],
      [112, 44],
      [104, 20],
    ],
  ],
  [
    0.5,
    persimmon,
    20,
    [
      [104, 18],
      [107, 20],
    ],
  ],
  [
    0.5,
    persimmon,
    20,
    [
      [154, 34],
      [157, 36],
    ],
  ],
  [
    0.5,
    persimmon,
    20,
    [
      [126, 48],
      [129, 50],
    ],
  ],
  [
    0.5,
    persimmon,
    17,
    [
      [168, 66],
      [170, 68],
    ],
  ],
  [
    0.8,
    '#fbf6ea',
    5,
    [
      [-130, -70],
      [-116, -80],
      [-104, -70],
      [-92, -80],
      [-78, -72],
    ],
  ],
]
export const strokes: Stroke[] = []
let clock = 0.8
for (const [seconds, colour, width, points] of plan) {
  strokes.push({ from: clock, to: clock + seconds, points, width, colour })
  clock += seconds + 0.28
}

/** The points of a stroke drawn so far; `along` from 0 to 1. */
export function part(stroke: Stroke, along: number): Point[] {
  const dense = sample(stroke.points, 16)
  const count = Math.max(2, Math.ceil(dense.length * along))
  return dense.slice(0, count)
}
