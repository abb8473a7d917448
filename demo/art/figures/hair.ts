import { mix } from '../engine/color.ts'
import { blob, circle, curve, oval } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import type { Look } from './look.ts'
import { drawHat } from './hair-covered.ts'
import { drawLongHair } from './hair-long.ts'
import { drawShortHair } from './hair-short.ts'
import { bumps } from './locks.ts'

/** Hair and cloth behind the head. */
export function drawHairBack(s: Scene, look: Look): void {
  const c = look.hairColour
  const deep = mix(c, '#1c1018', 0.28)
  switch (look.hair) {
    case 'wavy':
      s.fill(
        blob([
          [-62, -126],
          [2, -144],
          [68, -122],
          [98, -60],
          [100, 16],
          [122, 88],
          [112, 168],
          [62, 206],
          [0, 186],
          [-66, 206],
          [-116, 168],
          [-122, 88],
          [-100, 16],
          [-98, -60],
        ]),
        deep,
        { shade: 0.35 },
      )
      return
    case 'straight':
      s.fill(
        `M-70,-120 C-110,-60 -98,60 -112,200 C-60,222 60,222 112,200 C98,60 112,-60 70,-120 C30,-150 -30,-150 -70,-120 Z`,
        deep,
        { shade: 0.35 },
      )
      return
    case 'bob':
      s.fill(
        blob([
          [-78, -112],
          [0, -142],
          [80, -110],
          [100, -20],
          [98, 66],
          [66, 98],
          [0, 84],
          [-66, 98],
          [-98, 66],
          [-100, -20],
        ]),
        deep,
        { shade: 0.35 },
      )
      return
    case 'bun':
      s.fill(circle(14, -158, 44), c, { form: 'round', shade: 0.45 })
      s.line(
        curve([
          [-18, -172],
          [10, -150],
          [46, -168],
        ]),
        deep,
        { width: 4, opacity: 0.6 },
      )
      s.line(
        curve([
          [-14, -146],
          [14, -134],
          [44, -146],
        ]),
        deep,
        { width: 4, opacity: 0.6 },
      )
      return
    case 'afro':
      s.fill(bumps(0, -48, 148, 140, 30, 24, 'afro'), c, { form: 'round', shade: 0.45 })
      return
    case 'curls':
      s.fill(bumps(0, -16, 128, 150, 26, 30, 'curls'), deep, { form: 'round', shade: 0.42 })
      return
    case 'lowbun':
      s.fill(oval(58, 92, 42, 36), deep, { form: 'round', shade: 0.4 })
      return
    case 'pony':
      s.fill(
        blob([
          [40, -120],
          [110, -104],
          [142, -30],
          [132, 70],
          [150, 150],
          [104, 190],
          [92, 90],
          [84, 0],
        ]),
        deep,
        { shade: 0.4 },
      )
      return
    case 'shag':
      s.fill(
        blob([
          [-78, -100],
          [0, -136],
          [80, -100],
          [96, -10],
          [112, 70],
          [92, 132],
          [62, 96],
          [0, 100],
          [-60, 96],
          [-94, 132],
          [-110, 70],
          [-96, -10],
        ]),
        deep,
        { shade: 0.35 },
      )
      return
    case 'silver':
      s.fill(bumps(0, -28, 104, 116, 16, 18, 'silver'), deep, { form: 'round', shade: 0.3 })
      return
    case 'hijab':
      s.fill(
        `M-20,-148 C-104,-140 -112,-30 -104,60 C-112,130 -150,170 -160,230 L160,230 C150,170 112,130 104,60 C112,-30 96,-140 20,-148 Z`,
        mix(look.hatColour ?? c, '#201020', 0.22),
        { shade: 0.4 },
      )
      return
    default:
  }
}

/** Hair and cloth before the face. */
export function drawHairFront(s: Scene, look: Look): void {
  drawLongHair(s, look)
  drawShortHair(s, look)
  drawHat(s, look)
}
