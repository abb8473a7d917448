import { mix } from '../engine/color.ts'
import { box, circle, curve, poly } from '../engine/path.ts'
import { drawArm } from '../figures/arms.ts'
import { sheet } from '../props/desk.ts'
import { cup } from '../props/kitchen.ts'
import { guitar, microphone, record } from '../props/music.ts'
import { cat, stringLights, window } from '../props/room.ts'
import { disc, ridge, stars, town } from '../props/sky.ts'
import { bokeh, cloth, person, put, stage, still, wall } from './sets.ts'
import type { PerformerArt } from './sets.ts'

const DUSK = ['#3b2b63', '#b4577a', '#f2a66b']

export const ines: PerformerArt = {
  back(s, { palette: p }) {
    s.wash(box(0, 0, 640, 640), [mix(p.deep, p.ink, 0.4), mix(p.warm, p.deep, 0.35)], 80)
    s.fill(circle(340, 250, 230), mix(p.warm, p.spark, 0.35), { shade: 0.4 })
    bokeh(s, [p.spark, p.warm], 9, 'ines', [20, 20, 620, 300])
  },
  front(s, { palette: p }) {
    s.at(404, 610, { turn: 58, scale: 0.82 }, () => guitar(s, p, '#c9772c'))
  },
  cover(s, { palette: p }) {
    s.wash(box(0, 0, 1500, 500), DUSK)
    stars(s, 1500, 200, 90, 'ines cover')
    disc(s, 1080, 250, 64, '#ffdf9c', 0.5)
    s.fill(
      `${curve([
        [-20, 330],
        [300, 300],
        [700, 322],
        [1100, 296],
        [1520, 322],
      ])} V520 H-20 Z`,
      mix(p.deep, '#c66a6a', 0.3),
      { shade: 0.3 },
    )
    town(
      s,
      0,
      520,
      1500,
      250,
      ['#f3d9b8', '#e9b48e', '#d98c76', '#f1e3cf'],
      '#b4513f',
      'alfama cover',
      '#ffd98a',
    )
    stringLights(s, -20, 760, 60, 70, ['#ffd98a', '#ff9a6a'])
    stringLights(s, 740, 1520, 60, 70, ['#ffd98a', '#ff9a6a'])
    s.at(760, 420, { scale: 0.46, turn: -12 }, () => guitar(s, p))
    s.at(880, 500, { scale: 0.5 }, () => cat(s, '#2a1f34'))
  },
  posts: [
    (s, m) => {
      wall(s, [mix(m.palette.deep, '#201535', 0.3), mix(m.palette.warm, m.palette.deep, 0.6)], 0)
      window(s, 700, 430, 460, 640, '#e8c79a', () => {
        s.wash(box(400, 60, 600, 760), DUSK)
        stars(s, 1080, 400, 60, 'ines window')
        disc(s, 800, 300, 42, '#ffe7b0', 0.5)
        town(s, 440, 790, 560, 260, ['#e9b48e', '#d98c76', '#f1e3cf'], '#a5483c', 'alfama one', '#ffd98a')
      })
      person(s, m, 470, 700, 1.75)
      s.at(560, 1240, { turn: 62, scale: 1.45 }, () => guitar(s, m.palette))
      s.at(470, 700, { scale: 1.75 }, () => {
        drawArm(s, m.look, -1, [-190, 400], [10, 330], 10)
        drawArm(s, m.look, 1, [262, 330], [236, 206], -24)
      })
      s.lamp(180, 180, 520, '#ffb86a', 0.4)
    },
    (s, { palette: p }) => {
      cloth(s, mix(p.earth, '#5a3020', 0.35), '#2c1620', 'boards')
      s.at(500, 640, { turn: -7 }, () => {
        sheet(s, 700, 940, '#f6ead0', p.ink, 'chords', 0)
        for (let row = 0; row < 7; row++) {
          const y = -390 + row * 116
          for (let i = 0; i < 5; i++)
            s.line(`M-300,${y + i * 13} H300`, mix(p.ink, '#f6ead0', 0.4), { width: 2.2 })
          for (let n = 0; n < 10; n++) {
            const x = -262 + n * 58
            const ny = y + ((n * 7 + row * 5) % 9) * 6.2
            s.fill(`M${x - 10},${ny} a10,8 -20 1 0 20,-3 a10,8 -20 1 0 -20,3 Z`, p.ink, { shade: 0 })
            s.line(`M${x + 9},${ny - 2} v-38`, p.ink, { width: 3 })
          }
        }
        s.line(circle(190, 300, 88), '#9b6a3c', { width: 9, opacity: 0.5 })
        s.line(circle(194, 304, 84), '#9b6a3c', { width: 4, opacity: 0.4 })
      })
      put(s, 860, 330, 220, 1.4, () => cup(s, p.warm, '#4a2818'))
      s.at(860, 1250, { turn: -38, scale: 1.1 }, () => guitar(s, p))
    },
    (s) => {
      s.wash(box(0, 0, 1080, 1350), ['#6f8fb8', '#f2b998', '#ffe3ae'])
      disc(s, 690, 380, 74, '#fff1c4', 0.7)
      ridge(s, 620, 90, '#a98fa8', 'tagus', false, 0.2)
      town(
        s,
        0,
        980,
        1080,
        420,
        ['#f5e1c6', '#eac19c', '#dd9a80', '#f8efdf', '#a9c0c4'],
        '#bd5a44',
        'alfama morning',
      )
      for (let i = 0; i < 12; i++) {
        const y = 960 + i * 36
        const w = 300 + i * 44
        s.fill(
          poly([
            [540 - w / 2 + i * 4, y],
            [540 + w / 2 + i * 4, y],
            [540 + w / 2 + 24 + i * 4, y + 40],
            [540 - w / 2 - 24 + i * 4, y + 40],
          ]),
          mix('#efd9bd', '#8a6a78', i % 2 ? 0.3 : 0.08),
          { shade: 0.25, towards: 90 },
        )
      }
      s.at(720, 1180, { scale: 0.8 }, () => cat(s, '#3a2a3c'))
      s.shadow(
        poly([
          [0, 900],
          [260, 900],
          [80, 1350],
          [0, 1350],
        ]),
        0.4,
        30,
      )
    },
    (s, { palette: p }) => {
      s.wash(box(0, 0, 1080, 1350), ['#35285a', '#8a4a78', '#e58a68'])
      stars(s, 1080, 380, 70, 'tram')
      town(s, -40, 900, 460, 640, ['#7d5a80', '#96667a', '#6a4f78'], '#3f2d55', 'tram left', '#ffd27a')
      town(s, 700, 900, 460, 700, ['#7d5a80', '#96667a', '#6a4f78'], '#3f2d55', 'tram right', '#ffd27a')
      s.fill(
        poly([
          [330, 880],
          [760, 880],
          [1120, 1360],
          [-60, 1360],
        ]),
        '#4a3a58',
        { shade: 0.3, towards: 90 },
      )
      s.line('M470,900 L300,1360 M610,900 L780,1360', '#d9b08a', { width: 9, opacity: 0.7 })
      s.fill(box(340, 520, 400, 480, 46), p.spark, { shade: 0.35 })
      s.fill(box(340, 780, 400, 180, 12), '#f6ead2', { shade: 0.3 })
      s.fill(box(376, 590, 328, 170, 20), '#fff0c4', { shade: 0.1 })
      s.line('M540,590 v170 M458,590 v170 M622,590 v170', mix(p.spark, '#5a3020', 0.4), { width: 10 })
      s.fill(circle(540, 870, 38), '#fffbe6', { shade: 0.1 })
      s.fill(box(450, 536, 180, 40, 10), '#30244a', { shade: 0.2 })
      s.line('M540,520 L500,330 M-20,330 H1100', '#241a38', { width: 5 })
      s.lamp(540, 870, 330, '#ffe0a0', 0.7)
      s.lamp(540, 660, 420, '#ffcf80', 0.4)
    },
    (s, { palette: p }) => {
      const y = still(s, p, {
        wall: [mix(p.deep, '#7a3a60', 0.4), mix(p.deep, p.ink, 0.3)],
        top: '#b4744a',
        y: 1060,
        gobo: 0.26,
      })
      s.shadow(box(250, 370, 650, 690, 6), 0.5, 18)
      s.fill(box(210, 360, 640, 700, 4), mix(p.warm, '#f6d9a8', 0.15), { shade: 0.3 })
      s.inside(box(210, 360, 640, 700, 4), () => {
        disc(s, 600, 620, 150, p.spark, 0.25)
        town(s, 190, 1080, 700, 330, ['#7a3b58', '#8f4a5e', '#66325a'], '#4a2450', 'sleeve', '#ffd98a')
      })
      s.at(846, 720, { scale: 1.2 }, () => s.inside(box(4, -260, 300, 520), () => record(s, p, p.spark)))
      put(s, 880, y + 180, 160, 1.3, () => cup(s, '#efe2cc', '#4a2818'))
    },
    (s, { palette: p }) => {
      const floor = stage(s, p, { light: '#ffc27a', curtains: '#6d2747' })
      s.at(540, floor - 320, { turn: -16, scale: 1.55 }, () => guitar(s, p, '#cf7f30'))
      s.at(820, floor - 480, { scale: 0.9 }, () => microphone(s, p, 520))
      bokeh(s, ['#ffca7a', '#ff8a6a'], 14, 'strings', [80, 80, 1000, 700])
    },
  ],
}
