import { mix } from '../engine/color.ts'
import { box, circle, curve, oval, poly } from '../engine/path.ts'
import { drawArm } from '../figures/arms.ts'
import { plant } from '../props/green.ts'
import { bowl, jar } from '../props/kitchen.ts'
import { baguette, croissant, loaf, rollingPin, sack } from '../props/bread.ts'
import { clock, hangingLamp, shelf, window } from '../props/room.ts'
import { disc, ridge } from '../props/sky.ts'
import { person, put, still, wall } from './sets.ts'
import type { PerformerArt } from './sets.ts'

const BLUE = '#2f4a72'

export const baptiste: PerformerArt = {
  back(s, { palette: p }) {
    s.wash(box(0, 0, 640, 640), ['#4a6a94', BLUE], 70)
    s.fill(circle(320, 260, 226), '#f2cf92', { shade: 0.36 })
    for (let turn = -60; turn <= 60; turn += 20)
      s.at(320, 300, { turn }, () => {
        s.line('M0,-230 V-330', '#d9a04a', { width: 8 })
        for (let y = -270; y > -350; y -= 24)
          for (const side of [-1, 1])
            s.at(side * 9, y, { turn: side * 28 }, () => s.fill(oval(0, -10, 8, 17), p.spark, { shade: 0.3 }))
      })
  },
  front(s, { look }) {
    s.at(470, 560, { turn: -56, scale: 0.86 }, () => baguette(s))
    s.at(320, 290, { scale: 1.42 }, () => drawArm(s, look, 1, [240, 320], [128, 236], 6))
  },
  cover(s) {
    wall(s, ['#f3dcb2', '#dba964'], 0.3)
    shelf(s, 120, 210, 1260, '#8a5430')
    for (const [i, x] of [220, 420, 620, 860, 1080, 1280].entries())
      s.at(x, 210, { scale: i % 3 === 2 ? 0.52 : 0.66 }, () =>
        i % 3 === 2 ? sack(s, '#e9d9b4', BLUE) : loaf(s),
      )
    s.fill(box(-10, 410, 1520, 110), '#8a5430', { shade: 0.3, towards: 90 })
    for (const [x, k] of [
      [560, 1],
      [760, 1.14],
      [970, 1],
    ] as const)
      put(s, x, 440, 200, k * 0.9, () => loaf(s))
    put(s, 250, 440, 150, 0.8, () => s.at(0, -60, { scale: 1 }, () => croissant(s)))
    put(s, 1250, 440, 150, 0.8, () => s.at(0, -60, { scale: 1 }, () => croissant(s)))
    s.lamp(200, 0, 600, '#ffd28a', 0.35)
  },
  posts: [
    (s, { palette: p }) => {
      const y = still(s, p, { wall: [mix(BLUE, '#fff', 0.3), BLUE], top: '#a5683a', back: 'disc', y: 840 })
      put(s, 330, y + 90, 300, 1.35, () => loaf(s))
      put(s, 760, y + 120, 300, 1.4, () => loaf(s, '#a8642c'))
      put(s, 540, y + 360, 380, 1.75, () => loaf(s, '#bf7a34'))
      s.at(540, y + 300, {}, () =>
        s.line(
          curve([
            [-150, -60],
            [-20, -10],
            [160, -70],
          ]),
          '#5a2c14',
          { width: 9, opacity: 0.6 },
        ),
      )
      s.lamp(180, 120, 620, '#ffd89a', 0.3)
    },
    (s, { palette: p }) => {
      const y = still(s, p, { wall: ['#f4e3c0', '#e2bf86'], top: '#8a5430', back: 'none', y: 960, gobo: 0.3 })
      s.at(740, 340, {}, () => clock(s, { ...p, warm: BLUE }, 170, 2, 45))
      put(s, 370, y + 120, 230, 2.2, () => jar(s, '#ead7ac', BLUE, 0.8))
      for (const [x, dy, r] of [
        [300, -120, 14],
        [380, -60, 20],
        [430, -180, 12],
        [330, -240, 18],
        [400, -300, 11],
        [350, 20, 15],
      ] as const)
        s.fill(circle(x, y + dy, r), '#fff6de', { opacity: 0.6, shade: 0.3 })
      s.line(`M210,${y - 130} h330`, '#d2452f', { width: 13 })
      put(s, 800, y + 200, 240, 1.25, () => bowl(s, '#e9e0cc', '#f8efd8'))
    },
    (s) => {
      wall(s, ['#f6e6c4', '#e9c88e'], 0)
      window(s, 540, 330, 620, 460, '#fbf3e0', () => {
        s.wash(box(200, 60, 700, 600), ['#9cc4d8', '#fbe3b8'])
        disc(s, 680, 250, 44, '#fff5d6', 0.6)
        ridge(s, 540, 190, '#7d9aa8', 'annecy', true)
      })
      s.fill(box(-10, 760, 1100, 610), '#d9b27c', { shade: 0.25, towards: 90 })
      s.bright(
        poly([
          [240, 780],
          [560, 780],
          [760, 1350],
          [260, 1350],
        ]),
        0.5,
        12,
      )
      s.bright(
        poly([
          [620, 780],
          [860, 780],
          [1080, 1240],
          [900, 1350],
        ]),
        0.45,
        12,
      )
      s.fill(box(150, 900, 700, 170, 26), '#f8e9c6', { shade: 0.35, towards: 90 })
      s.line('M170,960 H830 M170,1010 H830', '#e2c48a', { width: 6 })
      s.at(600, 880, { turn: -12, scale: 1.5 }, () => rollingPin(s, '#b97a40'))
      for (const [x, y, k] of [
        [260, 1220, 1],
        [540, 1250, 1.12],
        [830, 1210, 1],
      ] as const)
        put(s, x, y + 60, 170, k, () => croissant(s))
    },
    (s, { palette: p }) => {
      s.wash(box(0, 0, 1080, 1350), ['#2c3f6e', '#7a7298', '#e9b48c'])
      s.fill(box(110, 180, 860, 1010, 6), '#34527c', { shade: 0.28 })
      s.fill(box(150, 240, 780, 150, 8), '#24385c', { shade: 0.2 })
      for (const x of [340, 540, 740])
        s.at(x, 316, { scale: 0.34 }, () => (x === 540 ? loaf(s) : croissant(s)))
      for (let i = 0; i < 10; i++)
        s.fill(
          poly([
            [110 + i * 86, 420],
            [196 + i * 86, 420],
            [202 + i * 86, 520],
            [104 + i * 86, 520],
          ]),
          i % 2 ? '#f8ecd4' : p.warm,
          { shade: 0.3, towards: 90 },
        )
      s.fill(box(170, 560, 460, 430, 6), '#ffdf9a', { shade: 0.12 })
      for (const [y, n] of [
        [700, 3],
        [850, 3],
        [990, 3],
      ] as const) {
        s.fill(box(170, y, 460, 15), '#8a5430', { shade: 0.2 })
        for (let i = 0; i < n; i++) s.at(250 + i * 150, y, { scale: 0.4 }, () => loaf(s))
      }
      s.fill(box(690, 560, 220, 630, 6), '#24385c', { shade: 0.3 })
      s.fill(box(718, 590, 164, 330, 4), '#ffe6b0', { shade: 0.1 })
      s.fill(circle(712, 960, 11), p.spark, { form: 'round' })
      s.fill(box(-10, 1180, 1100, 190), '#6a5a70', { shade: 0.3, towards: 90 })
      s.at(180, 1230, { scale: 0.7 }, () => plant(s, 'flower', p.warm, 'shop'))
      s.lamp(400, 780, 500, '#ffd58a', 0.5)
      s.bright(
        poly([
          [170, 1190],
          [640, 1190],
          [760, 1350],
          [60, 1350],
        ]),
        0.6,
        16,
      )
    },
    (s, m) => {
      wall(s, ['#f0d6a8', '#cf9a58'], 0)
      for (const y of [330, 600]) {
        shelf(s, 40, y, 1000, '#8a5430')
        for (let i = 0; i < 5; i++)
          s.at(150 + i * 200, y, { scale: 0.56 }, () => loaf(s, i % 2 ? '#a8642c' : undefined))
      }
      person(s, m, 540, 620, 1.8, { mouth: 'grin', eyes: 'smile' })
      s.fill(box(-10, 1180, 1100, 200), '#7a4a2c', { shade: 0.3, towards: 90 })
      put(s, 540, 1200, 380, 1.5, () => loaf(s, '#bf7a34'))
      s.at(540, 620, { scale: 1.8 }, () => {
        drawArm(s, m.look, -1, [-236, 330], [-126, 292], 0)
        drawArm(s, m.look, 1, [236, 330], [126, 292], 0)
      })
      s.at(540, 0, {}, () => hangingLamp(s, 0, BLUE, '#ffd58a'))
    },
    (s, { palette: p }) => {
      const y = still(s, p, {
        wall: [mix(BLUE, '#fff', 0.45), mix(BLUE, '#fff', 0.1)],
        top: '#9a7a5c',
        back: 'none',
        y: 880,
        gobo: 0.34,
      })
      put(s, 760, y + 60, 300, 1.65, () => sack(s, '#d9c49a', p.warm))
      put(s, 330, y + 120, 300, 1.75, () => sack(s, '#efe2c0', BLUE))
      put(s, 600, y + 380, 300, 1.6, () => sack(s, '#e6d3a6', '#8a3a2c'))
      for (let i = 0; i < 60; i++)
        s.fill(circle(280 + ((i * 97) % 560), y + 330 + ((i * 41) % 110), 2 + (i % 4)), '#fffaf0', {
          shade: 0,
          opacity: 0.8,
        })
    },
  ],
}
