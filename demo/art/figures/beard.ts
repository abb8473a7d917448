import { mix } from '../engine/color.ts'
import { blob, circle, curve, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import type { Look } from './look.ts'

export function drawBeard(s: Scene, look: Look, outline: string): void {
  const colour = look.hairColour
  const l = look.length
  const moustache = `M-3,50 C-18,44 -38,52 -42,66 C-28,62 -14,62 -3,60 C8,62 22,62 36,66 C32,52 12,44 -3,50 Z`
  if (look.beard === 'moustache') {
    s.fill(moustache, colour, { shade: 0.35 })
    return
  }
  const chin = look.beard === 'full' ? 150 * l : 117 * l
  const jaw = `M-74,2 C-66,34 -58,48 -40,52 C-24,44 16,44 34,52 C52,48 62,34 73,2 C78,50 ${look.beard === 'full' ? '72,118' : '60,84'} 0,${chin} C${look.beard === 'full' ? '-72,118' : '-60,84'} -78,50 -74,2 Z`
  if (look.beard === 'full') {
    s.fill(jaw, colour, { shade: 0.4 })
    for (let i = -4; i <= 4; i++) {
      const tip = chin - 12 - Math.abs(i) * 7
      s.line(
        curve([
          [i * 14, 78 + Math.abs(i) * -4],
          [i * 12 + 3, 100],
          [i * 9, tip],
        ]),
        mix(colour, '#2a1c1c', 0.28),
        {
          width: 3,
          opacity: 0.35,
        },
      )
    }
  } else {
    s.inside(outline, () => s.fill(jaw, colour, { shade: 0.3, opacity: look.beard === 'short' ? 0.9 : 0.28 }))
  }
  if (look.beard !== 'stubble') s.fill(moustache, mix(colour, '#fff', 0.06), { shade: 0.3 })
  if (look.beard === 'short' || look.beard === 'full') {
    s.fill(
      blob([
        [-24, 64],
        [-3, 60],
        [20, 64],
        [16, 82],
        [-3, 87],
        [-20, 82],
      ]),
      look.skin.base,
      {
        shade: 0.1,
        opacity: look.beard === 'full' ? 0.9 : 0.55,
      },
    )
  }
}

export function drawGlasses(s: Scene, look: Look): void {
  const frame = look.glasses === 'round' ? '#3a2630' : '#2a2230'
  for (const side of [-1, 1]) {
    const x = side * 33 - 4
    const lens =
      look.glasses === 'round'
        ? circle(x, -3, 27)
        : blob(
            [
              [x - 27, -22],
              [x, -25],
              [x + 27, -22],
              [x + 25, 14],
              [x, 20],
              [x - 25, 14],
            ],
            0.6,
          )
    s.fill(lens, '#fff6e6', { opacity: 0.13, shade: 0 })
    s.line(lens, frame, { width: 5 })
    s.fill(
      poly([
        [x - 14, -20],
        [x - 4, -21],
        [x - 16, 10],
        [x - 21, 2],
      ]),
      '#ffffff',
      { opacity: 0.22, shade: 0 },
    )
  }
  s.line(`M-11,-6 q7,-7 13,0 M-64,-8 l-10,-3 M56,-8 l12,-3`, frame, { width: 5 })
}
