import { mix, oklch } from '../engine/color.ts'
import { blob, box, circle, curve, oval } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { drawArm } from '../figures/arms.ts'
import { leaf, leafGreen, plant } from '../props/green.ts'
import { shelf, window } from '../props/room.ts'
import { disc, ridge } from '../props/sky.ts'
import { hedgehog, vessel } from '../props/workshop.ts'
import type { VesselKind } from '../props/workshop.ts'
import { cloth, put, still, wall } from './sets.ts'
import type { PerformerArt } from './sets.ts'

const clay = oklch(0.68, 0.09, 50)
const glazes = [
  oklch(0.5, 0.1, 240),
  oklch(0.62, 0.08, 200),
  oklch(0.88, 0.03, 90),
  oklch(0.55, 0.09, 150),
  oklch(0.7, 0.12, 70),
  oklch(0.42, 0.06, 280),
]
const KINDS: VesselKind[] = ['mug', 'vase', 'bowl', 'bottle', 'jug', 'plate']

function shelfOf(
  s: Scene,
  x: number,
  y: number,
  width: number,
  count: number,
  scale: number,
  shift: number,
): void {
  shelf(s, x, y, width, '#9a6a44')
  for (let i = 0; i < count; i++)
    s.at(x + (i + 0.5) * (width / count), y, { scale: scale * (0.92 + ((i * 5 + shift) % 4) * 0.05) }, () =>
      vessel(s, KINDS[(i + shift) % 6] ?? 'mug', clay, glazes[(i * 2 + shift) % 6] ?? clay),
    )
}

/** Draws the wheel with a bowl on it, centred on the wheel; `open` goes from 0 (a lump) to 1 (a bowl). */
export function wheel(s: Scene, open: number, phase = 0): void {
  s.fill(oval(0, 70, 330, 90), '#5a4038', { shade: 0.4 })
  s.fill(oval(0, 30, 300, 76), '#8a9096', { shade: 0.4 })
  for (const r of [250, 190]) s.line(oval(0, 28, r, r * 0.25), '#6a7076', { width: 4, opacity: 0.6 })
  const h = 210 - open * 20 + Math.sin(phase) * 6
  const top = 60 + open * 130
  const base = 140 - open * 30
  s.fill(
    `M${-top},${-h} C${-top - 10},${-h * 0.4} ${-base - 10},0 ${-base},20 C${-base * 0.5},50 ${base * 0.5},50 ${base},20 C${base + 10},0 ${top + 10},${-h * 0.4} ${top},${-h} Z`,
    clay,
    { form: 'upright', shade: 0.55 },
  )
  for (let i = 0; i < 5; i++) {
    const t = (i + ((phase / 6.283) % 1)) / 5
    const w = base + (top - base) * t
    s.line(
      `M${-w},${20 - (h + 14) * t} Q0,${62 - (h + 14) * t + 6} ${w},${20 - (h + 14) * t}`,
      mix(clay, '#5a2c1c', 0.35),
      { width: 5, opacity: 0.35 },
    )
  }
  s.fill(oval(0, -h, top, top * 0.24), mix(clay, '#fff', 0.18), { shade: 0.2 })
  if (open > 0.08)
    s.fill(
      oval(0, -h + 4, top * 0.86 * Math.min(1, open * 1.6), top * 0.18 * Math.min(1, open * 1.6)),
      mix(clay, '#4a2418', 0.5),
      { shade: 0.3 },
    )
}

export const hana: PerformerArt = {
  back(s) {
    s.wash(box(0, 0, 640, 640), ['#a9c4d0', '#6a94ac'], 75)
    s.fill(circle(326, 262, 226), '#f6dfba', { shade: 0.32 })
    shelf(s, -20, 250, 150, '#9a6a44')
    shelf(s, 520, 250, 150, '#9a6a44')
    s.at(62, 250, { scale: 0.62 }, () => vessel(s, 'vase', clay, glazes[0] ?? clay))
    s.at(584, 250, { scale: 0.62 }, () => vessel(s, 'bottle', clay, glazes[3] ?? clay))
  },
  front(s, { look }) {
    s.at(470, 604, { scale: 1 }, () => vessel(s, 'mug', clay, glazes[0] ?? clay))
    s.at(320, 290, { scale: 1.42 }, () => drawArm(s, look, 1, [240, 330], [132, 210], -40))
  },
  cover(s) {
    wall(s, ['#e6d2b4', '#c9a07a'], 0.28)
    shelfOf(s, 60, 190, 560, 5, 0.5, 0)
    shelfOf(s, 880, 190, 560, 5, 0.5, 3)
    s.fill(box(-10, 420, 1520, 100), '#8a5a3c', { shade: 0.3 })
    s.at(750, 410, { scale: 0.82 }, () => wheel(s, 0.9))
    shelfOf(s, 60, 400, 400, 3, 0.5, 2)
    shelfOf(s, 1040, 400, 400, 3, 0.5, 5)
  },
  posts: [
    (s) => {
      cloth(s, '#d9c3a4', '#a98a64', 'boards')
      for (let i = 0; i < 20; i++)
        s.at(180 + (i % 4) * 242, 190 + Math.floor(i / 4) * 246, { turn: ((i * 29) % 9) - 4 }, () => {
          s.shadow(box(-82, -82, 180, 180, 14), 0.4, 9)
          s.fill(box(-90, -90, 180, 180, 14), clay, { shade: 0.25 })
          s.inside(box(-90, -90, 180, 180, 14), () => {
            s.fill(
              `${curve([
                [-100, 40 - ((i * 17) % 30)],
                [-30, 52],
                [30, 34],
                [100, 50],
              ])} V-100 H-100 Z`,
              oklch(0.42 + ((i * 7) % 10) * 0.045, 0.09, 190 + ((i * 23) % 90)),
              { form: 'round', shade: 0.4 },
            )
          })
          s.fill(circle(0, 70, 8), '#5a3a2a', { shade: 0.2 })
          if (i === 9) s.line(circle(0, 0, 112), '#c2452f', { width: 9 })
        })
    },
    (s) => {
      wall(s, ['#f0e2c8', '#d9bb94'], 0.32)
      for (const [i, y] of [370, 690, 1010, 1310].entries()) shelfOf(s, 50, y, 980, 4 + (i % 2), 0.94, i * 2)
    },
    (s) => {
      const y = still(
        s,
        {
          paper: '#f6e8d0',
          field: '#a86a4c',
          deep: '#5a3a34',
          ink: '#2a1a1c',
          warm: '#e0743c',
          cool: '#5a86a0',
          spark: '#ffd27a',
          earth: '#7a5844',
          shadow: '#3a1c2c',
          light: '#fff0d0',
        },
        { wall: ['#8a5a48', '#4a3230'], y: 1080, back: 'none', gobo: 0 },
      )
      s.fill('M190,1100 V520 C190,240 890,240 890,520 V1100 Z', '#b5654a', { shade: 0.4 })
      for (let row = 0; row < 12; row++)
        for (let c = 0; c < 6; c++)
          s.line(box(200 + c * 118 - (row % 2) * 50, 400 + row * 58, 112, 52, 4), '#7a3a2c', {
            width: 4,
            opacity: 0.35,
          })
      s.fill('M350,1100 V660 C350,500 730,500 730,660 V1100 Z', '#2a1418', { shade: 0.2 })
      s.inside('M350,1100 V660 C350,500 730,500 730,660 V1100 Z', () => {
        s.wash(box(350, 500, 380, 600), ['#ff9a3c', '#ffcf6a', '#ff7a2c'])
        for (const yy of [800, 960, 1100]) {
          s.fill(box(350, yy, 380, 15), '#8a3a1c', { shade: 0.2 })
          for (let i = 0; i < 3; i++)
            s.at(420 + i * 120, yy, { scale: 0.5 }, () =>
              vessel(s, KINDS[(i + yy) % 5] ?? 'mug', '#d9642c', '#ffb45a'),
            )
        }
      })
      s.lamp(540, 840, 700, '#ff9a4a', 0.75)
      put(s, 160, y + 160, 150, 0.9, () => vessel(s, 'jug', clay, glazes[1] ?? clay))
      put(s, 930, y + 180, 150, 0.9, () => vessel(s, 'vase', clay, glazes[2] ?? clay))
    },
    (s, { palette: p }) => {
      const y = still(s, p, { wall: ['#f2e4cc', '#d9b890'], top: '#8a5a3c', back: 'arch', y: 940 })
      put(s, 300, y + 90, 230, 1.5, () => vessel(s, 'bottle', clay, glazes[0] ?? clay))
      put(s, 560, y + 60, 230, 1.5, () => vessel(s, 'vase', clay, glazes[2] ?? clay))
      s.at(560, y - 310, {}, () => {
        for (const turn of [-34, -10, 16, 38])
          s.at(0, 0, { turn }, () => {
            s.line('M0,0 V-240', '#7a8a4a', { width: 5 })
            for (let k = 80; k < 240; k += 38)
              for (const side of [-1, 1]) s.at(0, -k, { turn: side * 50 }, () => leaf(s, 66, 19, leafGreen))
          })
      })
      put(s, 810, y + 120, 220, 1.5, () => vessel(s, 'mug', clay, glazes[4] ?? clay))
      put(s, 430, y + 290, 220, 1.3, () => vessel(s, 'bowl', clay, glazes[1] ?? clay))
    },
    (s) => {
      s.wash(box(0, 0, 1080, 1350), ['#bfdcd0', '#f6ecc4'])
      disc(s, 800, 240, 70, '#fff6d6', 0.6)
      ridge(s, 640, 120, '#8fb88a', 'hana garden', false, 0.25)
      window(s, 250, 330, 260, 300, '#e9d9b8', () => s.wash(box(100, 150, 400, 400), ['#6a94ac', '#bcd4d8']))
      s.fill(box(-10, 700, 1100, 670), '#7fa85a', { shade: 0.3, towards: 90 })
      for (let i = 0; i < 60; i++)
        s.at((i * 191) % 1080, 760 + ((i * 97) % 560), { turn: ((i * 31) % 40) - 20, scale: 0.7 }, () =>
          leaf(s, 50, 10, i % 2 ? '#5f8a44' : '#9ac46a'),
        )
      s.shadow(oval(600, 1130, 330, 60), 0.5, 18)
      s.at(860, 960, { turn: -88, scale: 2.7 }, () => vessel(s, 'mug', clay, glazes[0] ?? clay))
      s.fill(oval(455, 975, 44, 192), '#2c1a18', { shade: 0.3 })
      s.line('M640,800 L690,880 L650,930 L720,1030', '#3a2420', { width: 7 })
      s.at(330, 1160, { scale: 1.5 }, () => hedgehog(s))
      s.at(910, 1290, { scale: 1 }, () => plant(s, 'flower', '#c9734a', 'hana'))
      s.fill(
        blob([
          [120, 1260],
          [180, 1236],
          [250, 1262],
          [200, 1280],
        ]),
        '#a8b05a',
        { shade: 0.3 },
      )
    },
  ],
}
