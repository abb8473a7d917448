import { mix } from '../engine/color.ts'
import { box, circle, curve, poly, ribbon } from '../engine/path.ts'
import type { Point } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { camera, notebook, pencil } from '../props/desk.ts'
import { cabin, cloud, disc, ridge, stars, water } from '../props/sky.ts'
import { cloth, put } from './sets.ts'
import type { PerformerArt } from './sets.ts'

/** Northern lights over the sky; `phase` moves the veils. */
export function aurora(s: Scene, width: number, y: number, height: number, phase = 0): void {
  for (const [i, colour] of ['#3dffb0', '#5af0d0', '#8a7bff', '#3dffb0'].entries()) {
    const points: Point[] = []
    for (let k = 0; k <= 8; k++)
      points.push([
        (k / 8) * width * 1.2 - width * 0.1,
        y + i * height * 0.16 + Math.sin(k * 1.1 + i * 1.9 + phase) * height * 0.22,
      ])
    s.glow(
      `${curve(points)} L${width * 1.1},${y - height * 0.8} L${-width * 0.1},${y - height * 0.8} Z`,
      colour,
      0.1,
      height * 0.09,
    )
    s.glow(ribbon(points, [6, height * 0.16, height * 0.1, height * 0.2, 6]), colour, 0.55, height * 0.05)
    points.forEach(([px, py], k) => {
      if (k % 2 === 0)
        s.glow(
          poly([
            [px - width * 0.04, py],
            [px + width * 0.04, py],
            [px + width * 0.06, py - height * (0.5 + (k % 3) * 0.16)],
            [px - width * 0.01, py - height * 0.6],
          ]),
          colour,
          0.2,
          height * 0.06,
        )
    })
  }
}

function fjord(s: Scene, hour: 'night' | 'blue' | 'gold', phase = 0): void {
  const sky = {
    night: ['#0f1d45', '#1f4a6c', '#3a7a86'],
    blue: ['#3c5a94', '#86a9c8', '#d9d6dc'],
    gold: ['#5a6aa8', '#f0a58c', '#ffdca8'],
  }[hour]
  const dark = hour === 'night' ? 0.5 : 0
  s.wash(box(-10, -10, s.width + 20, s.height), sky)
  if (hour === 'night') stars(s, s.width, s.height * 0.4, 130, 'fjord')
  else disc(s, s.width * 0.24, s.height * 0.36, s.height * 0.04, hour === 'gold' ? '#ffe6b0' : '#f6f3ee', 0.5)
  ridge(s, s.height * 0.58, s.height * 0.26, mix('#6d84aa', '#0e1836', dark), 'peaks far', true)
  ridge(s, s.height * 0.6, s.height * 0.13, mix('#44608c', '#0e1836', dark), 'peaks near', true)
  water(
    s,
    s.height * 0.6,
    mix(sky[1] ?? '#fff', '#0e2a4a', 0.2),
    mix('#2c4a74', '#0a1430', dark),
    'fjord',
    hour === 'night' ? { x: s.width * 0.5, colour: '#7af0c8' } : { x: s.width * 0.24, colour: '#fff0d0' },
  )
  if (hour === 'night') aurora(s, s.width, s.height * 0.24, s.height * 0.26, phase)
}

export function huts(s: Scene, x: number, y: number, scale: number): void {
  s.line(
    `M${x - 150 * scale},${y} v${90 * scale} M${x - 60 * scale},${y} v${100 * scale} M${x + 40 * scale},${y} v${100 * scale} M${x + 130 * scale},${y} v${90 * scale}`,
    '#4a2a2c',
    { width: 13 * scale },
  )
  s.fill(box(x - 190 * scale, y - 6, 380 * scale, 22 * scale, 2), '#7a4a3c', { shade: 0.3 })
  s.at(x, y - 4, { scale }, () => cabin(s, '#c2392f', '#f1eef0', '#ffd88a'))
}

export const henrik: PerformerArt = {
  back(s) {
    s.wash(box(0, 0, 640, 640), ['#16265a', '#2a6a80'], 85)
    stars(s, 640, 400, 50, 'henrik')
    ridge(s, 500, 190, '#5f7aa4', 'henrik back', true)
    aurora(s, 640, 150, 200, 1)
  },
  front(s, { palette: p }) {
    s.at(320, 596, { scale: 0.78 }, () => camera(s, p))
    s.line('M184,580 C170,500 210,470 226,460 M456,580 C470,500 430,470 414,460', '#8a4a30', { width: 13 })
  },
  cover(s) {
    fjord(s, 'night', 0.4)
    huts(s, 780, 372, 0.72)
    huts(s, 1010, 360, 0.56)
    s.fill(box(-10, 452, 1520, 60), '#e9eef6', { shade: 0.3, towards: 90 })
  },
  posts: [
    (s) => {
      s.wash(box(0, 0, 1080, 1350), ['#6f92c2', '#b9cbe0', '#e9e4e6'])
      ridge(s, 760, 400, '#7d96ba', 'reine', true)
      ridge(s, 790, 190, '#5a789f', 'reine near', true)
      water(s, 790, '#b4c8da', '#3c6088', 'reine')
      huts(s, 600, 880, 1.5)
      s.fill(
        `${curve([
          [-20, 1120],
          [260, 1050],
          [620, 1130],
          [1100, 1040],
        ])} V1360 H-20 Z`,
        '#f1f3f8',
        { shade: 0.35 },
      )
      for (let i = 0; i < 90; i++)
        s.fill(circle((i * 197) % 1080, (i * 331) % 1300, 2 + (i % 4)), '#ffffff', { shade: 0, opacity: 0.8 })
      for (const [x, y] of [
        [200, 1240],
        [250, 1210],
        [320, 1190],
        [380, 1170],
        [450, 1150],
      ] as const)
        s.shadow(circle(x, y, 10), 0.5, 2)
    },
    (s) => fjord(s, 'blue'),
    (s) => {
      fjord(s, 'gold')
      for (const [x, y, k] of [
        [300, 250, 1],
        [820, 180, 1.2],
      ] as const)
        cloud(s, x, y, k, '#ffe2cc')
    },
    (s, { palette: p }) => {
      cloth(s, '#5a6f94', '#3a4a70', 'grid')
      s.at(500, 520, { turn: -7, scale: 1.25 }, () => notebook(s, p, 'field notes', p.warm))
      s.at(760, 1010, { turn: 10, scale: 1.25 }, () => camera(s, p))
      s.at(270, 1040, { turn: 32, scale: 1.1 }, () => pencil(s, p.spark))
      put(s, 470, 1290, 120, 1, () => {
        s.fill(box(-60, -330, 120, 330, 24), p.warm, { form: 'upright', shade: 0.5 })
        s.fill(box(-52, -390, 104, 80, 18), '#e9e4da', { form: 'upright', shade: 0.5 })
      })
    },
    (s) => {
      s.wash(box(0, 0, 1080, 1350), ['#1c2a5c', '#5a5a94', '#e09a86'])
      stars(s, 1080, 500, 100, 'lighthouse')
      water(s, 900, '#b48a92', '#24406c', 'lighthouse', { x: 600, colour: '#ffe6b0' })
      s.fill(
        `${curve([
          [300, 1000],
          [420, 900],
          [640, 860],
          [860, 920],
          [1120, 1010],
        ])} L1120,1360 L180,1360 Z`,
        '#3a4668',
        { shade: 0.45 },
      )
      s.fill(
        poly([
          [566, 880],
          [690, 880],
          [664, 400],
          [592, 400],
        ]),
        '#f4efe8',
        { form: 'upright', shade: 0.5 },
      )
      for (const [y, k] of [
        [480, 7],
        [640, 3.4],
        [790, 0],
      ] as const)
        s.fill(
          poly([
            [574 + k, y],
            [682 - k, y],
            [686 - k, y + 70],
            [570 + k, y + 70],
          ]),
          '#c2392f',
          { form: 'upright', shade: 0.5 },
        )
      s.fill(box(572, 372, 112, 34, 4), '#2a2f4c', { shade: 0.3 })
      s.fill(box(592, 300, 72, 76, 8), '#ffe9b0', { shade: 0.1 })
      s.fill(
        poly([
          [580, 304],
          [628, 240],
          [676, 304],
        ]),
        '#c2392f',
        { shade: 0.4 },
      )
      s.at(860, 960, { scale: 0.8 }, () => cabin(s, '#f1e9dc', '#c2392f', '#ffd88a'))
      s.glow(
        poly([
          [620, 330],
          [-60, 160],
          [-60, 420],
        ]),
        '#ffe9b0',
        0.5,
        20,
      )
      s.glow(
        poly([
          [640, 330],
          [1140, 240],
          [1140, 380],
        ]),
        '#ffe9b0',
        0.35,
        20,
      )
      s.lamp(628, 336, 260, '#ffe9b0', 0.8)
    },
  ],
}
