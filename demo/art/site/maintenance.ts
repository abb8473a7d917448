import { box, oval, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { drawFigure } from '../figures/body.ts'
import { POSES } from '../figures/poses.ts'
import { curtain, stageLamp } from '../props/stage.ts'
import { chair } from '../props/actors.ts'
import { ladder } from '../props/room.ts'
import { castOf } from '../films/members.ts'
import { house } from './hall.ts'

/** The stage while it is being set: ladder, work light, a cup of tea. */
export function underConstruction(s: Scene): void {
  const { width: w, height: h } = s
  const floor = h * 0.76
  s.wash(box(-10, -10, w + 20, h + 20), ['#5a2a44', '#b5604a', '#f0b06a'])
  curtain(s, -20, w * 0.17, floor, '#8a2a48', 0.6)
  s.at(w * 1.01, 0, { flip: true }, () => curtain(s, 0, w * 0.2, floor * 0.82, '#8a2a48', 1.4))
  for (const [i, lx] of [w * 0.32, w * 0.5, w * 0.68].entries())
    s.at(lx, 56 + (i === 1 ? 40 : 0), { scale: 1.1, turn: i === 1 ? 14 : 0 }, () =>
      stageLamp(s, house, i === 1 ? 20 : 0),
    )
  s.line(`M${w * 0.22},14 H${w * 0.8}`, '#2a1626', { width: 13 })
  s.fill(box(-10, floor, w + 20, h - floor + 20), '#7a4434', { shade: 0.3, towards: 90 })
  for (let i = -6; i <= 6; i++)
    s.line(`M${w / 2 + i * w * 0.07},${floor} L${w / 2 + i * w * 0.13},${h + 10}`, '#4a2424', {
      width: 4,
      opacity: 0.4,
    })
  s.shadow(oval(w * 0.56, floor + h * 0.09, w * 0.16, h * 0.03), 0.5, 14)
  s.at(w * 0.5, floor + h * 0.08, { scale: 1.02, turn: -2 }, () => ladder(s, h * 0.62, '#e0a85a'))
  s.line(`M${w * 0.545},${floor + h * 0.07} L${w * 0.52},${h * 0.24}`, '#b9803c', { width: 15 })
  const m = castOf('callum.onstage')
  s.at(w * 0.5, floor - h * 0.02, { scale: 0.74 }, () =>
    drawFigure(
      s,
      { ...POSES.reach, leftFoot: [-46, -40], rightFoot: [52, -10] },
      {
        skin: m.look.skin.base,
        top: '#3f7a74',
        legs: '#3a2c44',
        hair: m.look.hairColour,
        hairShape: 'crop',
        shoes: '#f2e2c4',
      },
    ),
  )
  s.at(w * 0.82, floor + h * 0.1, { scale: 1.05 }, () => {
    s.line('M-70,0 L0,-120 L70,0 M0,-120 V-300', '#2a1626', { width: 13 })
    s.fill(box(-80, -390, 160, 104, 12), '#f2b83c', { shade: 0.4 })
    s.fill(box(-62, -374, 124, 72, 6), '#fff6d8', { shade: 0 })
  })
  s.at(w * 0.2, floor + h * 0.12, { scale: 0.9 }, () => chair(s, '#c2573f'))
  s.at(w * 0.2, floor + h * 0.12 - 190, { scale: 1 }, () => {
    s.fill('M-30,-44 H30 L26,0 H-26 Z', '#fbf1e2', { form: 'upright', shade: 0.45 })
    s.line('M28,-34 q24,2 18,18 q-6,10 -22,8', '#fbf1e2', { width: 8 })
  })
  for (const [px, c] of [
    [0.36, '#3f7a74'],
    [0.655, '#c2413c'],
  ] as const)
    s.at(w * px, floor + h * 0.16, {}, () => {
      s.fill('M-50,-84 H50 L44,0 H-44 Z', '#d9d2c8', { form: 'upright', shade: 0.45 })
      s.fill(oval(0, -84, 50, 13), c, { shade: 0.2 })
      s.line('M-50,-84 C-50,-150 50,-150 50,-84', '#4a3a44', { width: 5 })
    })
  s.lamp(w * 0.82, floor + h * 0.1 - 350, h * 0.62, '#ffdc9a', 0.6)
  s.glow(
    poly([
      [w * 0.8, floor - h * 0.25],
      [w * 0.8, floor - h * 0.17],
      [w * 0.1, floor + h * 0.1],
      [w * 0.1, floor - h * 0.62],
    ]),
    '#ffdc9a',
    0.2,
    30,
  )
}
