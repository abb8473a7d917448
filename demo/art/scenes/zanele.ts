import { mix } from '../engine/color.ts'
import { blob, box, circle, curve, oval, poly, ribbon } from '../engine/path.ts'
import { drawArm } from '../figures/arms.ts'
import { drawFigure, outfitOf } from '../figures/body.ts'
import { between, POSES } from '../figures/poses.ts'
import { sheet } from '../props/desk.ts'
import { window } from '../props/room.ts'
import { disc, ridge } from '../props/sky.ts'
import { cloth, stage, wall } from './sets.ts'
import type { PerformerArt } from './sets.ts'
import { restingShoes } from './zanele-shoes.ts'

export const zanele: PerformerArt = {
  back(s, { palette: p }) {
    s.wash(box(0, 0, 640, 640), [mix(p.cool, p.paper, 0.25), mix(p.cool, p.ink, 0.15)], 70)
    for (let turn = 0; turn < 360; turn += 24)
      s.at(320, 260, { turn }, () =>
        s.fill(
          poly([
            [-30, -600],
            [30, -600],
            [0, 0],
          ]),
          mix(p.cool, p.paper, 0.4),
          { opacity: 0.5, shade: 0 },
        ),
      )
    s.fill(circle(320, 260, 225), mix(p.spark, p.warm, 0.25), { shade: 0.35 })
  },
  front(s, { look }) {
    s.at(320, 290, { scale: 1.42 }, () => drawArm(s, look, 1, [226, 190], [172, 30], 20))
  },
  cover(s, m) {
    const p = m.palette
    s.wash(box(0, 0, 1500, 500), [mix(p.spark, p.paper, 0.3), mix(p.warm, p.paper, 0.2)])
    disc(s, 750, 290, 190, mix(p.warm, '#e8503a', 0.5), 0.2)
    ridge(s, 430, 40, mix(p.deep, p.warm, 0.5), 'veld far', false, 0.2)
    s.fill(box(-10, 440, 1520, 80), mix(p.deep, p.ink, 0.3), { shade: 0.3 })
    const steps = [POSES.stand, POSES.reach, POSES.turn, POSES.leap, POSES.arch, POSES.lunge, POSES.reach]
    steps.forEach((pose, i) =>
      s.at(210 + i * 182, 462 - (i === 3 ? 40 : 0), { scale: 0.58, flip: i === 6 }, () =>
        drawFigure(s, pose, {
          ...outfitOf(m.look, i % 2 ? p.cool : mix(p.deep, p.ink, 0.4)),
          top: i % 2 ? mix(p.deep, p.ink, 0.3) : m.look.main,
          skirt: i === 2 || i === 4 ? p.cool : undefined,
        }),
      ),
    )
  },
  posts: [
    (s, m) => {
      const p = m.palette
      cloth(s, mix(p.cool, p.paper, 0.5), p.cool, 'plain')
      s.at(540, 660, { turn: 3 }, () => {
        sheet(s, 860, 1150, '#f8ecd6', p.ink, 'class', 0)
        ;[POSES.stand, POSES.lunge, POSES.turn, POSES.reach, POSES.squat, POSES.arch].forEach((pose, i) => {
          const x = -250 + (i % 3) * 250
          const y = -90 + Math.floor(i / 3) * 510
          s.fill(oval(x, y + 6, 80, 16), mix(p.spark, '#f8ecd6', 0.4), { shade: 0 })
          s.at(x, y, { scale: 0.52 }, () => drawFigure(s, pose, outfitOf(m.look, i % 2 ? p.cool : p.deep)))
          s.line(
            curve([
              [x - 60, y + 46],
              [x, y + 60],
              [x + 66, y + 40],
            ]),
            p.warm,
            { width: 6 },
          )
          s.line(`M${x + 66},${y + 40} l-20,-4 M${x + 66},${y + 40} l-10,16`, p.warm, { width: 6 })
        })
      })
    },
    (s, { palette: p }) => {
      wall(s, [mix(p.warm, p.paper, 0.62), mix(p.field, p.paper, 0.3)], 0)
      s.fill(box(80, 180, 920, 700, 6), mix(p.cool, p.paper, 0.35), { shade: 0.3 })
      s.inside(box(80, 180, 920, 700, 6), () => {
        s.wash(box(80, 180, 920, 700), [mix(p.field, p.paper, 0.4), mix(p.warm, p.paper, 0.4)])
        window(s, 360, 430, 210, 380, '#fff3e0', () =>
          s.wash(box(200, 200, 400, 500), ['#ffb26a', '#ffe3b0']),
        )
        window(s, 720, 430, 210, 380, '#fff3e0', () =>
          s.wash(box(600, 200, 400, 500), ['#ffb26a', '#ffe3b0']),
        )
        s.fill(box(80, 760, 920, 140), mix(p.earth, p.paper, 0.2), { shade: 0.3 })
        s.bright(
          poly([
            [80, 180],
            [260, 180],
            [80, 560],
          ]),
          0.6,
          6,
        )
      })
      s.line('M40,640 H1040', mix(p.earth, '#3a1a14', 0.3), { width: 20 })
      s.line('M160,640 v120 M920,640 v120', mix(p.earth, '#3a1a14', 0.3), { width: 13 })
      s.fill(box(-10, 900, 1100, 470), mix(p.earth, '#c98a52', 0.4), { shade: 0.25, towards: 90 })
      for (let i = 0; i < 9; i++)
        s.line(`M-10,${930 + i * i * 6} H1090`, mix(p.earth, '#3a1a14', 0.5), { width: 3, opacity: 0.4 })
      s.bright(
        poly([
          [120, 930],
          [420, 930],
          [640, 1350],
          [220, 1350],
        ]),
        0.55,
        14,
      )
      s.bright(
        poly([
          [560, 930],
          [800, 930],
          [1080, 1300],
          [860, 1350],
        ]),
        0.5,
        14,
      )
      s.at(300, 1180, { turn: -14 }, () =>
        s.fill(
          blob([
            [-90, -10],
            [-60, -40],
            [10, -34],
            [80, -14],
            [96, 10],
            [-80, 14],
          ]),
          p.warm,
          { shade: 0.4 },
        ),
      )
      s.at(430, 1230, { turn: 12 }, () =>
        s.fill(
          blob([
            [-90, -10],
            [-60, -40],
            [10, -34],
            [80, -14],
            [96, 10],
            [-80, 14],
          ]),
          p.warm,
          { shade: 0.4 },
        ),
      )
      s.lamp(760, 420, 600, '#ffb870', 0.28)
    },
    (s, m) => {
      const p = m.palette
      s.wash(box(0, 0, 1080, 1350), [mix(p.cool, p.ink, 0.25), mix(p.cool, p.paper, 0.2)])
      s.fill(circle(540, 620, 400), mix(p.cool, p.paper, 0.55), { shade: 0.3 })
      s.fill(
        ribbon(
          [
            [150, 1150],
            [90, 820],
            [320, 520],
            [640, 250],
            [900, 300],
            [960, 560],
            [760, 760],
          ],
          [30, 150, 210, 120, 160, 220, 40],
        ),
        mix(p.warm, '#f05a2a', 0.3),
        { shade: 0.5 },
      )
      s.line(
        curve([
          [160, 1100],
          [150, 830],
          [360, 560],
          [660, 300],
          [880, 350],
        ]),
        mix(p.spark, p.warm, 0.3),
        { width: 12, opacity: 0.6 },
      )
      s.at(540, 1190, { scale: 1.45 }, () =>
        drawFigure(s, POSES.leap, outfitOf(m.look, mix(p.deep, p.ink, 0.5))),
      )
      s.fill(
        ribbon(
          [
            [816, 360],
            [900, 470],
            [850, 700],
            [990, 900],
          ],
          [20, 90, 130, 30],
        ),
        mix(p.warm, '#f05a2a', 0.3),
        { shade: 0.5 },
      )
      s.shadow(oval(560, 1260, 330, 40), 0.5, 18)
    },
    (s, m) => {
      const floor = stage(s, m.palette, { light: '#ffb56a', curtains: '#7a2a3a', strength: 0.65 })
      const trail = [0, 0.25, 0.5, 0.75, 1]
      trail.forEach((t, i) =>
        s.faded(0.16 + i * 0.21, () =>
          s.at(300 + i * 120, floor - 10, { scale: 1.02 }, () =>
            drawFigure(s, between(POSES.lunge, POSES.arch, t), {
              ...outfitOf(m.look, mix(m.palette.cool, m.palette.ink, 0.3), i === 4 ? m.look.main : undefined),
            }),
          ),
        ),
      )
    },
    restingShoes,
  ],
}
