import { mix, oklch } from '../engine/color.ts'
import { circle, oval } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import type { Look } from './look.ts'
import { drawBeard, drawGlasses } from './beard.ts'

/**
 * Outlines a face about 150 wide and 225 high. It is centred on (0, 0), which lies between the eyes and the nose.
 */
export function faceOutline(look: Look): string {
  const j = look.jaw
  const l = look.length
  return (
    `M-71,-40 C-75,15 ${-70 * j},${52 * l} ${-47 * j},${84 * l} C${-30 * j},${108 * l} ${-14},${114 * l} 0,${114 * l} ` +
    `C14,${114 * l} ${30 * j},${108 * l} ${47 * j},${84 * l} C${70 * j},${52 * l} 75,15 71,-40 ` +
    `C70,-96 40,-122 0,-122 C-40,-122 -70,-96 -71,-40 Z`
  )
}

/** How far eyes, nose and mouth move in a head that is turned to a three-quarter view. */
const TURN = 17

export interface Expression {
  eyes?: Look['eyes']
  mouth?: Look['mouth']
  /** How far the head is turned to the left: 0 nearly to the front, 1 a three-quarter view. */
  turned?: number
}

/** The face without hair. Light comes from the upper left; the face looks a little to the left, too. */
export function drawFace(s: Scene, look: Look, mood: Expression = {}): void {
  const turned = mood.turned ?? 0
  const { skin } = look
  const ink = mix(skin.line, '#22141c', 0.55)
  for (const side of turned > 0.5 ? [1] : [-1, 1]) {
    s.fill(oval(side * 73 - (side > 0 ? turned * 7 : 0), 8, 14, 23), side < 0 ? skin.base : skin.shade, {
      shade: 0.12,
    })
    s.line(`M${side * 75},-4 q${side * 7},10 ${side * -1},20`, skin.line, { width: 3, opacity: 0.45 })
  }
  const outline = faceOutline(look)
  s.fill(outline, skin.base, { shade: 0.1, towards: 35 })
  s.inside(outline, () => {
    s.fill(
      `M34,-130 C62,-70 44,-38 58,-4 C66,22 44,44 40,64 C36,88 18,104 2,118 L110,130 L110,-130 Z`,
      skin.shade,
      { opacity: 0.5, shade: 0.06 },
    )
    s.bright(oval(-36, -62, 40, 30), 0.14, 14)
    for (const [grow, opacity] of [
      [1, 0.16],
      [0.78, 0.14],
      [0.52, 0.14],
    ] as const) {
      s.fill(oval(-46, 34, 24 * grow, 16 * grow), skin.blush, { opacity, shade: 0 })
      s.fill(oval(42, 34, 21 * grow, 16 * grow), skin.blush, { opacity, shade: 0 })
    }
    s.shadow(`M-90,-140 L90,-140 L90,-60 C40,-78 -40,-78 -90,-60 Z`, 0.22, 9)
  })
  s.inside(outline, () => s.at(-TURN * turned, 0, {}, () => drawFeatures(s, look, mood, ink)))
  if (look.beard) drawBeard(s, look, outline)
  s.at(-TURN * turned, 0, {}, () => {
    drawMouth(s, look, mood.mouth ?? look.mouth)
    if (look.glasses) drawGlasses(s, look)
  })
}

function drawFeatures(s: Scene, look: Look, mood: Expression, ink: string): void {
  const { skin } = look
  if (look.freckles) {
    for (const [x, y] of [
      [-52, 24],
      [-42, 31],
      [-34, 22],
      [-48, 39],
      [32, 24],
      [42, 31],
      [50, 23],
      [39, 39],
      [-7, 22],
      [3, 26],
    ] as const) {
      s.fill(circle(x, y, 2.1), skin.line, { opacity: 0.42, shade: 0 })
    }
  }
  drawEyes(s, look, mood.eyes ?? look.eyes, ink)
  drawNose(s, look)
  if (look.lined) {
    s.line(`M-66,4 q-7,6 -6,13 M62,4 q6,6 6,12`, skin.line, { width: 2.5, opacity: 0.5 })
    s.line(`M-37,46 q-7,11 -3,21 M32,46 q7,11 3,21`, skin.line, { width: 2.5, opacity: 0.42 })
    s.line(`M-26,-78 q24,-7 46,0`, skin.line, { width: 2.5, opacity: 0.3 })
  }
}

function drawEyes(s: Scene, look: Look, style: Look['eyes'], ink: string): void {
  const browColour = look.lined ? mix(look.hairColour, '#6a5a5a', 0.3) : mix(look.hairColour, ink, 0.45)
  for (const side of [-1, 1]) {
    const x = side * 33 - 4
    const outer = side
    const b = look.brows
    s.fill(
      `M${x - outer * 20},${-32} C${x - outer * 8},${-42 - b} ${x + outer * 12},${-43 - b} ${x + outer * 24},${-33} ` +
        `C${x + outer * 12},${-38 + b * 0.1} ${x - outer * 8},${-35 + b * 0.4} ${x - outer * 20},${-32 + b * 0.9} Z`,
      browColour,
      { shade: 0.1 },
    )
    if (style === 'smile') {
      s.line(`M${x - 19},1 Q${x},-19 ${x + 19},1`, ink, { width: 5.6 })
      if (look.lashes !== false)
        s.line(`M${x + outer * 18},0 q${outer * 5},-1 ${outer * 7},-6`, ink, { width: 3.8 })
      continue
    }
    if (style === 'dot') {
      s.fill(oval(x, -4, 8.6, 11), ink, { shade: 0 })
      s.fill(circle(x - 2.8, -8, 3), '#fff8ee', { shade: 0 })
      s.line(`M${x - outer * 12},-15 Q${x + outer * 3},-23 ${x + outer * 17},-11`, ink, { width: 3.8 })
      continue
    }
    const h = style === 'narrow' ? 8.5 : 12
    const almond = `M${x - 20},0 C${x - 11},${-6 - h} ${x + 11},${-6 - h} ${x + 20},-2 C${x + 9},${h - 1} ${x - 9},${h - 1} ${x - 20},0 Z`
    s.fill(almond, mix('#fffaf2', look.skin.shade, 0.16), { shade: 0 })
    s.inside(almond, () => {
      s.fill(circle(x - 2, -4, 11.4), mix(ink, oklch(0.42, 0.06, 50), 0.3), { shade: 0 })
      s.fill(circle(x - 2, -4, 6.4), ink, { shade: 0 })
      s.shadow(`M${x - 20},-20 h40 v12 q-20,-6 -40,4 Z`, 0.4)
    })
    s.fill(circle(x - 5.5, -8.5, 3.2), '#fffdf6', { shade: 0 })
    const lid = `M${x - 20},0 C${x - 11},${-7 - h} ${x + 11},${-7 - h} ${x + 20},-2`
    s.line(lid, ink, { width: look.lashes === false ? 3.8 : 4.8 })
    if (look.lashes !== false) s.line(`M${x + outer * 19},-3 l${outer * 6},-5`, ink, { width: 3.6 })
    s.line(`M${x - 15},${-13 - h * 0.4} Q${x},${-21 - h * 0.5} ${x + 16},${-13 - h * 0.4}`, look.skin.line, {
      width: 2,
      opacity: 0.4,
    })
  }
}

function drawNose(s: Scene, look: Look): void {
  const { skin } = look
  const w = look.nose ?? 1
  s.fill(`M-5,-24 C0,-8 ${7 * w},16 ${13 * w},32 C${14 * w},41 0,43 -8,41 C0,35 -2,8 -5,-24 Z`, skin.shade, {
    opacity: 0.62,
    shade: 0,
  })
  s.line(`M${-4 - 15 * w},33 C${-4 - 15 * w},41 -11,42 -6,42 C0,43 ${8 * w},42 ${12 * w},35`, skin.line, {
    width: 3.6,
    opacity: 0.75,
  })
}

function drawMouth(s: Scene, look: Look, style: Look['mouth']): void {
  const lips = look.lipstick ?? look.skin.lips
  const line = mix(look.skin.line, '#3a1420', 0.4)
  const y = 68 * (0.5 + look.length * 0.5)
  const full = look.lips ?? 1
  const x = -3
  if (style === 'grin' || style === 'laugh') {
    const open = style === 'laugh' ? 27 : 19
    const mouth = `M${x - 30},${y - 6} C${x - 14},${y - 1} ${x + 14},${y - 1} ${x + 30},${y - 7} C${x + 22},${y + open} ${x - 20},${y + open} ${x - 30},${y - 6} Z`
    s.fill(mouth, mix(line, '#4a1426', 0.6), { shade: 0 })
    s.inside(mouth, () => {
      s.fill(`M${x - 34},${y - 10} h68 v11 q-34,10 -68,0 Z`, '#fff8ec', { shade: 0.12 })
      s.fill(oval(x, y + open, 17, 11), oklch(0.6, 0.15, 18), { shade: 0 })
    })
    s.line(`M${x - 32},${y - 7} C${x - 14},${y - 1} ${x + 14},${y - 1} ${x + 32},${y - 8}`, lips, {
      width: 4.5,
    })
    s.line(`M${x - 20},${y + open * 0.62} Q${x},${y + open * 1.02} ${x + 21},${y + open * 0.6}`, lips, {
      width: 4.5,
    })
    return
  }
  const lift = style === 'smile' ? 7 : 3
  s.fill(
    `M${x - 23},${y - 1} C${x - 12},${y - 7 * full} ${x - 6},${y - 8 * full} ${x},${y - 5 * full} C${x + 6},${y - 8 * full} ${x + 12},${y - 7 * full} ${x + 24},${y - 2} C${x + 10},${y + 2} ${x - 10},${y + 2} ${x - 23},${y - 1} Z`,
    mix(lips, line, 0.22),
    { shade: 0 },
  )
  s.fill(
    `M${x - 21},${y} C${x - 10},${y + 14 * full} ${x + 12},${y + 14 * full} ${x + 22},${y - 1} C${x + 10},${y + lift} ${x - 10},${y + lift} ${x - 21},${y} Z`,
    lips,
    { shade: 0 },
  )
  s.line(
    `M${x - 27},${y - lift * 0.8} C${x - 14},${y + lift} ${x + 12},${y + lift} ${x + 28},${y - lift * 0.95}`,
    line,
    { width: 3.4 },
  )
}
