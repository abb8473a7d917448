import { circle, oval } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { drawClothes, drawNeck } from './clothes.ts'
import { drawFace, type Expression } from './face.ts'
import { drawHairBack, drawHairFront } from './hair.ts'
import type { Look } from './look.ts'

export interface Pose extends Expression {
  tilt?: number
  /** Mirrors the head, so that the person looks to the right. */
  flip?: boolean
}

/** Returns what draws the head alone, the face centred on (0, 0): for a figure that is seen whole. */
export function headOf(s: Scene, look: Look, pose: Pose = {}): { behind(): void; before(): void } {
  const place = { turn: pose.tilt ?? look.tilt, flip: pose.flip }
  return {
    behind: () => s.at(0, 0, place, () => drawHairBack(s, look)),
    before: () =>
      s.at(0, 0, place, () => {
        drawFace(s, look, pose)
        drawHairFront(s, look)
        drawEarrings(s, look)
      }),
  }
}

/** Draws a person from the chest up, the face centred on (0, 0) and 225 high. Place it with `Scene.at`. */
export function drawBust(s: Scene, look: Look, pose: Pose = {}): void {
  const tilt = pose.tilt ?? look.tilt
  const hanging =
    look.hair === 'wavy' || look.hair === 'straight' || look.hair === 'hijab' || look.hair === 'pony'
  s.at(0, 40, { turn: tilt, flip: pose.flip }, () => s.at(0, -40, {}, () => drawHairBack(s, look)))
  drawNeck(s, look)
  drawClothes(s, look)
  if (hanging && look.hair === 'hijab') drawScarf(s, look)
  s.at(0, 40, { turn: tilt, flip: pose.flip }, () =>
    s.at(0, -40, {}, () => {
      drawFace(s, look, pose)
      drawHairFront(s, look)
      drawEarrings(s, look)
    }),
  )
}

function drawScarf(s: Scene, look: Look): void {
  const colour = look.hatColour ?? look.main
  s.fill(`M-84,60 C-110,140 -150,170 -176,222 C-90,262 90,262 176,222 C150,170 110,140 84,60 Z`, colour, {
    shade: 0.42,
  })
  s.shadow(`M-70,120 C-40,176 50,176 84,104 C110,150 60,214 0,214 C-50,214 -80,170 -70,120 Z`, 0.34, 8)
}

function drawEarrings(s: Scene, look: Look): void {
  if (!look.earrings || look.hair === 'hijab') return
  for (const side of [-1, 1]) {
    const x = side * 76
    if (look.earrings === 'hoops') s.line(circle(x + side * 2, 50, 19), '#e9b949', { width: 5.5 })
    else if (look.earrings === 'drops') {
      s.fill(circle(x, 36, 4.5), '#e9b949', { shade: 0.2 })
      s.fill(oval(x, 55, 7.5, 14), look.trim, { form: 'round', shade: 0.4 })
    } else s.fill(circle(x, 31, 6), '#f3d27a', { form: 'round', shade: 0.4 })
  }
}
