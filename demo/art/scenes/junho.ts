import { mix, oklch } from '../engine/color.ts'
import { box, circle, curve, oval, poly, ribbon } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { drawArm, drawHand } from '../figures/arms.ts'
import { stars, town } from '../props/sky.ts'
import { card, cardFan } from '../props/stage.ts'
import { bokeh, cloth, person, put, still } from './sets.ts'
import type { PerformerArt } from './sets.ts'

const felt = oklch(0.42, 0.09, 162)
const brass = oklch(0.78, 0.12, 80)

function coin(s: Scene): void {
  s.fill(oval(4, 8, 56, 56), '#5a3c14', { shade: 0 })
  s.fill(circle(0, 0, 56), brass, { shade: 0.45 })
  s.line(circle(0, 0, 44), mix(brass, '#5a3c14', 0.5), { width: 4 })
  s.fill(
    poly(
      Array.from(
        { length: 10 },
        (_, i) =>
          [
            Math.sin((i * Math.PI) / 5) * (i % 2 ? 11 : 27),
            -Math.cos((i * Math.PI) / 5) * (i % 2 ? 11 : 27),
          ] as const,
      ),
    ),
    mix(brass, '#5a3c14', 0.4),
    { shade: 0.2 },
  )
}

function lantern(s: Scene, colour: string): void {
  s.line('M0,-100 V-66', '#2a1a24', { width: 6 })
  s.fill(oval(0, 0, 62, 70), colour, { form: 'round', shade: 0.35 })
  for (const x of [-34, 0, 34])
    s.line(`M${x * 0.4},-68 Q${x * 1.5},0 ${x * 0.4},68`, mix(colour, '#5a1a10', 0.5), {
      width: 4,
      opacity: 0.6,
    })
  s.fill(box(-26, -76, 52, 16, 4), '#4a2a20', { shade: 0.2 })
  s.fill(box(-26, 60, 52, 16, 4), '#4a2a20', { shade: 0.2 })
  s.line('M0,76 v40', brass, { width: 7 })
  s.lamp(0, 0, 200, colour, 0.55)
}

function sweep(
  s: Scene,
  m: { palette: Parameters<typeof card>[1] },
  x0: number,
  x1: number,
  y: number,
  count: number,
  scale: number,
  hill: number,
): void {
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1)
    s.at(x0 + (x1 - x0) * t, y - Math.sin(t * Math.PI) * hill, { turn: (t - 0.5) * 44, scale }, () =>
      card(s, m.palette, (['star', 'spade', 'heart'] as const)[i % 3] ?? 'star'),
    )
  }
}

export const junho: PerformerArt = {
  back(s, { palette: p }) {
    s.wash(box(0, 0, 640, 640), [mix(felt, p.ink, 0.25), felt], 70)
    for (let turn = 0; turn < 360; turn += 30)
      s.at(320, 262, { turn }, () => s.at(0, -280, { scale: 0.62 }, () => card(s, p, 'back')))
    s.fill(circle(320, 262, 214), mix(brass, '#fff2d0', 0.35), { shade: 0.34 })
  },
  front(s, { palette: p, look }) {
    s.at(486, 520, { scale: 0.56, turn: 14 }, () => cardFan(s, p))
    s.at(320, 290, { scale: 1.42 }, () => drawArm(s, look, 1, [232, 330], [124, 218], -34))
  },
  cover(s, m) {
    s.wash(box(-10, -10, 1520, 520), ['#12302c', '#1f5a4c'])
    bokeh(s, [brass, '#ff9a7a', '#9ae0c0'], 26, 'junho cover', [0, 0, 1500, 260])
    for (const [x, y, k, c] of [
      [160, 90, 0.7, '#f2763c'],
      [380, 60, 0.5, brass],
      [1120, 60, 0.5, brass],
      [1340, 100, 0.7, '#f2763c'],
    ] as const)
      s.at(x, y, { scale: k }, () => lantern(s, c))
    s.fill(
      `${curve([
        [-20, 380],
        [400, 330],
        [1100, 330],
        [1520, 380],
      ])} V520 H-20 Z`,
      felt,
      { shade: 0.3 },
    )
    sweep(s, m, 420, 1080, 350, 15, 0.66, 90)
    for (const [x, y] of [
      [300, 430],
      [1190, 430],
      [1260, 446],
    ] as const)
      s.at(x, y, { scale: 0.6 }, () => coin(s))
  },
  posts: [
    (s, m) => {
      s.wash(box(0, 0, 1080, 1350), ['#123a32', '#2a6a58'])
      bokeh(s, [brass, '#ff9a7a'], 18, 'fan', [0, 0, 1080, 560])
      s.lamp(540, 560, 700, '#ffdca0', 0.35)
      s.at(540, 860, { scale: 1.75 }, () => cardFan(s, m.palette, 7))
      s.fill(
        ribbon(
          [
            [640, 1420],
            [566, 1240],
            [548, 1120],
          ],
          [260, 210, 160],
        ),
        m.look.main,
        { shade: 0.3 },
      )
      s.at(540, 1030, { scale: 2.1 }, () => drawHand(s, m.look, [0, 0], -92))
    },
    (s, m) => {
      cloth(s, felt, mix(felt, '#06201a', 0.4), 'plain')
      for (const [i, y] of [310, 690, 1070].entries()) {
        s.fill(box(90, y - 170, 900, 330, 14), mix(felt, '#f6ead2', 0.84), { shade: 0.14 })
        for (const side of [0, 1]) {
          s.at(360 + side * 340, y + 10, { turn: side ? 24 - i * 14 : -16 + i * 10, scale: 0.74 }, () =>
            card(s, m.palette, side ? 'heart' : 'back'),
          )
          s.at(360 + side * 340, y, { scale: 1.5, flip: side === 1 }, () =>
            drawHand(s, m.look, [-66 + i * 10, 40], -24 + i * 10),
          )
        }
        s.line(`M500,${y} h70 m0,0 l-22,-16 m22,16 l-22,16`, '#b5452f', { width: 10 })
      }
    },
    (s, m) => {
      s.wash(box(0, 0, 1080, 1350), ['#141c3c', '#34305c', '#7a4a5a'])
      stars(s, 1080, 320, 60, 'busan')
      town(s, 0, 760, 1080, 380, ['#3a3560', '#4a3f68', '#2f2c54'], '#241f40', 'busan', '#ffd27a')
      for (const [x, y, k, c] of [
        [150, 260, 1, '#f2763c'],
        [380, 190, 0.8, brass],
        [620, 250, 1, '#e9543c'],
        [860, 180, 0.84, brass],
        [1000, 320, 1, '#f2763c'],
      ] as const)
        s.at(x, y, { scale: k }, () => lantern(s, c))
      person(s, m, 540, 720, 1.25, { eyes: 'smile', mouth: 'smile' })
      s.fill(box(60, 1020, 960, 360, 12), felt, { shade: 0.32, towards: 90 })
      s.fill(box(40, 1000, 1000, 44, 8), '#7a4a2c', { shade: 0.3 })
      sweep(s, m, 330, 760, 1170, 9, 0.62, 50)
      for (const [x, y] of [
        [190, 1130],
        [900, 1160],
        [840, 1230],
      ] as const)
        s.at(x, y, { scale: 0.8 }, () => coin(s))
      s.at(540, 720, { scale: 1.25 }, () => {
        drawArm(s, m.look, -1, [-240, 300], [-176, 276], 30)
        drawArm(s, m.look, 1, [240, 300], [176, 276], -30)
      })
    },
    (s, { palette: p }) => {
      const y = still(s, p, {
        wall: ['#3a6a5a', '#1f4438'],
        top: '#6a4028',
        back: 'disc',
        y: 940,
        gobo: 0.24,
      })
      put(s, 540, y + 170, 440, 1.5, () => {
        s.fill(box(-210, -170, 420, 170, 14), '#8a5230', { shade: 0.4 })
        s.fill(
          poly([
            [-210, -170],
            [210, -170],
            [180, -330],
            [-180, -330],
          ]),
          '#a5683c',
          { shade: 0.35 },
        )
        s.fill(
          poly([
            [-190, -176],
            [190, -176],
            [164, -316],
            [-164, -316],
          ]),
          '#5a1f34',
          { shade: 0.4 },
        )
        s.fill(box(-24, -150, 48, 60, 8), brass, { form: 'upright', shade: 0.5 })
        for (const x of [-190, 170]) s.fill(box(x, -168, 20, 166, 2), brass, { shade: 0.4 })
      })
      for (const [x, dy, k] of [
        [300, 300, 1.2],
        [760, 320, 1.3],
        [650, 260, 1],
        [880, 240, 1.1],
      ] as const)
        s.at(x, y + dy, { scale: k }, () => coin(s))
      s.at(540, y - 260, { scale: 1.2 }, () => coin(s))
      s.lamp(540, y - 260, 240, '#ffe0a0', 0.6)
    },
    (s, m) => {
      cloth(s, felt, mix(felt, '#06201a', 0.4), 'plain')
      for (let ring = 0; ring < 3; ring++)
        for (let i = 0; i < 17 - ring * 5; i++) {
          const turn = (i / (17 - ring * 5)) * 360 + ring * 12
          s.at(540, 675, { turn }, () =>
            s.at(0, -480 + ring * 140, { scale: 0.62, turn: 8 }, () =>
              card(s, m.palette, i === 3 && ring === 1 ? 'heart' : 'back'),
            ),
          )
        }
      s.at(540, 675, { scale: 1.7 }, () => coin(s))
      s.lamp(420, 480, 620, '#ffe6b8', 0.25)
    },
  ],
}
