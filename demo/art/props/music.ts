import type { Palette } from '../palette.ts'
import { mix } from '../engine/color.ts'
import { blob, box, circle, oval, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'

/** Draws an acoustic guitar standing upright, about 620 high, its body centred on (0, 0). */
export function guitar(s: Scene, p: Palette, wood = '#c8792f'): void {
  const dark = mix(wood, '#2b1410', 0.62)
  s.fill(box(-15, -410, 30, 300, 4), dark, { shade: 0.3 })
  s.fill(
    poly([
      [-20, -410],
      [-26, -496],
      [26, -496],
      [20, -410],
    ]),
    mix(dark, '#1a0c0c', 0.3),
    { shade: 0.3 },
  )
  for (const y of [-478, -452, -426]) {
    s.fill(circle(-32, y, 8), '#efe2c8', { form: 'round' })
    s.fill(circle(32, y, 8), '#efe2c8', { form: 'round' })
  }
  const body = blob([
    [0, -150],
    [70, -142],
    [96, -90],
    [72, -30],
    [112, 40],
    [118, 110],
    [70, 164],
    [0, 174],
    [-70, 164],
    [-118, 110],
    [-112, 40],
    [-72, -30],
    [-96, -90],
    [-70, -142],
  ])
  s.fill(body, wood, { shade: 0.42 })
  s.line(body, mix(wood, '#fff0c8', 0.5), { width: 6 })
  s.fill(circle(0, -22, 40), mix(dark, '#120808', 0.5), { shade: 0.3 })
  s.line(circle(0, -22, 46), p.spark, { width: 5, opacity: 0.8 })
  s.fill(box(-48, 86, 96, 20, 6), dark, { shade: 0.3 })
  s.fill(box(-13, -410, 26, 360, 2), mix(dark, '#000', 0.2), { shade: 0.2 })
  for (let y = -390; y < -70; y += 30) s.line(`M-13,${y} h26`, '#d9c7a0', { width: 2, opacity: 0.6 })
  for (const x of [-9, -5, -1, 3, 7, 10])
    s.line(`M${x * 0.9},-410 L${x},94`, '#fff4dc', { width: 1.6, opacity: 0.8 })
}

/** A record seen from above, 400 across. */
export function record(s: Scene, p: Palette, label = p.warm): void {
  s.fill(circle(0, 0, 200), '#221a26', { shade: 0.35 })
  for (let r = 90; r < 196; r += 9) s.line(circle(0, 0, r), '#4b4050', { width: 1.6, opacity: 0.55 })
  s.bright(
    poly([
      [0, 0],
      [-150, -132],
      [-86, -180],
    ]),
    0.42,
    8,
  )
  s.bright(
    poly([
      [0, 0],
      [150, 132],
      [86, 180],
    ]),
    0.3,
    8,
  )
  s.fill(circle(0, 0, 70), label, { shade: 0.25 })
  s.line(circle(0, 0, 54), p.paper, { width: 3, opacity: 0.7 })
  s.line(`M-34,-20 h68 M-26,-6 h20 M-30,28 h60`, p.paper, { width: 5, opacity: 0.8 })
  s.fill(circle(0, 0, 8), '#efe6da', { shade: 0 })
}

/** A turntable from above, 560 × 440, without its record turned by `turn` degrees. */
export function turntable(s: Scene, p: Palette, turn = 20): void {
  s.shadow(box(-268, -200, 560, 440, 26), 0.4, 18)
  s.fill(box(-280, -220, 560, 440, 26), mix(p.deep, '#fff', 0.08), { shade: 0.22 })
  s.fill(circle(-56, 0, 206), mix(p.ink, '#000', 0.2), { shade: 0.3 })
  s.at(-56, 0, { turn, scale: 0.96 }, () => record(s, p))
  s.fill(circle(206, -142, 46), mix(p.paper, p.deep, 0.3), { form: 'round', shade: 0.4 })
  s.line(`M206,-142 L196,60 L116,118`, '#e9e2d8', { width: 13 })
  s.fill(
    poly([
      [122, 96],
      [136, 122],
      [96, 148],
      [82, 122],
    ]),
    p.warm,
    { shade: 0.3 },
  )
  s.fill(circle(206, -142, 20), p.spark, { form: 'round' })
  s.fill(box(186, 120, 46, 80, 8), mix(p.ink, '#000', 0.1), { shade: 0.2 })
  s.fill(box(194, 148, 30, 16, 4), p.spark, { shade: 0.2 })
  s.fill(circle(-226, 176, 20), p.warm, { form: 'round' })
}

/**
 * Draws a stage microphone: its head is centred on (0, 0), and its stand reaches down to y = `stand`; 0 draws no stand.
 */
export function microphone(s: Scene, p: Palette, stand = 700): void {
  if (stand > 0) {
    s.line(`M0,60 V${stand}`, mix(p.ink, '#fff', 0.18), { width: 12 })
    s.fill(oval(0, stand, 110, 20), mix(p.ink, '#000', 0.25), { shade: 0.3 })
  }
  s.fill(
    poly([
      [-22, 34],
      [22, 34],
      [14, 150],
      [-14, 150],
    ]),
    mix(p.ink, '#000', 0.3),
    { form: 'upright', shade: 0.5 },
  )
  s.fill(oval(0, 0, 42, 48), '#b9b2b5', { form: 'round', shade: 0.5 })
  for (let i = -2; i <= 2; i++)
    s.line(`M-38,${i * 16} Q0,${i * 16 + 10} 38,${i * 16}`, '#6d6670', { width: 2.5, opacity: 0.6 })
  for (let i = -1; i <= 1; i++)
    s.line(`M${i * 22},-42 Q${i * 34},0 ${i * 22},42`, '#6d6670', { width: 2.5, opacity: 0.6 })
  s.fill(box(-40, 28, 80, 14, 6), p.spark, { form: 'upright' })
}

/** Headphones hanging from a point above; 260 wide. */
export function headphones(s: Scene, colour: string, pad: string): void {
  s.line(`M-104,40 C-124,-130 124,-130 104,40`, mix(colour, '#100818', 0.45), { width: 22 })
  for (const side of [-1, 1]) {
    s.fill(box(side * 104 - 34, 6, 68, 116, 30), colour, { form: 'round', shade: 0.45 })
    s.fill(box(side * 84 - 17, 18, 34, 92, 16), pad, { shade: 0.3 })
  }
}
