import { mix, oklch } from '../engine/color.ts'
import { box, circle, curve, oval, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { drawArm } from '../figures/arms.ts'
import { leaf, leafGreen, plant, tree } from '../props/green.ts'
import { cup, orange } from '../props/kitchen.ts'
import { cat, door, stringLights } from '../props/room.ts'
import { cloud } from '../props/sky.ts'
import { cloth, person, put, still } from './sets.ts'
import type { PerformerArt } from './sets.ts'

const BLUE = '#2f5f94'

/** A street front with balconies, from x on the ground y. */
function front(
  s: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  seed: number,
): void {
  s.fill(box(x, y - height, width, height), colour, { shade: 0.25 })
  s.fill(box(x - 8, y - height - 18, width + 16, 30, 4), mix(colour, '#ffffff', 0.4), { shade: 0.3 })
  const floors = Math.floor(height / 240)
  for (let f = 0; f < floors; f++)
    for (let i = 0; i < 2; i++) {
      const wx = x + width * (0.27 + i * 0.46)
      const wy = y - height + 60 + f * 230
      s.fill(box(wx - 36, wy, 72, 128, 4), '#fbf3e0', { shade: 0.1 })
      s.fill(box(wx - 28, wy + 8, 56, 118, 2), mix(BLUE, '#1c2440', 0.3), { shade: 0.3 })
      for (const side of [-1, 1])
        s.fill(box(wx + side * 54 - 19, wy, 38, 128, 2), (seed + i + f) % 2 ? '#3f8a7a' : BLUE, {
          shade: 0.3,
        })
      s.fill(box(wx - 64, wy + 126, 128, 12, 2), '#5a4a4a', { shade: 0.3 })
      for (let b = -58; b <= 58; b += 13) s.line(`M${wx + b},${wy + 82} v46`, '#3a3440', { width: 4 })
      s.line(`M${wx - 62},${wy + 82} h124`, '#3a3440', { width: 6 })
      if ((seed + f + i) % 2)
        for (let k = -2; k <= 2; k++) {
          s.fill(circle(wx + k * 22, wy + 78 + (k % 2) * 5, 15), leafGreen, { form: 'round' })
          s.fill(
            circle(wx + k * 22, wy + 70, 7.5),
            [oklch(0.66, 0.19, 20), oklch(0.8, 0.15, 75)][(k + 2) % 2] ?? '#fff',
            { shade: 0.2 },
          )
        }
    }
}

export const lucia: PerformerArt = {
  back(s) {
    s.wash(box(0, 0, 640, 640), ['#7fc0da', '#d9ecd8'], 80)
    s.fill(circle(320, 256, 222), '#ffd98a', { shade: 0.3 })
    for (const [x, y, turn] of [
      [30, 110, 120],
      [80, 40, 150],
      [600, 120, -120],
      [560, 40, -150],
      [20, 260, 96],
      [620, 270, -96],
    ] as const)
      s.at(x, y, { turn, scale: 1.4 }, () => leaf(s, 110, 30, leafGreen))
    for (const [x, y] of [
      [66, 150],
      [584, 176],
      [120, 60],
    ] as const)
      s.at(x, y, { scale: 0.62 }, () => orange(s))
  },
  front(s) {
    s.at(112, 566, { scale: 0.95 }, () => orange(s))
    s.at(202, 606, { scale: 0.8 }, () => orange(s, oklch(0.78, 0.16, 65)))
  },
  cover(s, { palette: p }) {
    s.wash(box(-10, -10, 1520, 520), ['#7fc0e0', '#e6efd6'])
    cloud(s, 420, 70, 0.6, '#fffaf0')
    ;['#f6d9a0', '#e9a07a', '#f3e6c8', '#d98a6a', '#f0c890', '#e9b48a'].forEach((colour, i) =>
      front(s, i * 252 - 6, 430, 248, 340 + ((i * 71) % 110), colour, i),
    )
    s.fill(box(-10, 420, 1520, 90), '#e0c49a', { shade: 0.3, towards: 90 })
    for (const x of [190, 560, 940, 1310])
      s.at(x, 452, {}, () => {
        tree(s, p, 230, leafGreen)
        for (let i = 0; i < 9; i++)
          s.fill(circle(((i * 37) % 100) - 50, -100 - ((i * 53) % 110), 9.5), oklch(0.74, 0.17, 58), {
            form: 'round',
          })
      })
    stringLights(s, -20, 1520, 20, 50, ['#fff0c0', '#ff9a7a', '#9ad0e8'], 20)
    s.at(752, 480, { scale: 0.44 }, () => cat(s, '#3a3038'))
  },
  posts: [
    (s, { palette: p }) => {
      const y = still(s, p, { wall: ['#9cd0dc', '#e6ecc8'], top: '#f3e6cc', back: 'none', y: 880, gobo: 0.3 })
      for (let x = 40; x < 1080; x += 130)
        s.line(`M${x},${y + 20} L${x * 1.3 - 160},1360`, '#d9604a', { width: 20, opacity: 0.4 })
      s.fill(oval(480, y + 230, 330, 96), '#fbf6ea', { shade: 0.3 })
      s.fill(oval(480, y + 222, 250, 66), '#e6dcc8', { shade: 0.15 })
      for (const [x, dy, k] of [
        [390, 180, 1.2],
        [560, 190, 1.25],
        [470, 120, 1.2],
      ] as const)
        s.at(x, y + dy, { scale: k }, () => orange(s))
      put(s, 880, y + 180, 150, 1.1, () => cup(s, BLUE, '#3f2216'))
      put(s, 860, y + 400, 150, 1.2, () => cup(s, '#e9a07a', '#3f2216'))
      s.at(200, y + 30, {}, () => {
        s.fill(
          'M-50,-30 V-250 C-50,-290 -24,-300 -24,-340 V-430 H24 V-340 C24,-300 50,-290 50,-250 V-30 C50,0 -50,0 -50,-30 Z',
          '#3f7a5a',
          { form: 'upright', shade: 0.5 },
        )
        s.fill(box(-44, -210, 88, 110, 4), '#f6ead2', { form: 'upright', shade: 0.3 })
      })
      for (const [x, turn] of [
        [760, 160],
        [900, 200],
        [1040, 150],
      ] as const)
        s.at(x, -20, { turn, scale: 2.2 }, () => leaf(s, 120, 32, leafGreen))
      s.at(830, 190, { scale: 1 }, () => orange(s))
    },
    (s, { palette: p }) => {
      s.wash(box(0, 0, 1080, 1350), ['#f6e2b4', '#f0c890'])
      s.fill('M-20,420 C200,120 880,120 1100,420 V-20 H-20 Z', '#7a9ab0', { shade: 0.3 })
      for (let i = 0; i <= 12; i++)
        s.line(`M540,${-300} L${i * 100 - 60},430`, '#e9e2cc', { width: 8, opacity: 0.6 })
      const goods = [
        oklch(0.74, 0.17, 58),
        oklch(0.6, 0.19, 28),
        oklch(0.62, 0.13, 140),
        oklch(0.86, 0.15, 95),
        oklch(0.45, 0.12, 330),
      ]
      for (const [row, y] of [640, 900, 1190].entries()) {
        s.fill(box(40 - row * 20, y, 1000 + row * 40, 150, 6), '#a5683c', { shade: 0.35 })
        for (let c = 0; c < 4; c++) {
          const cx = 170 + c * 248
          for (let i = 0; i < 14; i++)
            s.fill(
              circle(cx - 84 + (i % 5) * 42 + (Math.floor(i / 5) % 2) * 21, y - Math.floor(i / 5) * 36, 27),
              mix(goods[(c + row * 2) % 5] ?? p.warm, '#ffffff', (i % 3) * 0.05),
              { form: 'round', shade: 0.5 },
            )
          s.fill(
            poly([
              [cx - 26, y + 24],
              [cx + 46, y + 24],
              [cx + 46, y + 84],
              [cx - 26, y + 84],
            ]),
            '#2c2a34',
            { shade: 0.2 },
          )
          s.line(`M${cx - 8},${y + 46} h36 M${cx - 8},${y + 62} h22`, '#f6ead2', { width: 5 })
        }
      }
      stringLights(s, -20, 1100, 330, 50, ['#fff0c0', '#ffd08a'], 10)
    },
    (s, { palette: p }) => {
      cloth(s, mix(p.warm, p.paper, 0.45), p.warm, 'plain')
      ;[0, 1, 2, 3, 4, 5].forEach((i) =>
        s.at(240 + (i % 3) * 300, 380 + Math.floor(i / 3) * 560, { turn: ((i * 41) % 13) - 6 }, () => {
          s.shadow(box(-120, -200, 264, 430, 14), 0.45, 12)
          s.fill(box(-132, -215, 264, 430, 14), '#fbf4e2', { shade: 0.12 })
          s.inside(box(-112, -195, 224, 290, 8), () => {
            s.wash(box(-112, -195, 224, 290), i % 2 ? ['#9cd0e0', '#e6efd6'] : ['#ffd9a0', '#fbeccb'])
            if (i === 0) s.at(0, 92, { scale: 0.9 }, () => plant(s, 'flower', p.warm))
            if (i === 1) s.at(0, 92, { scale: 0.84 }, () => cat(s, '#e08a3c'))
            if (i === 2) s.at(0, 96, { scale: 0.44 }, () => door(s, BLUE, '#f6ead2'))
            if (i === 3) s.at(0, -20, { scale: 1.1 }, () => orange(s))
            if (i === 4) s.at(0, 92, { scale: 0.84 }, () => plant(s, 'cactus', BLUE))
            if (i === 5) s.at(-10, 70, { scale: 0.9 }, () => cup(s, p.warm, '#3f2216'))
          })
          s.line('M-70,136 h140 M-44,168 h88', '#4a3a44', { width: 9 })
        }),
      )
    },
    (s) => {
      s.fill(box(-10, -10, 1100, 1380), '#f3e2c0', { shade: 0.25 })
      for (const [x, y, colour] of [
        [290, 660, BLUE],
        [800, 660, '#4a86b8'],
        [290, 1320, '#2a4a7c'],
        [800, 1320, BLUE],
      ] as const)
        s.at(x, y, { scale: 0.98 }, () => door(s, colour, '#fbf4e4'))
      s.at(545, 680, { scale: 0.6 }, () => plant(s, 'flower', '#c9573f'))
      s.at(545, 1330, { scale: 0.7 }, () => plant(s, 'herb', '#e0a040'))
    },
    (s, m) => {
      s.fill(box(-10, -10, 1100, 1380), '#eaa982', { shade: 0.3 })
      s.shadow(
        poly([
          [0, 0],
          [420, 0],
          [0, 700],
        ]),
        0.4,
        40,
      )
      s.at(560, 1150, { scale: 1.72 }, () => door(s, '#3f8a5f', '#f8ecd4'))
      s.fill(box(-10, 1150, 1100, 230), '#d9bb8c', { shade: 0.3, towards: 90 })
      s.at(140, 1230, { scale: 1.15 }, () => plant(s, 'flower', '#c9573f', 'green door'))
      person(s, m, 800, 980, 1, { eyes: 'smile', flip: false })
      s.at(800, 980, { scale: 1 }, () => drawArm(s, m.look, -1, [-260, 300], [-220, 130], -30))
      s.line(
        curve([
          [0, 1340],
          [500, 1330],
          [1080, 1342],
        ]),
        '#a8845a',
        { width: 6, opacity: 0.4 },
      )
    },
  ],
}
