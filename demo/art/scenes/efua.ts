import { mix, oklch } from '../engine/color.ts'
import { blob, box, circle, curve, oval, ribbon } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { drawArm } from '../figures/arms.ts'
import { plant } from '../props/green.ts'
import { bowl, jar, knife, pepper, pot, steam, tomato } from '../props/kitchen.ts'
import { shelf, stringLights, window } from '../props/room.ts'
import { disc, ridge } from '../props/sky.ts'
import { waxPrint } from '../props/tailor.ts'
import { put, still, wall } from './sets.ts'
import type { PerformerArt } from './sets.ts'
import { red, stall } from './market.ts'
import { grindingBowl } from './efua-bowl.ts'

const stew = oklch(0.6, 0.15, 45)

const blue = oklch(0.42, 0.11, 262)

function ladle(s: Scene, colour: string): void {
  s.fill(
    ribbon(
      [
        [0, -300],
        [4, -120],
        [0, 0],
      ],
      [20, 15, 18],
    ),
    colour,
    { shade: 0.4 },
  )
  s.fill('M-60,0 C-56,50 56,50 60,0 Z', colour, { form: 'round', shade: 0.5 })
}

export const efua: PerformerArt = {
  zoom: 1.26,
  back(s, { palette: p }) {
    waxPrint(s, box(0, 0, 640, 640), [0, 0, 640, 640], [blue, mix(blue, '#fff', 0.24), p.spark], 150)
    s.fill(circle(326, 250, 232), p.spark, { shade: 0.36 })
  },
  front(s, { look }) {
    s.at(320, 290, { scale: 1.26 }, () => drawArm(s, look, 1, [236, 330], [186, 190], -10))
    s.at(556, 512, { turn: 196, scale: 0.9 }, () => ladle(s, '#a8672f'))
  },
  cover(s, { palette: p }) {
    wall(s, [mix(p.spark, p.paper, 0.5), mix(p.spark, p.warm, 0.35)], 0.26)
    window(s, 240, 170, 230, 240, '#fff1d8', () => {
      s.wash(box(100, 20, 400, 320), ['#8ecbd0', '#fdeac2'])
      ridge(s, 290, 50, '#7faa6a', 'efua win', false)
    })
    shelf(s, 980, 190, 460, '#9a5a34')
    ;[red, '#e0a040', '#6f8a4a', '#7a3a5a', '#c9742c'].forEach((colour, i) =>
      s.at(1030 + i * 90, 190, { scale: 0.5 }, () => jar(s, colour, blue, 0.75)),
    )
    waxPrint(s, box(-10, 420, 1520, 100), [0, 420, 1500, 520], [blue, mix(blue, '#fff', 0.22), p.spark], 74)
    put(s, 750, 430, 260, 1.05, () => pot(s, p.warm, stew))
    put(s, 500, 446, 150, 0.8, () => bowl(s, '#f1dfbc', red))
    put(s, 1010, 452, 120, 0.8, () => tomato(s))
    put(s, 1100, 458, 120, 0.7, () => tomato(s))
    s.at(750, 170, { scale: 0.9 }, () => steam(s, 180, 0.6, 0.4))
    s.at(240, 300, { scale: 0.34 }, () => plant(s, 'herb', p.warm))
  },
  posts: [
    (s, { palette: p }) => {
      const y = still(s, p, {
        wall: ['#f6dca6', '#e2a85a'],
        top: '#a3603a',
        back: 'arch',
        y: 930,
        gobo: 0.28,
      })
      put(s, 540, y + 140, 400, 1.85, () => pot(s, p.warm, stew))
      s.at(720, y - 290, { turn: 28, scale: 1.2 }, () =>
        s.fill(
          ribbon(
            [
              [0, -300],
              [4, 0],
            ],
            [26, 22],
          ),
          '#8a5230',
          { shade: 0.4 },
        ),
      )
      put(s, 170, y + 270, 170, 1.15, () => tomato(s))
      put(s, 330, y + 330, 120, 0.9, () =>
        s.fill(
          blob([
            [0, -110],
            [30, -84],
            [72, -40],
            [54, 20],
            [0, 34],
            [-54, 20],
            [-72, -40],
            [-30, -84],
          ]),
          '#c9843c',
          { form: 'round', shade: 0.5 },
        ),
      )
      s.at(900, y + 250, { turn: 70, scale: 1.1 }, () => pepper(s, red))
      s.at(520, y - 300, { scale: 1.8 }, () => steam(s, 270, 1, 0.4))
    },
    (s, { palette: p }) => {
      const y = still(s, p, { wall: [mix(blue, '#fff', 0.2), blue], top: '#b9773c', back: 'disc', y: 960 })
      put(s, 460, y + 130, 230, 2.1, () => jar(s, mix(red, '#30100c', 0.45), p.spark, 0.75))
      for (const [x, dy, turn, colour] of [
        [760, 130, 64, red],
        [880, 220, 110, oklch(0.8, 0.15, 80)],
        [690, 270, 82, oklch(0.62, 0.15, 135)],
        [230, 270, -70, red],
      ] as const) {
        s.shadow(oval(x + 20, y + dy + 40, 130, 26), 0.5, 10)
        s.at(x, y + dy, { turn, scale: 1.15 }, () => pepper(s, colour))
      }
    },
    (s) => {
      s.wash(box(0, 0, 1080, 1350), ['#f7c98a', '#fdeccb'])
      disc(s, 260, 250, 80, '#fff3cf', 0.6)
      ridge(s, 620, 60, '#d9a878', 'makola', false, 0.2)
      stall(s, -120, 820, 560, '#4a6ab0', 1)
      stall(s, 520, 800, 640, red, 3)
      stringLights(s, -20, 1100, 200, 60, ['#ffd98a', '#ff8a5a', '#8ad0b0'], 10)
      stall(s, 130, 1270, 820, '#d9842c', 0)
    },
    (s) => {
      s.wash(box(0, 0, 1080, 1350), ['#e9b878', '#b9713c'])
      waxPrint(
        s,
        box(0, 880, 1080, 480),
        [0, 880, 1080, 1360],
        [blue, mix(blue, '#fff', 0.24), '#f2c25a'],
        130,
      )
      for (const [x, y, k] of [
        [320, 830, 1],
        [760, 880, 1.15],
        [540, 1200, 1.3],
      ] as const)
        s.at(x, y, { scale: k }, () => {
          for (const [dx, dy, t] of [
            [-110, -130, -20],
            [-20, -170, 8],
            [90, -140, 24],
            [-60, -110, 60],
            [50, -100, -50],
          ] as const)
            s.at(dx, dy, { turn: t }, () => {
              s.fill(
                blob([
                  [-40, -120],
                  [30, -124],
                  [52, 0],
                  [36, 110],
                  [-34, 112],
                  [-50, 0],
                ]),
                '#7a5238',
                { form: 'upright', shade: 0.5 },
              )
              for (let i = -2; i < 3; i++)
                s.line(`M${i * 14},${i * 26} l16,4`, '#d9b48a', { width: 4, opacity: 0.6 })
            })
          s.fill('M-220,-90 C-200,20 -150,60 -120,64 L120,64 C150,60 200,20 220,-90 Z', '#d9a04a', {
            form: 'upright',
            shade: 0.5,
          })
          for (let row = 0; row < 5; row++)
            s.line(
              curve([
                [-206 + row * 16, -66 + row * 26],
                [0, -48 + row * 28],
                [206 - row * 16, -66 + row * 26],
              ]),
              row % 2 ? '#a8682c' : red,
              { width: 8, opacity: 0.7 },
            )
        })
    },
    grindingBowl,
    (s, { palette: p }) => {
      wall(s, ['#f4dfb4', '#e6bd7c'], 0.3)
      const colours = [
        red,
        '#e0a040',
        '#6f8a4a',
        '#7a3a5a',
        '#c9742c',
        '#4a2c20',
        '#d9c27a',
        '#a83c2c',
        '#8a9a5a',
        '#e9dcb8',
        '#b95a2c',
        '#5a3a2c',
      ]
      for (const [row, y] of [420, 790, 1160].entries()) {
        shelf(s, 70, y, 940, '#9a5a34')
        for (let i = 0; i < 4; i++)
          s.at(200 + i * 226, y, { scale: 1.12 + ((i + row) % 3) * 0.1 }, () =>
            jar(s, colours[row * 4 + i] ?? red, i % 2 ? blue : p.warm, 0.6 + ((i * 3 + row) % 4) * 0.1),
          )
      }
      s.at(540, 1330, { turn: 4, scale: 1.1 }, () => knife(s))
    },
  ],
}
