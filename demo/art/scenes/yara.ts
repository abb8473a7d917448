import { mix, oklch } from '../engine/color.ts'
import { box, circle, curve, oval, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { drawArm } from '../figures/arms.ts'
import { notebook, pencil, scrawl, sheet } from '../props/desk.ts'
import { steam, teaGlass } from '../props/kitchen.ts'
import { cat, door, ladder } from '../props/room.ts'
import { boat, cloud, disc, gull, town, water } from '../props/sky.ts'
import { cloth, put, still } from './sets.ts'
import type { PerformerArt } from './sets.ts'

const BLUE = '#2f68b0'
const gold = oklch(0.78, 0.13, 78)

function harbour(s: Scene): void {
  s.wash(box(-10, -10, s.width + 20, s.height), ['#8fc6e6', '#f6ead0'])
  cloud(s, s.width * 0.2, s.height * 0.16, s.height / 1300 + 0.3, '#fffaf2')
  s.fill(box(-10, s.height * 0.36, s.width + 20, s.height * 0.3), '#e6cfa4', { shade: 0.3 })
  for (let x = 0; x < s.width; x += 74)
    s.fill(box(x, s.height * 0.36 - 26, 46, 32), '#e6cfa4', { shade: 0.3 })
  town(
    s,
    s.width * 0.1,
    s.height * 0.46,
    s.width * 0.8,
    s.height * 0.22,
    ['#fbf6ec', '#f3ead8', '#e9eef2'],
    BLUE,
    'essaouira',
  )
  s.fill(box(s.width * 0.74, s.height * 0.18, s.width * 0.12, s.height * 0.4), '#d9be8e', {
    form: 'upright',
    shade: 0.4,
  })
  for (let i = 0; i < 4; i++)
    s.fill(
      box(s.width * (0.735 + i * 0.034), s.height * 0.155, s.width * 0.022, s.height * 0.04),
      '#d9be8e',
      { shade: 0.3 },
    )
  water(s, s.height * 0.56, '#9fd0dc', '#2c6a9c', 'essaouira', { x: s.width * 0.4, colour: '#fffbe8' })
  for (const [x, y, k, hull] of [
    [0.24, 0.66, 0.8, '#2f6ac0'],
    [0.56, 0.7, 0.9, '#3a7ad0'],
    [0.82, 0.66, 0.7, '#2a5aa8'],
    [0.4, 0.84, 1.3, '#2f6ac0'],
    [0.74, 0.9, 1.4, '#3a7ad0'],
  ] as const)
    s.at(s.width * x, s.height * y, { scale: k * (s.height / 1350) ** 0.7 }, () => boat(s, hull, '#f6ead2'))
  for (const [x, y] of [
    [0.3, 0.26],
    [0.42, 0.2],
    [0.6, 0.28],
    [0.9, 0.5],
    [0.14, 0.54],
  ] as const)
    s.at(s.width * x, s.height * y, { scale: 0.7 }, () => gull(s, '#ffffff'))
}

/** A tin teapot on y = 0. */
function teapot(s: Scene): void {
  s.line('M104,-150 C200,-170 190,-30 100,-50', '#b9b4b8', { width: 18 })
  s.fill('M-96,-90 C-150,-110 -150,-180 -200,-190 L-194,-210 C-130,-206 -120,-140 -80,-130 Z', '#c9c6c8', {
    shade: 0.45,
  })
  s.fill('M-70,-10 C-150,-60 -120,-180 -50,-200 L50,-200 C120,-180 150,-60 70,-10 Z', '#cfccd0', {
    form: 'upright',
    shade: 0.6,
  })
  s.fill('M-50,-200 C-30,-250 30,-250 50,-200 Z', '#d9d6d8', { form: 'round', shade: 0.5 })
  s.fill(circle(0, -252, 13), gold, { form: 'round' })
  s.line(
    curve([
      [-104, -110],
      [0, -92],
      [104, -110],
    ]),
    gold,
    { width: 6 },
  )
  for (let x = -80; x <= 80; x += 32)
    s.fill(oval(x, -136 + Math.abs(x) * 0.05, 8, 14), '#9a98a4', { shade: 0.3 })
}

export const yara: PerformerArt = {
  back(s) {
    s.wash(box(0, 0, 640, 640), ['#f6ecd8', '#e9d4ac'], 80)
    s.fill('M90,660 V290 C90,40 550,40 550,290 V660 Z', BLUE, { shade: 0.32 })
    for (let i = 0; i < 21; i++) {
      const a = Math.PI * (0.02 + (i / 20) * 0.96)
      s.fill(
        circle(320 - Math.cos(a) * 262, 290 - Math.sin(a) * 222, 11),
        i % 2 ? gold : oklch(0.6, 0.15, 40),
        { shade: 0.3 },
      )
    }
  },
  front(s, { look }) {
    s.at(320, 290, { scale: 1.42 }, () => drawArm(s, look, 1, [220, 330], [120, 268], 0))
    s.at(468, 560, { turn: 52, scale: 0.78 }, () => pencil(s, gold))
  },
  cover: (s) => harbour(s),
  posts: [
    (s, { palette: p }) => {
      cloth(s, mix(BLUE, '#ffffff', 0.16), BLUE, 'stripes')
      s.at(560, 640, { turn: -5 }, () => {
        sheet(s, 720, 980, '#fbf4e2', p.ink, 'poem', 0)
        ;[400, 300, 360, 240].forEach((w, i) => scrawl(s, -280, -360 + i * 70, w, p.ink, `poem${i}`, 15))
        ;[300, 380, 260].forEach((w, i) =>
          scrawl(s, -280, -20 + i * 60, w, mix(p.ink, BLUE, 0.5), `poeme${i}`, 12),
        )
        ;[280, 330, 220].forEach((w, i) =>
          scrawl(s, -280, 230 + i * 60, w, mix(p.ink, '#a8502c', 0.5), `poeme3${i}`, 12),
        )
        s.at(190, 420, { scale: 0.72, turn: 8 }, () => ladder(s, 640, '#b9824a'))
      })
      s.at(170, 1090, { turn: 24, scale: 1.1 }, () => pencil(s, gold))
    },
    (s) => harbour(s),
    (s, { palette: p }) => {
      cloth(s, '#e9d6b0', '#c9a86a', 'grid')
      for (let i = 0; i < 8; i++)
        s.at(330 + (i % 3) * 220, 280 + Math.floor(i / 3) * 330, { turn: ((i * 47) % 31) - 15 }, () => {
          sheet(s, 320, 420, i % 2 ? '#fbf4e2' : '#f6ead0', p.ink, `draft${i}`, 9)
          if (i % 3 === 1)
            s.line(
              curve([
                [-120, -80],
                [0, -100],
                [110, -60],
                [0, -20],
                [-110, -40],
              ]),
              oklch(0.6, 0.17, 30),
              { width: 8 },
            )
          if (i % 3 === 2) s.line('M-120,-140 L100,40 M100,-150 L-110,50', oklch(0.6, 0.17, 30), { width: 7 })
        })
      put(s, 880, 1240, 130, 1.3, () => teaGlass(s, '#b98a2c', gold))
    },
    (s, { palette: p }) => {
      s.wash(box(0, 0, 1080, 1350), ['#8fbce6', '#5a92cc'])
      s.bright(
        poly([
          [0, 0],
          [620, 0],
          [300, 1350],
          [0, 1350],
        ]),
        0.3,
        30,
      )
      s.at(560, 1080, { scale: 1.5 }, () => door(s, '#2c5ca8', '#f6ead0'))
      for (let i = 0; i < 7; i++)
        s.fill(box(120 - i * 26, 1080 + i * 40, 880 + i * 52, 46, 4), mix('#7fb0e0', '#2c5ca8', i * 0.07), {
          shade: 0.35,
          towards: 90,
        })
      put(s, 230, 1100, 120, 0.95, () => cat(s, '#e6a05a'))
      s.at(910, 1130, { scale: 1.15 }, () => {
        s.fill('M-50,0 C-80,-60 -60,-130 -26,-150 L26,-150 C60,-130 80,-60 50,0 Z', oklch(0.62, 0.13, 42), {
          form: 'upright',
          shade: 0.5,
        })
        s.line(
          curve([
            [-62, -70],
            [0, -56],
            [62, -70],
          ]),
          p.paper,
          { width: 8 },
        )
        for (const [x, t] of [
          [-20, -24],
          [0, 0],
          [20, 22],
        ] as const)
          s.at(x, -150, { turn: t }, () => {
            s.line('M0,0 V-140', '#6a8a4a', { width: 6 })
            for (const turn of [0, 72, 144, 216, 288])
              s.at(0, -150, { turn }, () =>
                s.fill(oval(0, -22, 14, 24), oklch(0.66, 0.2, 350), { shade: 0.3 }),
              )
          })
      })
    },
    (s, { palette: p }) => {
      const y = still(s, p, { wall: ['#f6ecd4', '#e2c894'], top: BLUE, back: 'none', y: 920, gobo: 0.32 })
      s.fill(oval(560, y + 190, 430, 110), '#c9a24a', { form: 'round', shade: 0.35 })
      s.line(oval(560, y + 184, 380, 90), '#8a6a24', { width: 6, opacity: 0.5 })
      put(s, 460, y + 190, 230, 1.75, () => teapot(s))
      put(s, 770, y + 180, 120, 1.35, () => teaGlass(s, '#b98a2c', gold))
      put(s, 890, y + 230, 120, 1.2, () => teaGlass(s, '#a8802c', oklch(0.6, 0.17, 30)))
      s.at(770, y - 70, {}, () => steam(s, 260, 1, 0.45))
      s.at(300, y + 400, { scale: 0.66, turn: -5 }, () => notebook(s, p, 'tea', '#a8502c'))
      disc(s, 860, 260, 90, '#fff3cc', 0.4)
    },
  ],
}
