import { mix, oklch } from '../engine/color.ts'
import { box, circle, curve, oval, poly } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import type { Scene } from '../engine/scene.ts'
import { drawArm } from '../figures/arms.ts'
import { books, scissors } from '../props/desk.ts'
import { cup } from '../props/kitchen.ts'
import { window } from '../props/room.ts'
import { cloud } from '../props/sky.ts'
import { paperBird } from '../props/workshop.ts'
import { cloth, put, wall } from './sets.ts'
import type { PerformerArt } from './sets.ts'
import { marble } from './marbling.ts'

const inks = [
  oklch(0.45, 0.12, 255),
  oklch(0.78, 0.13, 80),
  oklch(0.62, 0.17, 32),
  oklch(0.62, 0.09, 195),
  '#f6ead2',
]

function bird(s: Scene, x: number, y: number, scale: number, colour: string, string = 0): void {
  if (string) s.line(`M${x},${y} V${y - string}`, '#7a7480', { width: 2.5 })
  s.at(x, y, { scale }, () => paperBird(s, colour))
}

export const oskar: PerformerArt = {
  back(s) {
    s.wash(box(0, 0, 640, 640), ['#8fc4d4', '#4f8fb0'], 75)
    s.fill(circle(320, 262, 226), '#fbf0d4', { shade: 0.3 })
    bird(s, 84, 150, 0.52, '#f2b84a', 160)
    bird(s, 566, 120, 0.5, '#e2694a', 130)
    bird(s, 560, 330, 0.4, '#fbf4e4', 400)
  },
  front(s, { look }) {
    s.at(478, 560, { turn: -8 }, () => {
      s.fill(box(-110, -140, 220, 260, 8), inks[0] ?? '#3a4a8a', { shade: 0.35 })
      marble(s, -78, -140, 188, 260, 'oskar front', inks)
      s.fill(box(-110, -140, 36, 260, 6), '#6a3f2c', { shade: 0.35 })
    })
    s.at(320, 290, { scale: 1.42 }, () => drawArm(s, look, 1, [238, 330], [150, 240], -50))
  },
  cover(s) {
    wall(s, ['#a9d0da', '#6aa4bc'], 0.26)
    const colours = [
      '#fbf4e4',
      '#f2b84a',
      '#e2694a',
      '#4a6ab0',
      '#fbf4e4',
      '#8ac0a8',
      '#f2b84a',
      '#fbf4e4',
      '#e2694a',
      '#4a6ab0',
      '#f2b84a',
    ]
    colours.forEach((colour, i) =>
      bird(s, 110 + i * 128, 110 + ((i * 73) % 120), 0.46 + ((i * 3) % 4) * 0.06, colour, 400),
    )
    s.fill(box(-10, 420, 1520, 100), '#a5744a', { shade: 0.3, towards: 90 })
    put(s, 750, 440, 320, 0.9, () =>
      books(s, [inks[0] ?? '', inks[2] ?? '', inks[1] ?? '', '#3f7a6a'], 320, 'oskar'),
    )
    put(s, 330, 446, 280, 0.8, () => books(s, [inks[2] ?? '', '#3f7a6a'], 300, 'oskar2'))
    put(s, 1140, 446, 140, 0.8, () => cup(s, '#fbf4e4', '#3f2216'))
  },
  posts: [
    (s) => {
      cloth(s, '#d9c09a', '#a9885a', 'boards')
      s.at(520, 620, { turn: -12 }, () => {
        s.shadow(box(-310, -330, 660, 700, 8), 0.5, 22)
        s.fill(box(-330, -350, 660, 700, 8), inks[0] ?? '', { shade: 0.3 })
        marble(s, -230, -350, 560, 700, 'coptic', inks)
        for (let i = 0; i < 11; i++)
          s.fill(box(-352 - i * 3, -344 + i * 1.5, 26, 690 - i * 3, 3), i % 2 ? '#fbf4e4' : '#e9dcc0', {
            shade: 0.25,
          })
        for (const y of [-250, -120, 20, 150, 270]) {
          for (let i = 0; i < 8; i++) s.line(`M${-382 + i * 8},${y} q8,14 16,0`, '#c2452f', { width: 7 })
        }
      })
      s.line(
        curve([
          [160, 900],
          [260, 1040],
          [520, 1080],
          [680, 1170],
          [860, 1130],
        ]),
        '#c2452f',
        { width: 6 },
      )
      s.line('M850,1136 L1000,1060', '#8a8e96', { width: 9 })
    },
    (s, { palette: p }) => {
      cloth(s, '#5a4438', '#3a2a22', 'boards')
      s.at(540, 640, { turn: 3 }, () => {
        s.shadow(box(-440, -400, 910, 860, 8), 0.5, 22)
        s.fill(box(-460, -420, 920, 840, 8), '#6a3f2c', { shade: 0.3 })
        for (const side of [-1, 1])
          s.fill(box(side < 0 ? -440 : 4, -400, 436, 800, 4), '#f0e0ba', { shade: 0.2 })
        const random = randomFrom('atlas')
        const lands = [
          oklch(0.74, 0.09, 140),
          oklch(0.8, 0.1, 85),
          oklch(0.72, 0.1, 40),
          oklch(0.76, 0.07, 330),
          oklch(0.74, 0.07, 240),
        ]
        s.inside(box(-420, -380, 840, 760, 4), () => {
          s.fill(box(-420, -380, 840, 760), '#bcd8dc', { shade: 0.15 })
          for (let i = 0; i < 22; i++) {
            const cx = random.between(-380, 380)
            const cy = random.between(-320, 320)
            const points = Array.from({ length: 8 }, (_, n) => {
              const a = (n / 8) * Math.PI * 2
              const r = random.between(60, 130)
              return [cx + Math.cos(a) * r, cy + Math.sin(a) * r * 0.8] as const
            })
            s.fill(`${curve([...points, points[0] ?? [0, 0]])} Z`, random.pick(lands), { shade: 0.18 })
            s.line(`${curve([...points, points[0] ?? [0, 0]])} Z`, '#8a6a4a', {
              width: 2.4,
              opacity: 0.6,
              dash: '8 6',
            })
          }
          for (let g = -420; g <= 420; g += 105)
            s.line(`M${g},-380 V380 M-420,${g} H420`, '#8aa4a8', { width: 1.6, opacity: 0.6 })
        })
        s.shadow(box(-24, -400, 40, 800), 0.4, 14)
        s.fill(
          poly([
            [160, 60],
            [300, 20],
            [340, 150],
            [230, 220],
            [150, 170],
          ]),
          '#3a2a22',
          { shade: 0.2 },
        )
        s.at(250, -330, { turn: 24 }, () =>
          s.fill(
            poly([
              [-70, -40],
              [70, -70],
              [100, 60],
              [0, 120],
              [-80, 80],
            ]),
            lands[2] ?? '',
            { shade: 0.25 },
          ),
        )
      })
      put(s, 200, 1240, 150, 1.2, () => cup(s, p.warm, '#2f1a12'))
    },
    (s) => {
      cloth(s, mix('#4f8fb0', '#ffffff', 0.25), '#3a6a88', 'grid')
      s.at(440, 520, { turn: -6 }, () => {
        s.shadow(box(-290, -340, 620, 720, 4), 0.45, 16)
        s.fill(box(-310, -360, 620, 720, 4), '#fbf4e4', { shade: 0.14 })
        for (let i = 1; i < 4; i++)
          s.line(`M${-310 + i * 155},-360 V360`, '#c2452f', { width: 4, dash: i === 2 ? '' : '18 12' })
        for (let i = 1; i < 4; i++)
          s.line(`M-310,${-360 + i * 180} H310`, '#3a5a8a', { width: 4, dash: '18 12' })
        s.line('M-310,0 H0', '#2a2430', { width: 8 })
      })
      s.at(820, 880, { turn: 36, scale: 1.2 }, () => scissors(s, '#e2694a'))
      bird(s, 320, 1130, 1.5, '#f2b84a')
    },
    (s) => {
      wall(s, ['#b9d8dc', '#8ab8c4'], 0.2)
      window(s, 540, 260, 700, 330, '#e9dcc0', () => {
        s.wash(box(100, 50, 900, 500), ['#9ac8dc', '#f0ead0'])
        cloud(s, 420, 240, 0.8, '#fffaf2')
      })
      s.fill(box(-10, 620, 1100, 760), '#a5744a', { shade: 0.3, towards: 90 })
      s.shadow(box(160, 720, 800, 560, 16), 0.5, 20)
      s.fill(box(140, 700, 800, 560, 16), '#5a6a70', { shade: 0.3 })
      marble(s, 176, 736, 728, 488, 'tray', inks)
      ;[0, 1, 2, 3].forEach((i) =>
        s.at(180 + i * 110, 660, { scale: 0.6 }, () => {
          s.fill(box(-44, -130, 88, 130, 12), '#f0ead8', { form: 'upright', shade: 0.4, opacity: 0.9 })
          s.fill(box(-38, -90, 76, 86, 10), inks[i] ?? '#fff', { form: 'upright', shade: 0.5 })
        }),
      )
      s.line('M700,640 L980,560', '#b9824a', { width: 15 })
      s.fill(oval(690, 644, 34, 16), inks[2] ?? '', { shade: 0.3 })
    },
    (s) => {
      s.wash(box(0, 0, 1080, 1350), ['#e9dfc8', '#cdbb98'])
      s.line('M-10,190 C300,230 780,230 1090,180', '#6a5848', { width: 7 })
      const sets = [
        [inks[0], inks[4], inks[1]],
        [inks[2], inks[1], inks[4]],
        [inks[3], inks[4], inks[0]],
      ] as const
      sets.forEach((set, i) =>
        s.at(240 + i * 300, 560, { turn: (i - 1) * 2.4 }, () => {
          s.shadow(box(-110, -330, 260, 740, 2), 0.4, 16)
          marble(s, -130, -340, 260, 740, `sheet${i}`, set.map(String))
          for (const x of [-90, 90])
            s.fill(box(x - 11, -380, 22, 76, 5), '#b9824a', { form: 'upright', shade: 0.4 })
        }),
      )
      s.fill(box(-10, 1120, 1100, 250), '#a5744a', { shade: 0.3, towards: 90 })
      put(s, 540, 1180, 330, 1.1, () => books(s, [inks[2] ?? '', inks[0] ?? ''], 330, 'marbling'))
      s.fill(circle(880, 1220, 54), inks[1] ?? '', { form: 'round', shade: 0.4 })
    },
  ],
}
