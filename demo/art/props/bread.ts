import { mix, oklch } from '../engine/color.ts'
import { blob, box, oval, ribbon } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'

/** A country loaf lying on y = 0, 330 × 170. */
export function loaf(s: Scene, crust = oklch(0.58, 0.12, 58)): void {
  s.fill(
    blob([
      [-150, -46],
      [-120, -130],
      [-30, -170],
      [70, -164],
      [146, -110],
      [160, -40],
      [120, -4],
      [-110, -4],
    ]),
    crust,
    { form: 'round', shade: 0.5 },
  )
  for (const [x, tilt] of [
    [-76, -10],
    [4, 0],
    [86, 10],
  ] as const)
    s.at(x, -112, { turn: 24 + tilt }, () => {
      s.fill(oval(0, 0, 15, 54), mix(crust, '#fff0cf', 0.62), { shade: 0.3 })
      s.line(`M-14,-40 q-8,40 2,82`, mix(crust, '#3a1a10', 0.5), { width: 4, opacity: 0.7 })
    })
  s.bright(
    blob([
      [-120, -90],
      [-60, -150],
      [0, -150],
      [-60, -110],
    ]),
    0.35,
    6,
  )
}

export function baguette(s: Scene): void {
  const crust = oklch(0.66, 0.12, 64)
  s.fill(
    ribbon(
      [
        [-250, 10],
        [0, -8],
        [250, 10],
      ],
      [18, 78, 82, 78, 18],
    ),
    crust,
    { shade: 0.5, towards: 90 },
  )
  for (let x = -180; x <= 180; x += 72)
    s.at(x, -4, { turn: 58 }, () => s.fill(oval(0, 0, 12, 40), mix(crust, '#fff3d6', 0.66), { shade: 0.3 }))
}

export function croissant(s: Scene): void {
  const crust = oklch(0.7, 0.13, 66)
  const dark = oklch(0.5, 0.12, 48)
  const parts = [
    [-146, 46, 26, 40, -62],
    [146, 46, 26, 40, 62],
    [-112, 8, 38, 60, -44],
    [112, 8, 38, 60, 44],
    [-62, -20, 46, 78, -22],
    [62, -20, 46, 78, 22],
    [0, -30, 52, 88, 0],
  ] as const
  for (const [x, y, rx, ry, turn] of parts)
    s.at(x, y, { turn }, () => {
      s.fill(oval(0, 0, rx, ry), crust, { form: 'round', shade: 0.55 })
      s.line(
        `M${-rx * 0.86},${-ry * 0.5} Q0,${-ry * 0.2} ${rx * 0.86},${-ry * 0.5} M${-rx * 0.95},${ry * 0.1} Q0,${ry * 0.4} ${rx * 0.95},${ry * 0.1}`,
        dark,
        { width: 4, opacity: 0.5 },
      )
      s.line(`M${-rx},${-ry * 0.3} Q${-rx * 1.06},0 ${-rx * 0.9},${ry * 0.4}`, dark, {
        width: 4,
        opacity: 0.5,
      })
    })
}

/** A rolling pin, 420 long, lying. */
export function rollingPin(s: Scene, wood: string): void {
  s.fill(box(-210, -14, 420, 28, 14), mix(wood, '#3a1c10', 0.35), { shade: 0.4, towards: 90 })
  s.fill(box(-140, -38, 280, 76, 26), wood, { shade: 0.5, towards: 90 })
}

export function sack(s: Scene, cloth: string, mark: string): void {
  s.fill(
    blob(
      [
        [-110, 0],
        [-132, -120],
        [-96, -230],
        [-40, -262],
        [40, -262],
        [96, -230],
        [132, -120],
        [110, 0],
      ],
      0.8,
    ),
    cloth,
    { form: 'upright', shade: 0.45 },
  )
  s.fill(
    blob(
      [
        [-40, -262],
        [-66, -306],
        [0, -296],
        [66, -306],
        [40, -262],
      ],
      0.8,
    ),
    mix(cloth, '#fff', 0.15),
    { shade: 0.35 },
  )
  s.line(`M-46,-260 Q0,-246 46,-260`, mark, { width: 9 })
  s.line(
    `M0,-60 V-180 M0,-90 q-30,-6 -34,-34 M0,-90 q30,-6 34,-34 M0,-130 q-28,-6 -32,-32 M0,-130 q28,-6 32,-32`,
    mark,
    { width: 8, opacity: 0.8 },
  )
}
