import { mix, oklch } from '../engine/color.ts'
import { blob, box, circle, poly } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import { drawArm } from '../figures/arms.ts'
import { sheet } from '../props/desk.ts'
import { cup } from '../props/kitchen.ts'
import { plant } from '../props/green.ts'
import { headphones, record, turntable } from '../props/music.ts'
import { shelf, stringLights } from '../props/room.ts'
import { chair } from '../props/actors.ts'
import { bokeh, cloth, person, put, wall } from './sets.ts'
import type { PerformerArt } from './sets.ts'
import type { Palette } from '../palette.ts'
import type { Scene } from '../engine/scene.ts'

function mirrorBall(s: Scene, p: Palette, x: number, y: number, r: number): void {
  s.line(`M${x},${y - r} V-20`, '#2a1a2c', { width: 5 })
  s.fill(circle(x, y, r), '#8d7fa8', { form: 'round', shade: 0.5 })
  const random = randomFrom('ball')
  s.inside(circle(x, y, r), () => {
    for (let row = -6; row < 6; row++)
      for (let col = -6; col < 6; col++)
        s.fill(
          box(x + (col * r) / 6 + 2, y + (row * r) / 6 + 2, r / 6 - 4, r / 6 - 4),
          random.pick(['#fff2d0', p.warm, '#b9a6d8', '#5e4a80', p.spark]),
          { shade: 0, opacity: random.between(0.25, 0.9) },
        )
    s.shadow(circle(x + r * 0.5, y + r * 0.5, r * 0.8), 0.5, 20)
  })
  s.lamp(x - r * 0.3, y - r * 0.3, r * 2.6, p.spark, 0.4)
}

function crate(s: Scene, x: number, y: number, width: number, seed: string): void {
  const random = randomFrom(`crate ${seed}`)
  for (let px = x; px < x + width;) {
    const w = random.between(9, 22)
    const h = random.between(190, 214)
    s.fill(
      box(px, y - h, w, h),
      oklch(random.between(0.45, 0.85), random.between(0.05, 0.15), random.pick([20, 45, 80, 180, 290, 330])),
      { shade: 0.25 },
    )
    px += w + 1
  }
}

export const bruna: PerformerArt = {
  back(s, { palette: p }) {
    s.wash(box(0, 0, 640, 640), [mix(p.deep, p.ink, 0.3), p.field], 60)
    s.at(330, 262, { scale: 1.34 }, () => record(s, p, p.warm))
    bokeh(s, [p.spark, '#ff9ac0'], 8, 'bruna', [0, 0, 640, 300])
  },
  front(s, { palette: p }) {
    s.at(320, 520, { scale: 0.98 }, () => headphones(s, p.cool, mix(p.cool, '#1a1020', 0.5)))
  },
  cover(s, { palette: p }) {
    s.wash(box(0, 0, 1500, 500), [mix(p.deep, p.ink, 0.45), mix(p.field, p.warm, 0.25)])
    mirrorBall(s, p, 750, 120, 80)
    for (const turn of [-62, -38, -14, 14, 38, 62])
      s.at(750, 120, { turn }, () =>
        s.glow(
          poly([
            [-6, 70],
            [6, 70],
            [70, 640],
            [-70, 640],
          ]),
          turn % 4 ? '#ff8fb0' : p.spark,
          0.24,
          14,
        ),
      )
    s.fill(box(-10, 400, 1520, 110), mix(p.ink, '#000', 0.15), { shade: 0.3 })
    for (const x of [120, 1140]) crate(s, x, 402, 250, `c${x}`)
    s.fill(box(430, 330, 640, 180, 10), mix(p.earth, p.ink, 0.45), { shade: 0.3 })
    s.at(590, 330, { scale: 0.4 }, () => turntable(s, p))
    s.at(910, 330, { scale: 0.4 }, () => turntable(s, p, 80))
  },
  posts: [
    (s, { palette: p }) => {
      cloth(s, mix(p.field, p.paper, 0.15), p.deep, 'stripes')
      s.at(560, 700, { turn: -8 }, () => {
        s.shadow(box(-330, -320, 700, 700, 6), 0.5, 20)
        s.fill(box(-350, -350, 700, 700, 4), '#e9cfa2', { shade: 0.25 })
        s.fill(circle(0, 0, 210), '#221a26', { shade: 0.2 })
        s.at(0, 0, { scale: 1 }, () => record(s, p, p.spark))
        s.fill(
          blob([
            [190, 190],
            [260, 160],
            [300, 220],
            [280, 300],
            [210, 310],
            [170, 250],
          ]),
          '#a06a3a',
          { shade: 0, opacity: 0.4 },
        )
        s.line('M-320,-310 h220 M-320,-280 h140', p.deep, { width: 11 })
      })
      put(s, 900, 300, 200, 1.3, () => cup(s, p.cool, '#3f2216'))
    },
    (s, { palette: p }) => {
      cloth(s, mix(p.deep, p.ink, 0.2), p.ink, 'boards')
      s.at(540, 420, { scale: 1.45, turn: 2 }, () => turntable(s, p, 40))
      s.at(400, 1060, { turn: -8 }, () => sheet(s, 520, 520, p.paper, p.ink, 'setlist', 9))
      s.at(820, 1080, { scale: 1.5, turn: 14 }, () => headphones(s, p.warm, p.ink))
    },
    (s, { palette: p }) => {
      wall(s, [mix(p.paper, p.field, 0.35), mix(p.field, p.paper, 0.15)], 0.3)
      for (const [i, y] of [330, 640, 950, 1260].entries()) {
        shelf(s, 60, y, 960, p.earth)
        crate(s, 80, y, i === 1 ? 560 : 900, `wall${i}`)
        if (i === 1) s.at(820, y, { scale: 0.62 }, () => plant(s, 'trailing', p.warm, 'bruna'))
      }
      s.bright(
        poly([
          [0, 60],
          [520, 0],
          [1080, 900],
          [700, 1350],
          [0, 700],
        ]),
        0.25,
        40,
      )
    },
    (s, { palette: p }) => {
      s.wash(box(0, 0, 1080, 1350), [mix(p.ink, p.deep, 0.3), mix(p.deep, p.warm, 0.35)])
      mirrorBall(s, p, 540, 300, 140)
      for (const turn of [-50, -25, 0, 25, 50])
        s.at(540, 300, { turn }, () =>
          s.glow(
            poly([
              [-10, 130],
              [10, 130],
              [130, 1200],
              [-130, 1200],
            ]),
            turn % 2 ? '#ff8fb0' : p.spark,
            0.2,
            20,
          ),
        )
      s.fill(box(-10, 1040, 1100, 330), mix(p.earth, p.ink, 0.4), { shade: 0.3 })
      for (const [x, y, scale] of [
        [180, 1120, 0.7],
        [400, 1100, 0.66],
        [660, 1100, 0.66],
        [890, 1130, 0.72],
        [300, 1280, 0.95],
        [770, 1290, 0.98],
      ] as const)
        s.at(x, y, { scale }, () => chair(s, mix(p.warm, p.ink, 0.15)))
      stringLights(s, -20, 1100, 120, 60, [p.spark, '#ff9ac0', '#8fd8d0'], 12)
    },
    (s, m) => {
      const p = m.palette
      s.wash(box(0, 0, 1080, 1350), [mix(p.deep, p.ink, 0.35), mix(p.field, p.warm, 0.3)])
      bokeh(s, [p.spark, '#ff8fb0', '#7fd0c8'], 26, 'decks', [0, 0, 1080, 800])
      person(s, m, 540, 560, 1.8, { tilt: -9, eyes: 'smile' })
      s.at(540, 880, { scale: 1.24 }, () => headphones(s, p.cool, p.ink))
      s.fill(box(-10, 1080, 1100, 300), mix(p.earth, p.ink, 0.5), { shade: 0.3 })
      s.at(270, 1150, { scale: 0.82 }, () => turntable(s, p, 15))
      s.at(830, 1150, { scale: 0.82 }, () => turntable(s, p, 70))
      s.at(540, 560, { scale: 1.8 }, () => drawArm(s, m.look, -1, [-230, 330], [-150, 330], 10))
      s.at(540, 560, { scale: 1.8 }, () => drawArm(s, m.look, 1, [236, 330], [170, 326], -20))
    },
  ],
}
