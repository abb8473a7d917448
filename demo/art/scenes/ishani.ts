import { mix, oklch } from '../engine/color.ts'
import { box, circle, curve, oval, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { drawFigure, outfitOf } from '../figures/body.ts'
import { POSES } from '../figures/poses.ts'
import type { Joints } from '../figures/body.ts'
import type { CastMember } from '../palette.ts'
import { books } from '../props/desk.ts'
import { leaf, leafGreen, palm, plant } from '../props/green.ts'
import { bowl, cup, orange, steam } from '../props/kitchen.ts'
import { matRoll } from '../props/play.ts'
import { boat, disc, ridge, water } from '../props/sky.ts'
import { cloth, put, still } from './sets.ts'
import type { PerformerArt } from './sets.ts'

function shore(s: Scene, sky: readonly string[], sun: string): void {
  s.wash(box(-10, -10, s.width + 20, s.height), sky)
  disc(s, s.width * 0.5, s.height * 0.42, s.height * 0.09, sun, 0.6)
  water(s, s.height * 0.52, mix(sky[1] ?? '#fff', '#5ab0b0', 0.3), '#2f8a94', 'galle', {
    x: s.width * 0.5,
    colour: '#fff2cc',
  })
  s.fill(
    `${curve([
      [-20, s.height * 0.78],
      [s.width * 0.3, s.height * 0.74],
      [s.width * 0.7, s.height * 0.79],
      [s.width + 20, s.height * 0.74],
    ])} V${s.height + 20} H-20 Z`,
    '#f0d5a4',
    { shade: 0.3, towards: 90 },
  )
}

function yogi(s: Scene, m: CastMember, pose: Joints, x: number, y: number, scale: number): void {
  s.shadow(oval(x + 20 * scale, y, 190 * scale, 20 * scale), 0.5, 9)
  s.at(x, y, { scale }, () => drawFigure(s, pose, outfitOf(m.look, oklch(0.45, 0.09, 200))))
}

export const ishani: PerformerArt = {
  back(s, { palette: p }) {
    s.wash(box(0, 0, 640, 640), [mix(p.field, p.paper, 0.2), p.deep], 80)
    for (let i = 0; i < 12; i++)
      s.at(320, 270, { turn: i * 30 }, () =>
        s.fill(
          'M0,-130 C-64,-190 -50,-280 0,-316 C50,-280 64,-190 0,-130 Z',
          mix(p.warm, p.paper, i % 2 ? 0.35 : 0.15),
          { shade: 0.35 },
        ),
      )
    s.fill(circle(320, 270, 190), mix(p.spark, p.paper, 0.3), { shade: 0.3 })
  },
  front(s) {
    for (const [x, turn, k] of [
      [80, 34, 1.5],
      [30, 10, 1.7],
      [560, -34, 1.5],
      [612, -10, 1.7],
    ] as const)
      s.at(x, 660, { turn, scale: k }, () => leaf(s, 120, 40, turn % 4 ? leafGreen : oklch(0.46, 0.1, 165)))
  },
  cover(s, m) {
    shore(s, ['#7fc4c8', '#ffd9a8', '#ffe9c6'], '#fff3cc')
    s.at(150, 420, {}, () => palm(s, 330, '#8a6040', '#3f8a66', 70))
    s.at(1360, 430, {}, () => palm(s, 350, '#8a6040', '#3f8a66', -60))
    s.at(300, 300, { scale: 0.3 }, () => boat(s, '#a84f44', '#f2e2c0', '#f6ead2'))
    yogi(s, m, POSES.tree, 540, 468, 0.5)
    yogi(s, m, POSES.sit, 750, 470, 0.62)
    yogi(s, m, POSES.warrior, 1000, 468, 0.52)
  },
  posts: [
    (s, m) => {
      s.wash(box(0, 0, 1080, 1350), ['#6fb2bc', '#ffc79a', '#ffe5b4'])
      disc(s, 540, 620, 150, '#fff0c4', 0.7)
      ridge(s, 800, 70, '#5aa094', 'ishani hill', false, 0.2)
      s.at(60, 1050, {}, () => palm(s, 820, '#7a5236', '#2f7a5c', 120))
      s.at(1060, 1060, {}, () => palm(s, 700, '#7a5236', '#2f7a5c', -140))
      s.fill(box(-10, 1000, 1100, 370), '#a8683c', { shade: 0.3, towards: 90 })
      for (let y = 1040; y < 1350; y += 50) s.line(`M-10,${y} H1090`, '#6a3c22', { width: 4, opacity: 0.5 })
      s.fill(
        poly([
          [220, 1130],
          [860, 1130],
          [960, 1270],
          [120, 1270],
        ]),
        oklch(0.62, 0.11, 330),
        { shade: 0.3 },
      )
      yogi(s, m, POSES.sit, 540, 1200, 1.7)
    },
    (s, m) => {
      cloth(s, oklch(0.7, 0.08, 185), oklch(0.5, 0.08, 190), 'plain')
      s.shadow(box(90, 110, 940, 1160, 4), 0.5, 18)
      s.fill(box(70, 90, 940, 1160, 4), '#fbf6e6', { shade: 0.12 })
      for (let x = 100; x < 1000; x += 45) s.line(`M${x},90 V1250`, '#a9d0c8', { width: 2, opacity: 0.7 })
      for (let y = 120; y < 1240; y += 45) s.line(`M70,${y} H1010`, '#a9d0c8', { width: 2, opacity: 0.7 })
      ;[POSES.stand, POSES.tree, POSES.warrior, POSES.dog, POSES.squat, POSES.sit].forEach((pose, i) => {
        const x = 240 + (i % 3) * 300
        const y = 590 + Math.floor(i / 3) * 540
        s.at(x, y, { scale: 0.52 }, () => drawFigure(s, pose, outfitOf(m.look, oklch(0.45, 0.09, 200))))
        s.line(`M${x - 90},${y + 12} h180`, '#e0744a', { width: 8 })
      })
    },
    (s) => {
      shore(s, ['#8cc8cc', '#f6e2c0', '#ffe6c0'], '#fff6da')
      s.at(300, 800, { scale: 0.62 }, () => boat(s, '#c2573f', '#f2e2c0', '#f6ead2'))
      s.at(980, 1130, {}, () => palm(s, 760, '#7a5236', '#2f7a5c', -170))
      put(s, 360, 1220, 260, 1.3, () => matRoll(s, oklch(0.62, 0.13, 340)))
      put(s, 800, 1260, 140, 1.2, () => cup(s, '#f6ead2', '#b5602c'))
      s.at(800, 1110, { scale: 0.9 }, () => steam(s, 220, 1, 0.5))
    },
    (s, m) => {
      s.wash(box(0, 0, 1080, 1350), ['#9fd4c4', '#e9f0c6'])
      ridge(s, 760, 160, '#6aa884', 'verandah', false, 0.2)
      for (const x of [180, 560, 900])
        s.at(x, 860, {}, () => palm(s, 460, '#7a5236', '#2f7a5c', x > 500 ? -60 : 60))
      s.fill(box(-10, -10, 1100, 170), '#9a5a34', { shade: 0.35 })
      for (let x = 0; x < 1080; x += 72) s.fill(box(x, 150, 60, 50, 14), '#c2693f', { shade: 0.4 })
      for (const x of [90, 990])
        s.fill(box(x - 38, 190, 76, 820, 4), '#f6ead2', { form: 'upright', shade: 0.45 })
      s.fill(box(-10, 980, 1100, 390), '#c27a4c', { shade: 0.3, towards: 90 })
      for (const [i, colour] of [
        oklch(0.62, 0.13, 340),
        oklch(0.75, 0.13, 80),
        oklch(0.58, 0.1, 190),
      ].entries())
        s.fill(
          poly([
            [180 + i * 260, 1060],
            [370 + i * 260, 1060],
            [390 + i * 280, 1270],
            [140 + i * 260, 1270],
          ]),
          colour,
          { shade: 0.3 },
        )
      yogi(s, m, POSES.dog, 560, 1180, 0.9)
      s.at(950, 1120, { scale: 0.8 }, () => plant(s, 'fern', '#c2573f'))
    },
    (s, { palette: p }) => {
      const y = still(s, p, { wall: ['#bfe0d4', '#8fc0b4'], top: '#a5683c', back: 'arch', y: 880 })
      put(s, 360, y + 140, 260, 1.7, () => bowl(s, p.cool, '#f6e9c8'))
      for (const [x, dy] of [
        [760, 20],
        [900, 60],
        [830, -60],
      ] as const)
        s.at(x, y + dy + 60, { scale: 1.05 }, () => orange(s, oklch(0.8, 0.15, 80)))
      put(s, 760, y + 360, 180, 1.4, () => cup(s, p.warm, '#a8582c'))
      s.at(250, y + 420, {}, () => books(s, [p.deep, p.warm, p.spark], 320))
    },
  ],
}
