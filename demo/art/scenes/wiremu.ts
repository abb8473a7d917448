import { mix } from '../engine/color.ts'
import { box, circle, curve, poly } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import { cup } from '../props/kitchen.ts'
import { ridge, stars, telescope, tuft, water } from '../props/sky.ts'
import { cloth, put } from './sets.ts'
import type { PerformerArt } from './sets.ts'
import { GOLD, night, matariki, valley, saturn, hut } from './southern-sky.ts'

export const wiremu: PerformerArt = {
  back(s) {
    night(s, 640, 'wiremu back')
    s.line(circle(320, 264, 236), GOLD, { width: 4, opacity: 0.8 })
    s.line(circle(320, 264, 262), GOLD, { width: 2, opacity: 0.5 })
    for (let i = 0; i < 12; i++)
      s.at(320, 264, { turn: i * 30 }, () => s.fill(circle(0, -236, i % 3 ? 6 : 11), GOLD, { shade: 0.2 }))
    s.fill(circle(320, 264, 200), '#6a5aa8', { shade: 0.4 })
    matariki(s, 500, 90, 0.8)
  },
  front(s) {
    s.at(556, 636, { scale: 0.86, turn: -20 }, () => {
      s.fill(box(-46, -250, 92, 210, 10), '#f3e6cc', { form: 'upright', shade: 0.5 })
      s.fill(box(-58, -290, 116, 50, 10), '#d9813c', { form: 'upright', shade: 0.5 })
      s.fill(box(-32, -46, 64, 60, 6), '#2a2448', { form: 'upright', shade: 0.5 })
    })
  },
  cover(s, m) {
    night(s, 470, 'tekapo cover')
    valley(s, 420)
    water(s, 430, '#4a4a86', '#1c1e4a', 'tekapo cover', { x: 750, colour: '#c9b4e8' })
    s.fill(
      `${curve([
        [-20, 450],
        [400, 440],
        [800, 462],
        [1520, 436],
      ])} V520 H-20 Z`,
      '#1c1a3c',
      { shade: 0.3 },
    )
    matariki(s, 960, 120, 1)
    hut(s, 1140, 452, 0.66)
    s.at(730, 466, { scale: 0.6 }, () => telescope(s, m.palette))
    for (const x of [260, 420, 1350]) s.at(x, 474, { scale: 0.6 }, () => tuft(s, '#2a2a52'))
  },
  posts: [
    (s) => {
      night(s, 1050, 'matariki')
      valley(s, 960)
      water(s, 980, '#5a5494', '#1a1c48', 'matariki', { x: 560, colour: '#d9c6ee' })
      s.fill(
        `${curve([
          [-20, 1210],
          [300, 1160],
          [700, 1220],
          [1100, 1150],
        ])} V1360 H-20 Z`,
        '#17163a',
        { shade: 0.3 },
      )
      matariki(s, 520, 380, 1.7)
      s.fill(
        poly([
          [270, 1190],
          [300, 1080],
          [330, 1190],
        ]),
        '#2a2450',
        { shade: 0.2 },
      )
      s.fill(circle(300, 1064, 23), '#2a2450', { shade: 0.2 })
      s.line('M306,1110 L360,1040', '#2a2450', { width: 15 })
    },
    (s) => {
      cloth(s, '#5a4632', '#3a2a1e', 'boards')
      s.shadow(box(110, 170, 900, 1060, 4), 0.5, 20)
      s.fill(box(90, 150, 900, 1060, 4), '#1c2458', { shade: 0.2 })
      const random = randomFrom('map')
      for (const r of [390, 290, 190, 90])
        s.line(circle(540, 680, r), GOLD, { width: r === 390 ? 6 : 2.4, opacity: 0.7 })
      for (let i = 0; i < 24; i++)
        s.at(540, 680, { turn: i * 15 }, () =>
          s.line(`M0,-390 v${i % 6 ? 16 : 36} ${i % 6 ? '' : 'M0,-350 V-90'}`, GOLD, {
            width: i % 6 ? 4 : 2,
            opacity: 0.7,
          }),
        )
      for (let c = 0; c < 9; c++) {
        const angle = random.between(0, 6.3)
        const far = random.between(80, 310)
        let [x, y] = [540 + Math.cos(angle) * far, 680 + Math.sin(angle) * far]
        let path = `M${x},${y}`
        for (let k = 0; k < 5; k++) {
          s.fill(circle(x, y, random.between(4, 9)), '#fff6e0', { shade: 0 })
          x += random.between(-54, 54)
          y += random.between(-48, 48)
          path += ` L${x},${y}`
        }
        s.line(path, '#cfd8ff', { width: 2.4, opacity: 0.8 })
      }
      for (const x of [90, 990]) s.shadow(box(x - 2, 150, 4, 1060), 0.3, 4)
      s.shadow(box(536, 150, 6, 1060), 0.35, 5)
      s.bright(box(528, 150, 6, 1060), 0.4, 3)
      put(s, 900, 1270, 150, 1.1, () => cup(s, '#c2573f', '#3f2216'))
    },
    (s) => {
      s.wash(box(0, 0, 1080, 1350), ['#0a0c28', '#1c1c4c'])
      stars(s, 1080, 1350, 130, 'saturn')
      saturn(s, 540, 660, 210)
      s.lamp(540, 660, 520, '#f2c48a', 0.25)
      for (const [x, y, r] of [
        [180, 420, 11],
        [900, 900, 15],
        [820, 380, 7],
      ] as const)
        s.fill(circle(x, y, r), '#e9dcc8', { form: 'round' })
    },
    (s, m) => {
      night(s, 1150, 'telescope')
      ridge(s, 1120, 120, '#232552', 'telescope hill', false, 0.3)
      s.at(560, 1250, { scale: 2 }, () => telescope(s, m.palette))
      saturn(s, 210, 330, 44)
      for (const x of [120, 960]) s.at(x, 1330, { scale: 1.4 }, () => tuft(s, '#1a1a40'))
    },
    (s) => {
      night(s, 980, 'hut')
      valley(s, 900)
      s.fill(
        `${curve([
          [-20, 960],
          [400, 920],
          [800, 960],
          [1100, 930],
        ])} V1360 H-20 Z`,
        '#2c2a58',
        { shade: 0.3 },
      )
      s.fill(`M470,1000 C420,1100 640,1160 380,1360 L760,1360 C860,1200 600,1120 580,1000 Z`, '#6a6494', {
        shade: 0.3,
      })
      hut(s, 540, 1010, 1.5)
      for (const [x, y, k] of [
        [170, 1180, 1.2],
        [920, 1160, 1.4],
        [820, 1300, 1.6],
        [130, 1320, 1.5],
      ] as const)
        s.at(x, y, { scale: k }, () => tuft(s, mix('#2a2c5a', '#0a0a20', 0.2)))
    },
  ],
}
