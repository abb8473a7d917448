import { mix, oklch } from '../engine/color.ts'
import { box, circle, curve } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import type { Palette } from '../palette.ts'
import type { Scene } from '../engine/scene.ts'
import { brush, paintPalette } from '../props/paint-tools.ts'
import { leaf } from '../props/green.ts'
import { cup, jar, kettle, steam } from '../props/kitchen.ts'
import { cat, shelf, window } from '../props/room.ts'
import { boat, disc, gull, ridge, tuft, water } from '../props/sky.ts'
import { cloth, put, still } from './sets.ts'
import type { PerformerArt } from './sets.ts'

const persimmon = oklch(0.7, 0.17, 50)

function brushes(s: Scene, p: Palette): void {
  ;[
    [-34, -16, p.warm],
    [-12, -4, p.cool],
    [12, 6, p.spark],
    [34, 16, persimmon],
  ].forEach(([x, turn, colour]) =>
    s.at(Number(x), -330, { turn: Number(turn) }, () => brush(s, String(colour), '#9c5a34')),
  )
  jar(s, mix(p.cool, '#fff', 0.3), '#c9925a', 0.5)
}

export function lake(s: Scene, p: Palette, hour: 'day' | 'dusk'): void {
  const dusk = hour === 'dusk'
  s.wash(
    box(-10, -10, s.width + 20, s.height),
    dusk ? ['#6b5a9c', '#e79a8a', '#ffdca0'] : ['#8ec5c9', '#dcebd2', '#f6efd6'],
  )
  disc(s, s.width * 0.68, s.height * 0.3, s.height * 0.05, dusk ? '#ffd98a' : '#fff6d8', 0.5)
  const tone = (colour: string) => (dusk ? mix(colour, '#5a3a78', 0.45) : colour)
  ridge(s, s.height * 0.42, s.height * 0.11, tone(mix(p.field, '#dfe8e0', 0.5)), 'lake far', false, 0.2)
  ridge(s, s.height * 0.48, s.height * 0.07, tone(p.field), 'lake mid')
  ridge(s, s.height * 0.53, s.height * 0.05, tone(p.deep), 'lake near')
  water(s, s.height * 0.54, dusk ? '#e0a08c' : '#a9d3cc', dusk ? '#5d4a8c' : '#4f8f96', 'lake', {
    x: s.width * 0.68,
    colour: dusk ? '#ffe0a0' : '#fffbe8',
  })
  s.at(s.width * 0.36, s.height * 0.68, { scale: s.height / 1900 }, () => boat(s, tone('#8a4a34'), '#f2e2c0'))
  for (const x of [0.04, 0.12, 0.86, 0.95])
    s.at(s.width * x, s.height * 0.99, { scale: s.height / 420 }, () =>
      tuft(s, tone(mix(p.deep, p.ink, 0.3))),
    )
}

export const aiko: PerformerArt = {
  back(s, { palette: p }) {
    s.wash(box(0, 0, 640, 640), [mix(p.field, p.paper, 0.5), p.field], 80)
    s.fill(circle(330, 250, 220), persimmon, { shade: 0.32 })
    s.line(
      curve([
        [20, 90],
        [180, 60],
        [420, 40],
        [650, 96],
      ]),
      '#6b4632',
      { width: 13 },
    )
    for (const [x, y, turn] of [
      [70, 78, 150],
      [170, 60, 200],
      [520, 60, 160],
      [600, 84, 210],
      [590, 80, 130],
    ] as const)
      s.at(x, y, { turn }, () => leaf(s, 80, 24, p.deep))
  },
  front(s, { palette: p }) {
    s.at(524, 560, { turn: 18, scale: 0.92 }, () => brush(s, persimmon, '#9c5a34'))
    s.at(462, 590, { turn: 4, scale: 0.84 }, () => brush(s, p.cool, '#7a4a30'))
  },
  cover(s, { palette: p }) {
    lake(s, p, 'day')
    for (const [x, y] of [
      [420, 90],
      [520, 130],
      [980, 80],
    ] as const)
      s.at(x, y, { scale: 0.5 }, () => gull(s, p.ink))
  },
  posts: [
    (s, { palette: p }) => {
      s.wash(box(0, 0, 1080, 1350), ['#dfead2', '#f7ead0'])
      ridge(s, 1180, 240, mix(p.field, '#f4ecd4', 0.45), 'persimmon hills', false, 0.2)
      ridge(s, 1300, 160, p.field, 'persimmon near')
      s.line(
        curve([
          [1100, 180],
          [820, 300],
          [560, 330],
          [260, 470],
        ]),
        '#5c4034',
        { width: 38 },
      )
      s.line(
        curve([
          [820, 300],
          [700, 480],
          [640, 640],
        ]),
        '#5c4034',
        { width: 21 },
      )
      s.line(
        curve([
          [560, 330],
          [420, 250],
          [280, 240],
        ]),
        '#5c4034',
        { width: 19 },
      )
      for (const [x, y, t] of [
        [320, 236, 200],
        [420, 250, 320],
        [900, 250, 20],
        [720, 470, 110],
        [660, 600, 250],
        [400, 420, 140],
      ] as const)
        s.at(x, y, { turn: t }, () => leaf(s, 150, 46, mix(p.deep, '#c88a3a', x % 3 ? 0.1 : 0.5)))
      for (const [x, y, r] of [
        [470, 470, 88],
        [880, 440, 96],
        [650, 730, 104],
        [290, 560, 80],
      ] as const) {
        s.fill(circle(x, y, r), persimmon, { form: 'round', shade: 0.5 })
        for (const turn of [-70, -20, 30, 80])
          s.at(x, y - r * 0.86, { turn }, () => leaf(s, r * 0.5, r * 0.17, '#6f7a44'))
      }
      s.at(760, 1200, {}, () => s.fill(circle(0, 0, 84), persimmon, { form: 'round', shade: 0.5 }))
      s.shadow(circle(800, 1270, 90), 0.3, 20)
    },
    (s, { palette: p }) => {
      cloth(s, '#efe3c8', p.field, 'grid')
      s.at(520, 600, { scale: 1.75, turn: -6 }, () =>
        paintPalette(s, '#c9925a', [
          p.warm,
          persimmon,
          p.spark,
          '#f4ead2',
          mix(p.field, '#fff', 0.2),
          p.cool,
          p.deep,
        ]),
      )
      s.at(820, 1010, { turn: 42, scale: 1.3 }, () => brush(s, p.warm, '#7a3f2a'))
      s.at(640, 1090, { turn: 54, scale: 1.2 }, () => brush(s, p.cool, '#a8703a'))
      ;[p.warm, persimmon, p.spark, p.field, p.cool, p.deep].forEach((colour, i) => {
        s.fill(box(110 + i * 148, 1190, 124, 92, 8), '#fbf4e4', { shade: 0.1 })
        s.fill(box(120 + i * 148, 1200, 104, 72, 30), colour, { shade: 0.3 })
      })
    },
    (s, { palette: p }) => lake(s, p, 'day'),
    (s, { palette: p }) => lake(s, p, 'dusk'),
    (s, { palette: p }) => {
      s.wash(box(0, 0, 1080, 1350), [mix(p.field, p.paper, 0.3), mix(p.field, p.deep, 0.3)])
      const random = randomFrom('rain')
      window(s, 540, 560, 800, 900, '#f3e6cc', () => {
        s.wash(box(100, 60, 900, 1000), ['#8aa0a8', '#b9c4bc', '#8fa89a'])
        ridge(s, 900, 140, '#7d9a92', 'rain hill', false, 0.2)
        for (let i = 0; i < 7; i++)
          s.fill(
            circle(200 + i * 120, 860 + (i % 3) * 40, random.between(60, 110)),
            mix('#5f8078', p.deep, random.between(0, 0.5)),
            { form: 'round', shade: 0.3 },
          )
        for (let i = 0; i < 90; i++) {
          const x = random.between(130, 950)
          const y = random.between(110, 1000)
          s.line(`M${x},${y} l-4,${random.between(20, 70)}`, '#f4fbf6', {
            width: random.between(2, 4.4),
            opacity: random.between(0.3, 0.8),
          })
          if (random.chance(0.4))
            s.fill(circle(x, y, random.between(3, 8)), '#f4fbf6', { opacity: 0.7, shade: 0.3 })
        }
      })
      s.fill(box(-10, 1090, 1100, 280), '#b9794c', { shade: 0.3, towards: 90 })
      put(s, 330, 1150, 190, 1.15, () => cat(s, '#3c3440'))
      put(s, 700, 1200, 180, 1.3, () => cup(s, p.warm, '#5a7a4a'))
      s.at(700, 1050, { scale: 0.9 }, () => steam(s, 240, 1))
    },
    (s, { palette: p }) => {
      const y = still(s, p, { wall: ['#f1e3c6', '#d9c49a'], top: '#9a6a48', back: 'arch', y: 980 })
      put(s, 470, y + 90, 330, 1.7, () => kettle(s, mix(p.cool, p.field, 0.3)))
      put(s, 840, y + 150, 180, 1.2, () => cup(s, persimmon, '#5a7a4a'))
      s.at(800, y - 330, { scale: 1 }, () => steam(s, 300, 2))
      put(s, 170, y + 150, 120, 1.2, () =>
        s.fill(circle(0, -70, 70), persimmon, { form: 'round', shade: 0.5 }),
      )
      shelf(s, 640, 330, 380, '#9a6a48')
      s.at(840, 330, { scale: 0.8 }, () => brushes(s, p))
    },
  ],
}
