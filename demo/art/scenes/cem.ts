import { mix } from '../engine/color.ts'
import { box, circle, oval, ribbon } from '../engine/path.ts'
import type { Point } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { drawArm } from '../figures/arms.ts'
import { inkPot, reed } from '../props/paint-tools.ts'
import { teaGlass } from '../props/kitchen.ts'
import { deskLamp, window } from '../props/room.ts'
import { disc, gull, town, water } from '../props/sky.ts'
import { cloth, person, put, still } from './sets.ts'
import type { PerformerArt } from './sets.ts'

/** A line of broad-pen strokes, an ornament and not a word. */
export function penLine(s: Scene, x: number, y: number, size: number, ink: string): void {
  const stroke = (points: readonly Point[], widths: readonly number[]) =>
    s.fill(
      ribbon(
        points.map(([a, b]) => [x + a * size, y + b * size] as const),
        widths.map((w) => w * size),
      ),
      ink,
      { shade: 0.12 },
    )
  stroke(
    [
      [4.6, -2.6],
      [4.3, -1],
      [4.4, 0.6],
    ],
    [0.16, 0.36, 0.1],
  )
  stroke(
    [
      [3.9, -0.2],
      [3.2, 0.7],
      [1.8, 0.8],
      [0.6, 0.1],
      [0.5, -0.7],
    ],
    [0.1, 0.34, 0.44, 0.34, 0.08],
  )
  stroke(
    [
      [0.2, -1.9],
      [-0.1, -0.4],
      [-0.8, 0.5],
      [-2, 0.4],
    ],
    [0.14, 0.34, 0.4, 0.1],
  )
  stroke(
    [
      [-2.2, -0.8],
      [-2.9, -0.1],
      [-2.7, 0.8],
      [-3.8, 1.4],
      [-5.2, 1],
      [-5.6, 0],
    ],
    [0.1, 0.36, 0.28, 0.46, 0.34, 0.06],
  )
  if (size < 40) return
  for (const [dx, dy] of [
    [-0.8, 3.4],
    [0, 3.4],
    [0.8, 3.4],
  ] as const)
    s.at(x + dx * size, y + dy * size, { turn: 45 }, () =>
      s.fill(box(-size * 0.18, -size * 0.18, size * 0.36, size * 0.36), ink, { shade: 0.1 }),
    )
}

function bosphorus(s: Scene, warm: string): void {
  s.wash(box(-10, -10, s.width + 20, s.height), ['#7fb0c4', '#f0cfae', '#ffe6bd'])
  disc(s, s.width * 0.3, s.height * 0.34, s.height * 0.055, '#fff3cf', 0.5)
  town(
    s,
    0,
    s.height * 0.6,
    s.width,
    s.height * 0.2,
    ['#b8a7b2', '#c9b4b2', '#a99cb0'],
    '#8c7c98',
    'istanbul',
  )
  for (const [x, k] of [
    [0.62, 1],
    [0.88, 0.7],
  ] as const) {
    const cx = s.width * x
    const y = s.height * 0.53
    const r = s.height * 0.075 * k
    s.fill(
      `M${cx - r * 1.5},${y + r * 1.4} V${y} C${cx - r * 1.4},${y - r * 1.5} ${cx + r * 1.4},${y - r * 1.5} ${cx + r * 1.5},${y} V${y + r * 1.4} Z`,
      '#9a8ca6',
      { form: 'round', shade: 0.35 },
    )
    s.line(`M${cx},${y - r * 1.1} v${-r * 0.6}`, '#e0b765', { width: 5 })
    for (const side of [-2.3, 2.3]) {
      s.line(`M${cx + side * r},${y + r * 1.4} V${y - r * 2}`, '#9a8ca6', { width: r * 0.24 })
      s.line(`M${cx + side * r},${y - r * 2} v${-r * 0.6}`, '#9a8ca6', { width: 4 })
    }
  }
  water(s, s.height * 0.6, '#a8c4c8', '#2f6f8c', 'bosphorus', { x: s.width * 0.3, colour: '#fff1cc' })
  s.at(s.width * 0.5, s.height * 0.76, { scale: s.height / 1500 }, () => {
    s.fill('M-330,-70 H340 L290,40 H-280 Z', '#f6f0e2', { shade: 0.4 })
    s.fill(box(-250, -150, 480, 84, 10), '#f3e7cf', { shade: 0.35 })
    for (let x = -230; x < 210; x += 56) s.fill(box(x, -132, 36, 40, 6), '#4d6f86', { shade: 0.2 })
    s.fill(box(-80, -236, 90, 90, 8), warm, { form: 'upright', shade: 0.5 })
    s.fill(box(-80, -222, 90, 22), '#2f2a3c', { shade: 0.2 })
    s.line('M-310,-20 H308', warm, { width: 15 })
  })
  for (const [x, y, k] of [
    [0.2, 0.5, 1],
    [0.36, 0.42, 0.8],
    [0.72, 0.4, 0.9],
    [0.8, 0.66, 1.3],
    [0.14, 0.7, 1.4],
  ] as const)
    s.at(s.width * x, s.height * y, { scale: k * (s.height / 1350) ** 0.5 }, () => gull(s, '#fbfaf4'))
}

export const cem: PerformerArt = {
  back(s, { palette: p }) {
    s.wash(box(0, 0, 640, 640), ['#f2e4c6', '#d8bd8c'], 70)
    s.faded(0.28, () => penLine(s, 330, 220, 62, p.deep))
    s.line(circle(320, 262, 236), mix(p.warm, p.spark, 0.4), { width: 10 })
    s.line(circle(320, 262, 254), p.cool, { width: 4 })
  },
  front(s) {
    s.at(588, 596, { turn: -8, scale: 0.8 }, () => reed(s, '#b9813f'))
  },
  cover: (s, { palette: p }) => bosphorus(s, p.warm),
  posts: [
    (s, { palette: p }) => {
      cloth(s, mix(p.deep, p.ink, 0.2), p.ink, 'boards')
      s.at(540, 660, { turn: -3 }, () => {
        s.shadow(box(-380, -520, 790, 1080, 4), 0.5, 18)
        s.fill(box(-395, -540, 790, 1080, 4), '#f6e8ca', { shade: 0.16 })
        for (let i = 0; i < 40; i++) {
          const x = -320 + (i % 8) * 92
          const y = -440 + Math.floor(i / 8) * 200
          const lean = ((i * 7) % 5) - 2 + (i === 39 ? 0 : 2)
          s.fill(
            ribbon(
              [
                [x + lean * 2, y],
                [x + lean * 5, y + 70],
                [x + lean * 4, y + 140],
              ],
              [12, 28, 6],
            ),
            i === 39 ? p.warm : p.ink,
            { shade: 0.15 },
          )
          if (i % 8 === 7) s.line(`M-350,${y + 156} H350`, mix(p.warm, '#f6e8ca', 0.5), { width: 2.5 })
        }
      })
      s.at(880, 900, { turn: 24, scale: 1.5 }, () => reed(s, '#b9813f'))
    },
    (s, { palette: p }) => {
      const y = still(s, p, {
        wall: [mix(p.field, p.paper, 0.35), p.field],
        top: '#7a4a30',
        back: 'disc',
        y: 960,
      })
      put(s, 330, y + 100, 190, 1.7, () => inkPot(s, mix(p.deep, p.ink, 0.3)))
      for (const [x, turn, colour] of [
        [620, -12, '#b9813f'],
        [700, 2, '#9a6430'],
        [790, 14, '#c99a52'],
      ] as const)
        s.at(x, y - 240, { turn, scale: 1.1 }, () => reed(s, colour))
      put(s, 704, y + 90, 230, 1, () => {
        s.fill(box(-120, -300, 240, 300, 24), mix(p.warm, '#a8442c', 0.2), { form: 'upright', shade: 0.5 })
        s.line('M-118,-230 h236 M-118,-60 h236', p.spark, { width: 9 })
        for (const x of [-70, 0, 70]) s.fill(circle(x, -145, 24), p.paper, { shade: 0.2 })
      })
      put(s, 160, y + 230, 130, 1.2, () => teaGlass(s, '#b4441e', p.spark))
    },
    (s, { palette: p }) => {
      cloth(s, mix(p.cool, p.paper, 0.25), p.deep, 'plain')
      s.shadow(box(120, 190, 880, 1000, 4), 0.5, 22)
      s.fill(box(100, 170, 880, 1000, 4), mix(p.deep, p.ink, 0.1), { shade: 0.25 })
      s.fill(box(170, 240, 740, 860, 2), p.spark, { shade: 0.2 })
      s.fill(box(184, 254, 712, 832, 2), '#f8ecd0', { shade: 0.16 })
      penLine(s, 560, 660, 58, p.ink)
      for (const [x, y] of [
        [250, 320],
        [830, 320],
        [250, 1020],
        [830, 1020],
      ] as const)
        for (let turn = 0; turn < 360; turn += 45)
          s.at(x, y, { turn }, () => s.fill(oval(0, -28, 9, 22), turn % 90 ? p.cool : p.warm, { shade: 0.2 }))
    },
    (s, { palette: p }) => bosphorus(s, p.warm),
    (s, m) => {
      const p = m.palette
      s.wash(box(0, 0, 1080, 1350), [mix(p.deep, p.ink, 0.1), mix(p.field, p.deep, 0.5)])
      window(s, 800, 360, 360, 460, '#c79a62', () => {
        s.wash(box(600, 100, 420, 520), ['#24406a', '#6a6a9a'])
        disc(s, 860, 260, 36, '#fff0c8', 0.5)
        town(s, 610, 610, 400, 200, ['#3a4a72', '#46527a'], '#28345a', 'cem night', '#ffd98a')
      })
      person(s, m, 470, 620, 1.75, { eyes: 'smile' })
      s.fill(box(-10, 1130, 1100, 240), '#7a4a30', { shade: 0.3, towards: 90 })
      s.fill(box(120, 1140, 840, 180, 4), '#f6e8ca', { shade: 0.2 })
      penLine(s, 560, 1230, 30, p.ink)
      s.at(470, 620, { scale: 1.75 }, () => {
        drawArm(s, m.look, -1, [-226, 350], [-110, 352], 5)
        drawArm(s, m.look, 1, [240, 330], [120, 330], 20)
      })
      s.at(630, 1110, { turn: 28, scale: 0.86 }, () => reed(s, '#b9813f'))
      s.at(180, 1180, { scale: 1.15, flip: true }, () => deskLamp(s, p.warm, '#ffcf7a'))
    },
  ],
}
