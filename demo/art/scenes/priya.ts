import { mix } from '../engine/color.ts'
import { box, circle, curve, oval, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { drawArm } from '../figures/arms.ts'
import { drawFigure, outfitOf } from '../figures/body.ts'
import { POSES } from '../figures/poses.ts'
import { notebook, pencil, scrawl, sheet } from '../props/desk.ts'
import { cup, kettle, steam } from '../props/kitchen.ts'
import { microphone } from '../props/music.ts'
import { shelf } from '../props/room.ts'
import { audience, beam, curtain } from '../props/stage.ts'
import { chair } from '../props/actors.ts'
import { bokeh, cloth, put, stage, wall } from './sets.ts'
import type { PerformerArt } from './sets.ts'

function bricks(s: Scene, colour: string): void {
  s.fill(box(-10, -10, s.width + 20, s.height + 20), mix(colour, '#000', 0.3), { shade: 0.3 })
  for (let y = 0, row = 0; y < s.height; y += 56, row++)
    for (let x = -60 - (row % 2) * 60; x < s.width; x += 120)
      s.fill(box(x + 4, y + 4, 112, 48, 5), mix(colour, (x * 7 + row * 13) % 5 ? colour : '#2a1020', 0.25), {
        shade: 0.25,
      })
}

export const priya: PerformerArt = {
  back(s, { palette: p }) {
    bricks(s, mix(p.field, p.warm, 0.2))
    s.lamp(300, 230, 460, '#ffcf7a', 0.75)
    s.fill(circle(320, 250, 210), mix(p.warm, p.spark, 0.6), { shade: 0.3 })
  },
  front(s, { palette: p, look }) {
    s.at(444, 470, { turn: -24, scale: 1 }, () => microphone(s, p, 0))
    s.at(320, 290, { scale: 1.42 }, () => drawArm(s, look, 1, [226, 330], [116, 200], -30))
  },
  cover(s, m) {
    bricks(s, mix(m.palette.field, m.palette.warm, 0.2))
    curtain(s, -20, 300, 430, '#5a1f3c', 0.5)
    curtain(s, 1220, 300, 430, '#5a1f3c', -0.5)
    s.fill(box(-10, 410, 1520, 110), mix(m.palette.earth, m.palette.ink, 0.5), { shade: 0.3 })
    s.fill(oval(750, 436, 230, 26), '#e9b86a', { shade: 0 })
    s.at(790, 440, { scale: 0.6 }, () =>
      drawFigure(s, POSES.reach, { ...outfitOf(m.look, '#2c2440'), shoes: '#e9d9c0' }),
    )
    s.at(690, 180, { scale: 0.42 }, () => microphone(s, m.palette, 610))
    audience(s, 1500, 470, '#2a1230', 1, 46)
    beam(s, 640, -20, 750, 436, 230, '#ffcf7a', 0.6)
  },
  posts: [
    (s, { palette: p }) => {
      cloth(s, mix(p.field, p.ink, 0.35), p.ink, 'boards')
      s.at(420, 560, { turn: -6 }, () => {
        sheet(s, 620, 820, '#f6e9c8', p.ink, 'set', 0)
        for (let i = 0; i < 3; i++) {
          scrawl(s, -240, -230 + i * 200, 380 - i * 60, p.ink, `bit${i}`, 26)
          s.line(
            curve([
              [-250, -180 + i * 200],
              [-80, -170 + i * 200],
              [120 - i * 40, -182 + i * 200],
            ]),
            p.warm,
            { width: 9 },
          )
        }
        s.line(`M150,250 q50,60 110,-10`, p.warm, { width: 13 })
        s.fill(circle(172, 190, 9), p.warm, { shade: 0 })
        s.fill(circle(236, 190, 9), p.warm, { shade: 0 })
      })
      s.shadow(oval(760, 1010, 90, 240), 0.4, 24)
      s.at(820, 830, { turn: -150, scale: 2.1 }, () => microphone(s, p, 0))
      put(s, 250, 1230, 170, 1.3, () => cup(s, p.cool, '#4a2818'))
    },
    (s, m) => {
      const floor = stage(s, m.palette, { curtains: '#7a2446', light: '#ffd08a', strength: 0.6 })
      s.at(560, floor - 40, { scale: 0.92 }, () =>
        drawFigure(s, POSES.reach, { ...outfitOf(m.look, '#2c2440'), shoes: '#e9d9c0' }),
      )
      s.at(440, floor - 480, { scale: 0.6 }, () => microphone(s, m.palette, 730))
      audience(s, 1080, 1090, '#2a1230', 3, 74)
      s.lamp(560, 700, 420, '#ffcf7a', 0.3)
    },
    (s, { palette: p }) => {
      cloth(s, mix(p.cool, p.paper, 0.15), p.cool, 'stripes')
      s.at(540, 610, { turn: 7, scale: 1.42 }, () => notebook(s, p, 'bad year', p.warm))
      s.at(780, 1070, { turn: 64 }, () => pencil(s, p.spark))
      put(s, 260, 1240, 170, 1.3, () => cup(s, '#f3e2c2', '#4a2818'))
    },
    (s, { palette: p }) => {
      wall(s, [mix(p.field, p.paper, 0.3), mix(p.field, p.ink, 0.2)], 0)
      s.shadow(box(190, 130, 720, 520, 20), 0.4, 20)
      s.fill(box(180, 110, 720, 520, 20), mix(p.earth, p.ink, 0.2), { shade: 0.3 })
      s.wash(box(230, 160, 620, 420), [mix(p.cool, p.paper, 0.5), mix(p.field, p.paper, 0.4)], 60)
      for (let i = 0; i < 6; i++)
        for (const [x, y] of [
          [240 + i * 120, 132],
          [240 + i * 120, 608],
        ] as const) {
          s.fill(circle(x, y, 19), '#ffe9b8', { form: 'round', shade: 0.2 })
          s.lamp(x, y, 110, '#ffd88a', 0.5)
        }
      s.bright(
        poly([
          [230, 160],
          [470, 160],
          [230, 480],
        ]),
        0.5,
        10,
      )
      s.fill(box(-10, 990, 1100, 380), mix(p.earth, p.ink, 0.3), { shade: 0.3 })
      put(s, 540, 1270, 240, 1.7, () => chair(s, p.warm))
      shelf(s, 60, 820, 260, p.earth)
      s.at(190, 820, { scale: 0.5 }, () => kettle(s, p.cool))
    },
    (s, { palette: p }) => {
      wall(s, [mix(p.deep, p.field, 0.4), mix(p.deep, p.ink, 0.4)], 0)
      s.line('M120,240 H960', '#d9b46a', { width: 13 })
      s.line('M640,240 v60 q0,30 -30,30', '#d9b46a', { width: 9 })
      s.fill(
        'M450,360 C520,300 740,300 810,360 C860,620 900,860 940,1130 C820,1190 700,1100 620,1180 C540,1110 440,1190 340,1130 C370,860 410,620 450,360 Z',
        mix(p.warm, '#a0203c', 0.45),
        { form: 'upright', shade: 0.5 },
      )
      for (const x of [520, 630, 740])
        s.line(
          curve([
            [x, 370],
            [x + (x - 630) * 0.3, 700],
            [x + (x - 630) * 0.7, 1120],
          ]),
          mix(p.warm, '#4a0a20', 0.6),
          { width: 8, opacity: 0.5 },
        )
      s.fill(oval(630, 350, 90, 30), p.spark, { shade: 0.35 })
      s.fill(box(-10, 1130, 1100, 250), mix(p.earth, p.ink, 0.35), { shade: 0.3 })
      put(s, 240, 1200, 230, 1.15, () => kettle(s, p.cool))
      s.at(380, 930, { scale: 0.9 }, () => steam(s, 260, 1, 0.4))
      bokeh(s, ['#ffcf8a'], 5, 'green room', [60, 60, 1000, 500])
    },
  ],
}
