import { mix } from '../engine/color.ts'
import { blob, box, circle, curve, oval, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { drawArm } from '../figures/arms.ts'
import { sheet } from '../props/desk.ts'
import { audience, beam, curtain } from '../props/stage.ts'
import { chair, mop, paperTheatre, umbrella } from '../props/actors.ts'
import { bokeh, cloth, person, put, stage, still } from './sets.ts'
import type { PerformerArt } from './sets.ts'
import { stringLights } from '../props/room.ts'

const RED = '#a52a34'

/** A skull, the sort that listens. */
function yorick(s: Scene): void {
  s.fill(
    'M-70,-20 C-96,-110 -50,-160 0,-160 C50,-160 96,-110 70,-20 C66,0 50,4 44,10 L40,56 L-40,56 L-44,10 C-50,4 -66,0 -70,-20 Z',
    '#f0e2c4',
    { form: 'round', shade: 0.4 },
  )
  s.fill(oval(-28, -44, 20, 24), '#3a2630', { shade: 0.2 })
  s.fill(oval(28, -44, 20, 24), '#3a2630', { shade: 0.2 })
  s.fill(
    poly([
      [0, -18],
      [11, 6],
      [-11, 6],
    ]),
    '#3a2630',
    { shade: 0.2 },
  )
  for (let x = -30; x <= 30; x += 15) s.line(`M${x},24 v30`, '#8a7460', { width: 4 })
}

function raven(s: Scene): void {
  umbrella(s, '#231e30')
  s.fill(circle(0, -232, 52), '#2a2438', { form: 'round', shade: 0.5 })
  s.fill(
    poly([
      [-30, -256],
      [-140, -224],
      [-34, -208],
    ]),
    '#d9a03c',
    { shade: 0.4 },
  )
  s.fill(circle(-16, -244, 11), '#f6ead2', { shade: 0 })
  s.fill(circle(-18, -244, 5.5), '#181420', { shade: 0 })
}

export const callum: PerformerArt = {
  back(s) {
    s.fill(box(0, 0, 640, 640), '#3a1226', { shade: 0.2 })
    curtain(s, -10, 660, 680, '#8a2236', 0.1)
    s.lamp(300, 220, 480, '#ffc27a', 0.8)
    s.fill(circle(324, 258, 218), '#f6cf8a', { shade: 0.34, opacity: 0.92 })
  },
  front(s, { look }) {
    s.at(506, 540, { scale: 0.82, turn: 6 }, () => yorick(s))
    s.at(320, 290, { scale: 1.42 }, () => drawArm(s, look, 1, [232, 340], [146, 236], -14))
  },
  cover(s, m) {
    const p = m.palette
    s.wash(box(-10, -10, 1520, 520), ['#2a1030', '#5a2440'])
    curtain(s, -20, 380, 430, RED, 0.6)
    curtain(s, 1140, 380, 430, RED, -0.6)
    for (let i = 0; i < 12; i++)
      s.fill(
        `M${i * 128 - 20},-10 H${i * 128 + 112} C${i * 128 + 100},90 ${i * 128 - 8},90 ${i * 128 - 20},-10 Z`,
        mix(RED, '#2a0614', 0.2),
        { shade: 0.5, form: 'round' },
      )
    s.fill(box(-10, 412, 1520, 110), mix(p.earth, p.ink, 0.5), { shade: 0.3 })
    s.fill(oval(750, 440, 330, 28), '#e0a860', { shade: 0 })
    for (const [x, colour] of [
      [560, '#6a86a8'],
      [660, '#8a9a5a'],
      [850, '#c9742c'],
    ] as const)
      s.at(x, 450, { scale: 0.5 }, () => mop(s, '#f0e4c8', colour))
    s.at(960, 452, { scale: 0.52 }, () => chair(s, '#b9803c'))
    s.at(750, 410, { scale: 0.62 }, () => yorick(s))
    beam(s, 700, -20, 750, 440, 330, '#ffcf7a', 0.55)
  },
  posts: [
    (s, { palette: p }) => {
      const floor = stage(s, p, { curtains: RED, light: '#ffc87a', strength: 0.55 })
      s.at(340, floor, { scale: 0.9 }, () => mop(s, '#f0e4c8', '#5a7aa0'))
      s.at(560, floor + 30, { scale: 1.05 }, () => mop(s, '#e9d4a0', '#7a2a4a'))
      s.at(770, floor, { scale: 0.86 }, () => mop(s, '#d9d4cc', '#6a8a4a'))
      s.fill(
        poly([
          [510, floor - 590],
          [534, floor - 660],
          [560, floor - 610],
          [586, floor - 660],
          [610, floor - 590],
        ]),
        '#e9b949',
        { shade: 0.3 },
      )
    },
    (s, { palette: p }) => {
      const y = still(s, p, { wall: ['#7a5a86', '#4a3460'], top: '#a5683c', back: 'none', y: 980, gobo: 0.2 })
      put(s, 540, y + 120, 480, 1.85, () => paperTheatre(s, p))
      stringLights(s, -20, 1100, 110, 60, ['#ffe0a0', '#ff9a7a'], 11)
      s.lamp(540, 620, 560, '#ffcf8a', 0.4)
    },
    (s, { palette: p }) => {
      cloth(s, '#5a3c4c', '#38222f', 'boards')
      for (const [i, [x, y]] of (
        [
          [290, 340],
          [790, 350],
          [290, 960],
          [790, 950],
        ] as const
      ).entries())
        s.at(x, y, { turn: ((i * 31) % 9) - 4 }, () => {
          sheet(s, 440, 540, '#f6ead0', p.ink, 'raven', 0)
          s.at(0, i < 2 ? 20 : 60, { scale: i === 0 ? 0.3 : 0.72 }, () =>
            i < 2 ? umbrella(s, '#2a2438') : raven(s),
          )
          s.line(
            curve([
              [-160, 224],
              [0, 216],
              [150, 228],
            ]),
            '#b5452f',
            { width: 7 },
          )
        })
    },
    (s) => {
      s.wash(box(0, 0, 1080, 1350), ['#3a2a5a', '#7a4a78', '#d98a7a'])
      s.fill(circle(560, 520, 330), '#ffe2ae', { shade: 0.25 })
      s.lamp(560, 520, 640, '#ffd89a', 0.4)
      s.fill(
        `${curve([
          [-20, 1180],
          [300, 1120],
          [700, 1190],
          [1100, 1130],
        ])} V1360 H-20 Z`,
        '#2a1a38',
        { shade: 0.3 },
      )
      s.at(560, 760, { scale: 1.7 }, () => raven(s))
      s.line('M200,1180 L360,960 M880,1190 L780,1000 M920,1190 L960,1040', '#2a1a38', { width: 19 })
    },
    (s, m) => {
      s.wash(box(0, 0, 1080, 1350), ['#1c0e26', '#3a1830'])
      curtain(s, -20, 460, 1010, RED, 0.8)
      curtain(s, 640, 460, 1010, RED, -0.8)
      for (let i = 0; i < 7; i++)
        s.fill(
          `M${i * 170 - 40},-10 H${i * 170 + 140} C${i * 170 + 120},190 ${i * 170 - 20},190 ${i * 170 - 40},-10 Z`,
          mix(RED, '#2a0614', 0.25),
          { shade: 0.5, form: 'round' },
        )
      person(s, m, 540, 640, 0.86, { mouth: 'smile', eyes: 'smile' })
      s.fill(box(-10, 990, 1100, 380), '#3a2028', { shade: 0.3 })
      s.fill(oval(540, 1010, 330, 40), '#d9985a', { shade: 0 })
      for (let i = 0; i < 7; i++) {
        s.fill(
          blob([
            [120 + i * 140 - 26, 1040],
            [120 + i * 140, 1010],
            [120 + i * 140 + 26, 1040],
          ]),
          '#e9c06a',
          { shade: 0.3 },
        )
        s.lamp(120 + i * 140, 1020, 110, '#ffd88a', 0.5)
      }
      audience(s, 1080, 1130, '#1c0c1e', 3, 70)
      beam(s, 540, -20, 540, 1010, 300, '#ffcf7a', 0.5)
      bokeh(s, ['#ffcf8a'], 6, 'dust', [300, 200, 800, 800])
    },
  ],
}
