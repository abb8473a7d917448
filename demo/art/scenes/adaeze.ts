import { mix, oklch } from '../engine/color.ts'
import { box, circle, curve, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { pencil, scissors, sheet } from '../props/desk.ts'
import { plant } from '../props/green.ts'
import { shelf, window } from '../props/room.ts'
import { disc, town } from '../props/sky.ts'
import { sewingMachine, spool, waxPrint } from '../props/tailor.ts'
import { cloth, put, still, wall } from './sets.ts'
import type { PerformerArt } from './sets.ts'

type Print = readonly [string, string, string]
const prints: Print[] = [
  [oklch(0.62, 0.18, 32), oklch(0.42, 0.13, 285), '#f6d98a'],
  [oklch(0.42, 0.12, 265), '#f2e4c8', oklch(0.72, 0.16, 55)],
  [oklch(0.78, 0.14, 82), oklch(0.5, 0.15, 20), '#f6ead2'],
  [oklch(0.5, 0.09, 185), oklch(0.84, 0.12, 85), oklch(0.62, 0.18, 32)],
  [oklch(0.52, 0.15, 350), oklch(0.82, 0.1, 75), oklch(0.36, 0.1, 285)],
]
const printAt = (i: number): Print => prints[i % prints.length] ?? ['#c2573f', '#3a2a5a', '#f6d98a']

function bolts(s: Scene, x: number, y: number, count: number, width: number): void {
  for (let i = 0; i < count; i++) {
    const top = y - (i + 1) * 78
    waxPrint(
      s,
      box(x + ((i * 17) % 30) - 15, top, width, 74, 30),
      [x - 40, top - 30, x + width + 40, top + 90],
      printAt(i),
      64,
    )
    s.shadow(box(x - 20, top + 48, width + 40, 30), 0.4, 8)
  }
}

const COAT_SHAPE =
  'M-60,-300 L-150,-270 L-230,60 L-170,80 L-130,-60 L-170,420 L170,420 L130,-60 L170,80 L230,60 L150,-270 L60,-300 C40,-270 -40,-270 -60,-300 Z'

function dressForm(s: Scene, print: Print | null): void {
  s.line('M0,300 V520', '#7a4a2c', { width: 19 })
  s.line('M0,520 L-120,570 M0,520 L120,570', '#7a4a2c', { width: 15 })
  s.fill(
    'M-40,-330 C-44,-290 -120,-280 -130,-220 C-120,-120 -70,-60 -76,0 C-110,80 -130,200 -110,300 L110,300 C130,200 110,80 76,0 C70,-60 120,-120 130,-220 C120,-280 44,-290 40,-330 Z',
    '#e6d2b0',
    { form: 'upright', shade: 0.5 },
  )
  s.fill(circle(0, -344, 32), '#7a4a2c', { form: 'round', shade: 0.5 })
  if (!print) return
  waxPrint(s, COAT_SHAPE, [-240, -310, 240, 430], print, 92)
  s.shadow(
    poly([
      [60, -300],
      [240, 60],
      [170, 420],
      [90, 420],
    ]),
    0.3,
    20,
  )
  s.fill(
    poly([
      [-60, -300],
      [-110, -230],
      [-20, 0],
      [0, -200],
    ]),
    print[1],
    { shade: 0.3 },
  )
  s.fill(
    poly([
      [60, -300],
      [110, -230],
      [20, 0],
      [0, -200],
    ]),
    print[1],
    { shade: 0.35 },
  )
  s.line('M0,-10 V418', mix(print[0], '#1a0a1c', 0.5), { width: 5 })
  for (const y of [60, 160, 260]) s.fill(circle(20, y, 13), '#f6d98a', { form: 'round' })
}

export const adaeze: PerformerArt = {
  back(s) {
    waxPrint(
      s,
      box(0, 0, 640, 640),
      [0, 0, 640, 640],
      [oklch(0.42, 0.12, 285), oklch(0.5, 0.13, 290), '#e9a85a'],
      128,
    )
    s.fill(circle(322, 262, 228), '#f6cf9a', { shade: 0.36 })
  },
  front(s) {
    s.line('M176,470 C210,560 300,600 330,640 M464,470 C440,560 400,600 396,640', '#f6e27a', { width: 22 })
    for (let i = 0; i < 7; i++)
      s.line(`M${186 + i * 19},${500 + i * 18} l14,-10 M${462 - i * 9},${490 + i * 21} l-16,-4`, '#5a4a2c', {
        width: 3,
      })
    s.at(540, 620, { scale: 0.86 }, () => spool(s, oklch(0.66, 0.18, 40)))
    s.at(96, 634, { scale: 0.8 }, () => spool(s, oklch(0.62, 0.1, 190)))
  },
  cover(s, { palette: p }) {
    wall(s, ['#f6dcc4', '#e2a88a'], 0.28)
    for (let i = 0; i < 5; i++) {
      const x = i < 3 ? 60 + i * 150 : 1010 + (i - 3) * 150
      waxPrint(s, box(x, 40, 132, 330), [x, 40, x + 132, 370], printAt(i), 88)
      s.shadow(box(x + 100, 40, 32, 330), 0.35, 8)
    }
    waxPrint(s, box(1310, 40, 132, 330), [1310, 40, 1442, 370], printAt(0), 88)
    s.line('M30,40 H520 M980,40 H1470', '#7a4a2c', { width: 13 })
    s.fill(box(-10, 400, 1520, 120), '#8a5238', { shade: 0.3, towards: 90 })
    put(s, 740, 440, 420, 0.94, () => sewingMachine(s, p, oklch(0.36, 0.08, 285)))
    for (const [x, c] of [
      [420, 40],
      [330, 190],
      [1090, 85],
      [1180, 340],
    ] as const)
      put(s, x, 448, 70, 0.8, () => spool(s, oklch(0.66, 0.16, c)))
  },
  posts: [
    (s, { palette: p }) => {
      const y = still(s, p, {
        wall: ['#f6dcc0', '#e6b08e'],
        top: '#8a5238',
        back: 'none',
        y: 1020,
        gobo: 0.32,
      })
      s.shadow(box(260, 420, 700, 640), 0.4, 24)
      bolts(s, 230, y + 60, 8, 620)
      s.at(900, y + 190, { turn: -50, scale: 0.9 }, () => scissors(s, '#2a2438'))
      put(s, 170, y + 200, 80, 1.1, () => spool(s, oklch(0.78, 0.14, 82)))
    },
    (s, { palette: p }) => {
      wall(s, ['#a9c4c8', '#7aa0ac'], 0)
      window(s, 540, 320, 620, 420, '#f6ead2', () => {
        s.wash(box(200, 80, 700, 500), ['#8ec8e0', '#fbe9c0'])
        disc(s, 700, 210, 40, '#fff6d6', 0.5)
        town(s, 200, 560, 700, 200, ['#e9b48a', '#f2d4a8', '#d98a6a', '#b9d0c8'], '#8a5a4c', 'lagos')
      })
      s.fill(box(-10, 960, 1100, 410), '#8a5238', { shade: 0.3, towards: 90 })
      put(s, 540, 1060, 470, 1.55, () => sewingMachine(s, p, '#26243a'))
      waxPrint(
        s,
        `${curve([
          [60, 1060],
          [240, 1030],
          [420, 1062],
        ])} L470,1360 L20,1360 Z`,
        [20, 1030, 480, 1360],
        printAt(0),
        96,
      )
      s.at(950, 960, { scale: 0.6 }, () => plant(s, 'broad', '#c9573f'))
    },
    (s, { palette: p }) => {
      cloth(s, '#c99a6a', '#9a6a40', 'boards')
      s.at(520, 610, { turn: -4 }, () => {
        sheet(s, 840, 1010, '#f2e2bc', p.ink, 'pattern', 0)
        for (const [k, colour] of [
          [1.34, '#2a3a6a'],
          [1.26, '#c2452f'],
          [1.18, '#3f7a5a'],
        ] as const)
          s.at(0, -40, { scale: k }, () =>
            s.line(COAT_SHAPE, colour, { width: 4.5, dash: k === 1.26 ? '16 10' : '' }),
          )
        s.line('M0,-330 V460', '#2a3a6a', { width: 3, dash: '22 10' })
        for (const [x, y] of [
          [-220, -100],
          [220, -100],
          [-210, 300],
          [210, 300],
        ] as const)
          s.fill(
            poly([
              [x - 14, y],
              [x + 14, y],
              [x, y + 20],
            ]),
            '#2a3a6a',
            { shade: 0 },
          )
      })
      s.at(900, 980, { turn: 30, scale: 1.2 }, () => scissors(s, '#2a2438'))
      s.line(
        curve([
          [60, 1180],
          [300, 1240],
          [560, 1190],
          [800, 1270],
          [1060, 1230],
        ]),
        '#f6e27a',
        { width: 40 },
      )
      for (let i = 0; i < 24; i++)
        s.line(`M${90 + i * 40},${1176 + Math.sin(i * 0.8) * 26 + i * 3} v22`, '#5a4a2c', { width: 4 })
      s.at(170, 1010, { turn: -20 }, () => pencil(s, p.warm))
    },
    (s) => {
      wall(s, ['#e9c4a8', '#c9927a'], 0.3)
      s.fill(box(-10, 1130, 1100, 240), '#8a5238', { shade: 0.3, towards: 90 })
      put(s, 560, 1230, 240, 1.22, () => s.at(0, -570, {}, () => dressForm(s, printAt(0))))
      shelf(s, 40, 420, 260, '#7a4a2c')
      for (const [x, h] of [
        [100, 40],
        [180, 190],
        [250, 285],
      ] as const)
        s.at(x, 420, { scale: 0.8 }, () => spool(s, oklch(0.64, 0.15, h)))
      s.at(970, 1230, { scale: 0.9 }, () => plant(s, 'fern', '#4f8a8c'))
    },
    (s) => {
      cloth(s, '#e9d2b0', '#c9a878', 'plain')
      for (let i = 0; i < 5; i++)
        s.at(200 + i * 170, 640 + (i % 2) * 40, { turn: (i - 2) * 9 }, () => {
          s.shadow(box(-130, -470, 290, 1010, 8), 0.4, 16)
          waxPrint(s, box(-145, -490, 290, 1000, 8), [-145, -490, 145, 510], printAt(i), 120)
          s.bright(box(-120, -490, 40, 1000), 0.3, 16)
          s.shadow(box(80, -490, 65, 1000), 0.34, 18)
        })
      s.fill(box(-10, 1210, 1100, 160), '#8a5238', { shade: 0.3, towards: 90 })
      put(s, 200, 1280, 80, 1, () => spool(s, oklch(0.66, 0.18, 40)))
      put(s, 860, 1290, 80, 1, () => spool(s, oklch(0.5, 0.12, 285)))
      s.at(540, 1290, { turn: 84, scale: 0.8 }, () => scissors(s, '#2a2438'))
    },
  ],
}
