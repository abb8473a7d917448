import { box, circle, curve, oval, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { drawArm } from '../figures/arms.ts'
import { pencil, sheet } from '../props/desk.ts'
import { cup } from '../props/kitchen.ts'
import { cat, deskLamp, shelf, window } from '../props/room.ts'
import { boat, gull, ridge, water } from '../props/sky.ts'
import { carvingKnife, shavings, spoon } from '../props/workshop.ts'
import { cloth, person, put, wall } from './sets.ts'
import type { PerformerArt } from './sets.ts'

const WOODS = ['#c9853f', '#a8642c', '#d9a05a', '#8a4f28', '#e0b478']

function baltic(s: Scene, y: number): void {
  s.wash(box(-10, -10, s.width + 20, s.height), ['#9cc0cc', '#eee2c0'])
  ridge(s, y, 30, '#8aa88a', 'baltic', false, 0.2)
  water(s, y, '#a9ccd0', '#4a86a0', 'baltic')
  s.at(s.width * 0.4, y + 60, { scale: 0.6 }, () => boat(s, '#a8442f', '#f2e2c0', '#f6ead2'))
}

function rack(s: Scene, x: number, y: number, width: number, count: number, scale: number): void {
  s.fill(box(x, y - 14, width, 28, 4), '#7a4a2c', { shade: 0.35 })
  for (let i = 0; i < count; i++)
    s.at(x + (i + 0.5) * (width / count), y + 190 * scale, { scale, turn: 180 }, () =>
      spoon(s, WOODS[i % WOODS.length] ?? '#c9853f'),
    )
}

export const dietmar: PerformerArt = {
  back(s) {
    s.wash(box(0, 0, 640, 640), ['#c9a86a', '#8a6a3c'], 75)
    for (let i = 0; i < 9; i++) s.line(circle(330, 262, 60 + i * 46), '#6a4a24', { width: 7, opacity: 0.4 })
    s.fill(circle(326, 262, 226), '#f0d9a0', { shade: 0.34 })
  },
  front(s, { look }) {
    s.at(500, 500, { turn: 24, scale: 0.66 }, () => spoon(s, '#c9853f'))
    s.at(320, 290, { scale: 1.42 }, () => drawArm(s, look, 1, [238, 330], [116, 226], -20))
  },
  cover(s) {
    wall(s, ['#d9c08a', '#a8844c'], 0.3)
    window(s, 750, 160, 420, 220, '#7a4a2c', () => {
      baltic(s, 190)
      for (const x of [640, 860]) s.at(x, 110, { scale: 0.4 }, () => gull(s, '#fbfaf4'))
    })
    rack(s, 60, 60, 420, 6, 0.52)
    rack(s, 1020, 60, 420, 6, 0.52)
    s.fill(box(-10, 390, 1520, 130), '#8a5a34', { shade: 0.3, towards: 90 })
    s.at(640, 440, { turn: 84, scale: 0.66 }, () => spoon(s, WOODS[2] ?? '#c9853f'))
    s.at(960, 440, { turn: -74, scale: 0.7 }, () => carvingKnife(s, '#7a3f24'))
    s.at(790, 466, {}, () => shavings(s, '#d9a05a', 14, 190, 'cover'))
  },
  posts: [
    (s) => {
      cloth(s, '#8a6a44', '#5a3f24', 'boards')
      s.shadow(oval(600, 720, 130, 420), 0.4, 26)
      s.at(540, 660, { turn: 18, scale: 1.75 }, () => spoon(s, '#b5602f'))
      s.at(850, 960, { turn: -24, scale: 1.3 }, () => carvingKnife(s, '#5a3424'))
      s.at(330, 1110, {}, () => shavings(s, '#d9925a', 26, 260, 'cherry'))
      for (const [x, y] of [
        [180, 250],
        [240, 310],
        [130, 340],
      ] as const) {
        s.line(`M${x},${y} q20,-70 70,-110`, '#5f7a3c', { width: 7 })
        s.fill(circle(x, y + 20, 44), '#a82434', { form: 'round', shade: 0.5 })
      }
    },
    (s) => {
      cloth(s, '#5a6a70', '#3a484e', 'plain')
      for (const [i, colour] of ['#8a7a6a', '#b98a5c', '#d9d2c0'].entries()) {
        s.shadow(box(126, 210 + i * 250, 520, 170, 10), 0.5, 16)
        s.fill(box(110, 190 + i * 250, 520, 170, 10), colour, { shade: 0.3 })
        s.bright(oval(300 + i * 60, 260 + i * 250, 130, 30), 0.5, 14)
      }
      s.fill(box(110, 960, 620, 110, 10), '#6a3f28', { shade: 0.35 })
      s.fill(box(130, 972, 480, 86, 6), '#3a2a28', { shade: 0.2 })
      s.at(840, 640, { turn: 12, scale: 1.9 }, () => carvingKnife(s, '#8a4a28'))
      put(s, 860, 1250, 170, 1.2, () => cup(s, '#e9dcc0', '#2f1a12'))
    },
    (s) => {
      wall(s, ['#e2cc9c', '#b9955c'], 0)
      window(s, 540, 380, 720, 520, '#7a4a2c', () => baltic(s, 420))
      s.fill(box(-10, 900, 1100, 480), '#8a5a34', { shade: 0.3, towards: 90 })
      for (let i = 0; i < 5; i++)
        s.line(
          curve([
            [-10, 960 + i * 80],
            [400, 950 + i * 84],
            [1090, 966 + i * 80],
          ]),
          '#5a3820',
          { width: 4, opacity: 0.5 },
        )
      s.fill(box(60, 850, 180, 130, 8), '#6a4228', { shade: 0.35 })
      s.fill(box(40, 890, 120, 60, 6), '#a87844', { shade: 0.3 })
      s.bright(
        poly([
          [280, 910],
          [760, 910],
          [1000, 1350],
          [340, 1350],
        ]),
        0.42,
        16,
      )
      s.at(420, 1080, { turn: 74, scale: 0.9 }, () => spoon(s, WOODS[0] ?? '#c9853f'))
      s.at(760, 1080, { turn: -66, scale: 0.9 }, () => carvingKnife(s, '#5a3424'))
      s.at(620, 1220, {}, () => shavings(s, '#d9a05a', 20, 260, 'bench'))
      put(s, 930, 960, 150, 0.9, () => cat(s, '#8a8490', false))
    },
    (s, { palette: p }) => {
      cloth(s, '#a8844c', '#7a5a30', 'boards')
      s.at(540, 670, { turn: -2 }, () => {
        sheet(s, 900, 1140, '#f6ead0', p.ink, 'spoons', 0)
        for (let i = 0; i < 11; i++) {
          const x = -350 + (i % 6) * 140
          const y = i < 6 ? -270 : 250
          s.at(x + (i < 6 ? 0 : 70), y, { scale: 0.78 + ((i * 3) % 4) * 0.05, turn: i === 6 ? 6 : 0 }, () => {
            const d =
              'M-17,-100 C-74,-110 -80,-240 0,-270 C80,-240 74,-110 17,-100 L14,120 C26,200 20,290 0,300 C-20,290 -26,200 -14,120 Z'
            s.line(d, '#3a3a58', { width: 5 })
            s.line('M0,-250 V290', '#b5452f', { width: 2.4, dash: '10 10' })
            if (i === 6) s.fill(d, '#e0b478', { shade: 0.3, opacity: 0.6 })
          })
        }
      })
      s.at(930, 1160, { turn: 30 }, () => pencil(s, p.warm))
    },
    (s, m) => {
      wall(s, ['#cfae70', '#94703c'], 0)
      rack(s, 60, 120, 960, 9, 0.7)
      shelf(s, 720, 640, 320, '#7a4a2c')
      person(s, m, 480, 720, 1.6, { eyes: 'smile' })
      s.fill(box(-10, 1180, 1100, 200), '#7a4c2c', { shade: 0.3, towards: 90 })
      s.at(480, 720, { scale: 1.6 }, () => {
        drawArm(s, m.look, -1, [-240, 340], [-60, 300], 0)
      })
      s.at(470, 1060, { turn: 58, scale: 0.86 }, () => spoon(s, '#c9853f'))
      s.at(480, 720, { scale: 1.6 }, () => drawArm(s, m.look, 1, [240, 340], [86, 236], 10))
      s.at(540, 1270, {}, () => shavings(s, '#d9a05a', 22, 330, 'at work'))
      s.at(900, 640, { scale: 0.84 }, () => deskLamp(s, '#3a5a7a', '#ffd08a'))
    },
  ],
}
