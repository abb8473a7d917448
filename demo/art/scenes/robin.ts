import { mix, oklch } from '../engine/color.ts'
import { box, circle, curve, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { drawFigure } from '../figures/body.ts'
import { POSES } from '../figures/poses.ts'
import { camera, notebook, pencil, scrawl } from '../props/desk.ts'
import { cup, steam } from '../props/kitchen.ts'
import { boat, cloud, disc, gull, ridge, stars, water } from '../props/sky.ts'
import { spoon } from '../props/workshop.ts'
import { cloth, person, put } from './sets.ts'
import type { PerformerArt } from './sets.ts'

const TEAL = '#2f6a64'

function snowNight(s: Scene, y: number): void {
  s.wash(box(-10, -10, s.width + 20, s.height), ['#141c48', '#34437e', '#6a7ab0'])
  stars(s, s.width, y * 0.6, 90, 'train')
  disc(s, s.width * 0.68, y * 0.34, y * 0.06, '#fff3d4', 0.5)
  ridge(s, y * 0.86, y * 0.36, '#4a5a92', 'alps', true)
  ridge(s, y * 0.94, y * 0.1, '#c9d4ea', 'snow field', false, 0.3)
  for (let i = 0; i < 12; i++) {
    const x = (i * 173) % s.width
    const h = y * (0.1 + (i % 4) * 0.03)
    for (let k = 0; k < 3; k++)
      s.fill(
        poly([
          [x, y * 0.96 - h + (k * h) / 4],
          [x + h * (0.16 + k * 0.07), y * 0.96 - h * 0.55 + (k * h) / 4],
          [x - h * (0.16 + k * 0.07), y * 0.96 - h * 0.55 + (k * h) / 4],
        ]),
        '#22345e',
        { shade: 0.35 },
      )
  }
}

function train(s: Scene, x: number, y: number, scale: number, cars: number): void {
  s.at(x, y, { scale }, () => {
    for (let car = 0; car < cars; car++) {
      const cx = car * 430
      s.fill(box(cx, -150, 416, 130, 16), car === 0 ? '#c2533f' : TEAL, { shade: 0.35, towards: 90 })
      s.line(`M${cx + 6},-56 h404`, '#f2d9a0', { width: 8 })
      for (let i = 0; i < 5; i++) {
        s.fill(box(cx + 32 + i * 74, -128, 52, 52, 8), '#ffe2a0', { shade: 0 })
        s.lamp(cx + 58 + i * 74, -100, 70, '#ffd98a', 0.45)
      }
      for (const wheel of [60, 130, 290, 360])
        s.fill(circle(cx + wheel, -14, 20), '#241c34', { form: 'round' })
    }
    s.glow(
      poly([
        [0, -80],
        [-420, -30],
        [-420, 30],
        [0, -50],
      ]),
      '#fff0c0',
      0.5,
      10,
    )
  })
}

export const robin: PerformerArt = {
  back(s) {
    s.fill(box(0, 0, 640, 640), '#7a4a34', { shade: 0.3 })
    s.inside(box(60, 30, 520, 470, 70), () => snowNight(s, 500))
    s.line(box(60, 30, 520, 470, 70), '#d9a45c', { width: 20 })
  },
  front(s) {
    s.at(520, 606, { scale: 1 }, () => cup(s, '#e9d9b8', '#3f2216'))
    s.at(520, 480, { scale: 0.5 }, () => steam(s, 200, 1, 0.5))
  },
  cover(s) {
    snowNight(s, 430)
    s.fill(box(-10, 410, 1520, 110), '#dfe6f4', { shade: 0.4, towards: 90 })
    s.line('M-10,452 H1510 M-10,470 H1510', '#4a4468', { width: 6 })
    train(s, 430, 452, 0.82, 3)
  },
  posts: [
    (s, m) => {
      s.fill(box(-10, -10, 1100, 1400), '#7a4a34', { shade: 0.3 })
      for (let x = 0; x < 1080; x += 120) s.line(`M${x},0 V1350`, '#5a3424', { width: 4, opacity: 0.5 })
      s.inside(box(110, 130, 860, 760, 90), () => snowNight(s, 900))
      s.line(box(110, 130, 860, 760, 90), '#d9a45c', { width: 28 })
      person(s, m, 300, 820, 1.35, { flip: true, eyes: 'smile', tilt: 12 })
      s.fill(box(-10, 1130, 1100, 250), '#8a5638', { shade: 0.3, towards: 90 })
      put(s, 760, 1180, 170, 1.25, () => cup(s, '#e9d9b8', '#3f2216'))
      s.at(760, 1040, { scale: 0.8 }, () => steam(s, 220, 2, 0.45))
      s.at(520, 1240, { scale: 0.62, turn: -4 }, () => notebook(s, m.palette, 'diary', TEAL))
      s.lamp(140, 240, 560, '#ffcf8a', 0.4)
    },
    (s, { palette: p }) => {
      cloth(s, '#c9b48a', '#a58a5a', 'grid')
      s.at(360, 380, { turn: -6 }, () => {
        s.shadow(box(-210, -220, 460, 480, 50), 0.5, 16)
        s.fill(box(-230, -240, 460, 480, 60), TEAL, { shade: 0.35 })
        s.fill(box(-170, 20, 340, 180, 30), mix(TEAL, '#000', 0.2), { shade: 0.3 })
        s.line('M-130,-236 C-130,-310 130,-310 130,-236 M-60,-100 h120', '#d9a45c', { width: 18 })
        s.fill(circle(0, -80, 13), p.spark, { form: 'round' })
      })
      s.at(830, 330, { scale: 0.75, turn: 10 }, () => camera(s, p))
      s.at(820, 720, { scale: 0.62, turn: 6 }, () => notebook(s, p, 'packing', p.warm))
      s.at(170, 1010, { turn: 24, scale: 0.8 }, () => spoon(s, '#b97a40'))
      s.at(430, 1000, { turn: -6 }, () => {
        for (let i = 0; i < 3; i++) {
          s.shadow(box(-130 + i * 18, -120 + i * 26, 280, 200, 4), 0.35, 8)
          s.fill(
            box(-140 + i * 18, -130 + i * 26, 280, 200, 4),
            ['#f6ead2', '#e9b48a', '#a9c8d0'][i] ?? '#fff',
            { shade: 0.15 },
          )
        }
        s.fill(box(70, -60, 56, 66, 2), p.warm, { shade: 0.2 })
        scrawl(s, -84, 20, 120, p.ink, 'postcard', 10)
      })
      s.at(880, 1080, { turn: -28 }, () => pencil(s, p.warm))
      s.at(640, 1190, { scale: 1 }, () => {
        for (let i = 0; i < 6; i++)
          s.line(
            curve([
              [-110, i * 15],
              [0, i * 15 - 14],
              [110, i * 15],
            ]),
            i % 2 ? p.warm : '#f6ead2',
            { width: 15 },
          )
      })
    },
    (s) => {
      s.wash(box(0, 0, 1080, 1350), ['#4a5a9c', '#c98a9a', '#ffd2a0'])
      disc(s, 780, 540, 90, '#fff0c8', 0.6)
      ridge(s, 700, 120, '#6a6a9c', 'station', false, 0.2)
      s.fill(
        poly([
          [-10, 240],
          [1090, 120],
          [1090, 190],
          [-10, 330],
        ]),
        '#5a3a44',
        { shade: 0.4 },
      )
      for (const x of [140, 480, 820]) {
        s.line(`M${x},${300 - x * 0.1} V980`, '#3f2f48', { width: 19 })
        s.line(`M${x},${400 - x * 0.1} q60,-20 110,-110`, '#3f2f48', { width: 10 })
      }
      train(s, 320, 960, 1.5, 2)
      s.fill(box(-10, 980, 1100, 390), '#a58a8c', { shade: 0.3, towards: 90 })
      s.line('M-10,1010 H1090', '#f2d48a', { width: 13 })
      s.at(280, 1230, { scale: 0.62 }, () =>
        drawFigure(s, POSES.stand, {
          skin: '#d9a27a',
          top: '#4f7a4a',
          legs: '#33304a',
          hair: '#c2693f',
          hairShape: 'long',
          shoes: '#241c2c',
        }),
      )
      s.fill(box(330, 1140, 100, 90, 12), '#c2533f', { shade: 0.35 })
      s.lamp(480, 330, 300, '#ffe0a0', 0.5)
    },
    (s, { palette: p }) => {
      cloth(s, '#5a3f34', '#3a261f', 'boards')
      s.at(540, 640, { turn: 3 }, () => {
        s.shadow(box(-360, -520, 760, 1060, 6), 0.5, 20)
        s.fill(box(-375, -540, 750, 1080, 6), '#f8efd8', { shade: 0.14 })
        s.at(0, 420, { scale: 1.35 }, () =>
          drawFigure(s, POSES.reach, {
            skin: '#d9a27a',
            top: '#2f4470',
            legs: '#2a2c4c',
            hair: '#4a3428',
            hairShape: 'crop',
            shoes: '#241c2c',
          }),
        )
        s.at(0, 420, { scale: 1.35 }, () => {
          s.fill(box(-4, -660, 90, 26, 8), '#2f4470', { shade: 0.3 })
          s.fill(box(-14, -640, 70, 12, 5), '#1c1c30', { shade: 0.2 })
          s.fill(box(164, -700, 44, 60, 10), p.spark, { shade: 0.2 })
        })
        s.lamp(256, -480, 200, '#ffdc8a', 0.4)
        scrawl(s, -320, 480, 420, p.ink, 'conductor', 14)
        s.line(
          curve([
            [-200, 436],
            [40, 428],
            [260, 440],
          ]),
          p.warm,
          { width: 8 },
        )
      })
      s.at(930, 1120, { turn: -20 }, () => pencil(s, p.warm))
    },
    (s) => {
      s.wash(box(0, 0, 1080, 1350), ['#7fb0d0', '#ffd8b4', '#ffe9c8'])
      cloud(s, 270, 300, 1.2, '#fff6ea')
      cloud(s, 800, 200, 0.9, '#fff6ea')
      ridge(s, 720, 90, '#8a9abc', 'ferry hills', false, 0.2)
      water(s, 720, '#a9cfd8', '#2f6f94', 'ferry', { x: 700, colour: '#fff0d0' })
      s.at(660, 830, { scale: 1 }, () => {
        s.fill('M-360,-60 H370 L310,70 H-300 Z', '#f6efe0', { shade: 0.4 })
        s.fill(box(-270, -160, 520, 104, 10), '#f3e7cf', { shade: 0.35 })
        for (let x = -246; x < 220; x += 64) s.fill(box(x, -136, 40, 44, 8), '#4d6f86', { shade: 0.2 })
        s.fill(box(-20, -260, 110, 104, 10), oklch(0.6, 0.17, 32), { form: 'upright', shade: 0.5 })
        s.line('M-340,0 H338', oklch(0.6, 0.17, 32), { width: 19 })
      })
      s.at(200, 960, { scale: 0.6 }, () => boat(s, TEAL, '#f2e2c0'))
      s.fill(
        poly([
          [-10, 1100],
          [1090, 1040],
          [1090, 1360],
          [-10, 1360],
        ]),
        '#8a6a58',
        { shade: 0.35 },
      )
      for (const x of [180, 480, 880])
        s.fill(box(x, 1020 - x * 0.03, 54, 150, 12), '#4a3a44', { form: 'upright', shade: 0.5 })
      s.fill(box(560, 1110, 220, 160, 18), '#c2533f', { shade: 0.35 })
      s.line('M630,1110 v-40 h80 v40', '#6a2c24', { width: 13 })
      for (const [x, y, k] of [
        [400, 480, 1],
        [520, 560, 0.8],
        [180, 600, 1.2],
      ] as const)
        s.at(x, y, { scale: k }, () => gull(s, '#fbfaf4'))
    },
  ],
}
