import type { Palette } from '../palette.ts'
import { mix, oklch } from '../engine/color.ts'
import { box, circle, curve, oval, poly } from '../engine/path.ts'
import type { Point } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import type { Scene } from '../engine/scene.ts'

/** A line of handwriting that nobody can read, from (x, y). */
export function scrawl(
  s: Scene,
  x: number,
  y: number,
  width: number,
  colour: string,
  seed: string,
  size = 12,
): void {
  const random = randomFrom(`scrawl ${seed} ${x} ${y}`)
  let at = x
  while (at < x + width - size * 2) {
    const word = Math.min(x + width - at, random.between(size * 3, size * 9))
    const points: Point[] = []
    for (let along = 0; along < word; along += size * 0.55)
      points.push([at + along, y + random.between(-size, size) * (random.chance(0.18) ? 0.9 : 0.4)])
    if (points.length > 1) s.line(curve(points), colour, { width: size * 0.24 })
    at += word + size * 1.4
  }
}

/** Draws a sheet of paper centred on (0, 0), with lines of writing. */
export function sheet(
  s: Scene,
  width: number,
  height: number,
  paper: string,
  ink: string,
  seed: string,
  lines = 8,
): void {
  s.shadow(box(-width / 2 + 10, -height / 2 + 14, width, height, 3), 0.45, 12)
  s.fill(box(-width / 2, -height / 2, width, height, 3), paper, { shade: 0.12 })
  const step = (height * 0.8) / Math.max(1, lines)
  for (let i = 0; i < lines; i++)
    scrawl(
      s,
      -width * 0.4,
      -height * 0.36 + i * step,
      width * (i % 4 === 3 ? 0.46 : 0.8),
      ink,
      `${seed}${i}`,
      Math.min(16, step * 0.26),
    )
}

/** Draws a notebook lying open, 620 × 420, centred on (0, 0). */
export function notebook(s: Scene, p: Palette, seed: string, cover = p.deep): void {
  s.shadow(box(-314, -200, 640, 430, 14), 0.45, 16)
  s.fill(box(-322, -218, 644, 436, 14), cover, { shade: 0.3 })
  s.fill(`M0,-196 C-60,-212 -220,-212 -306,-204 V204 C-220,196 -60,196 0,206 Z`, p.paper, {
    shade: 0.14,
    towards: 180,
  })
  s.fill(`M0,-196 C60,-212 220,-212 306,-204 V204 C220,196 60,196 0,206 Z`, mix(p.paper, '#fff', 0.35), {
    shade: 0.1,
  })
  s.shadow(box(-26, -200, 34, 404), 0.35, 12)
  for (let i = 0; i < 9; i++) {
    scrawl(s, -276, -156 + i * 40, i % 3 === 2 ? 130 : 236, mix(p.ink, p.paper, 0.1), `${seed}l${i}`, 10)
    if (i < 6)
      scrawl(s, 40, -156 + i * 40, i % 3 === 1 ? 150 : 228, mix(p.ink, p.paper, 0.1), `${seed}r${i}`, 10)
  }
  s.line(`M52,106 C100,70 150,140 210,96 S260,130 270,110`, p.warm, { width: 6 })
}

/** A stack of books on y = 0. */
export function books(s: Scene, colours: readonly string[], width = 300, seed = 'b'): void {
  const random = randomFrom(`books ${seed}`)
  let y = 0
  for (const colour of colours) {
    const thick = random.between(38, 60)
    const w = width * random.between(0.82, 1.05)
    const x = random.between(-16, 16) - w / 2
    s.fill(box(x, y - thick, w, thick, 6), colour, { shade: 0.3 })
    s.fill(box(x + w - 26, y - thick + 6, 26, thick - 12, 2), '#f6ead2', { shade: 0.3 })
    s.line(
      `M${x + 34},${y - thick + 4} v${thick - 8} M${x + 50},${y - thick + 4} v${thick - 8}`,
      mix(colour, '#ffe6a8', 0.6),
      { width: 4 },
    )
    y -= thick
  }
}

/** Draws a camera, 380 × 240, centred on (0, 0). */
export function camera(s: Scene, p: Palette): void {
  s.fill(
    poly([
      [-70, -120],
      [-46, -168],
      [52, -168],
      [76, -120],
    ]),
    mix(p.ink, '#fff', 0.1),
    { shade: 0.3 },
  )
  s.fill(box(-190, -124, 380, 244, 26), mix(p.ink, '#fff', 0.06), { shade: 0.4 })
  s.fill(box(-190, -76, 380, 130, 0), mix(p.ink, '#000', 0.35), { shade: 0.2 })
  s.fill(circle(0, -8, 108), mix(p.ink, '#fff', 0.2), { form: 'round', shade: 0.4 })
  s.fill(circle(0, -8, 84), '#1b1622', { shade: 0.3 })
  s.fill(circle(0, -8, 58), oklch(0.36, 0.09, 265), { form: 'round', shade: 0.5 })
  s.fill(circle(-20, -28, 17), '#e6ecff', { opacity: 0.8, shade: 0 })
  s.fill(circle(24, 22, 8), p.warm, { opacity: 0.8, shade: 0 })
  s.fill(box(-164, -148, 62, 28, 8), p.warm, { form: 'upright' })
  s.fill(circle(142, -140, 26), mix(p.ink, '#fff', 0.3), { form: 'round' })
}

/** Scissors, 380 long, pointing up. */
export function scissors(s: Scene, handle: string): void {
  for (const side of [-1, 1])
    s.at(0, 20, { turn: side * 11 }, () => {
      s.fill(
        poly([
          [-15, 0],
          [15, 0],
          [4, -210],
          [-6, -200],
        ]),
        '#ccd0d0',
        { shade: 0.45 },
      )
      s.line(oval(side * -32, 116, 42, 60), handle, { width: 20 })
      s.line(`M0,0 L${side * -14},64`, handle, { width: 22 })
    })
  s.fill(circle(0, 10, 11), '#8a8a8e', { form: 'round' })
}

/** A pencil, 400 long, pointing up. */
export function pencil(s: Scene, colour: string): void {
  s.fill(
    poly([
      [-13, 200],
      [13, 200],
      [13, -130],
      [-13, -130],
    ]),
    colour,
    { form: 'upright', shade: 0.5 },
  )
  s.fill(
    poly([
      [-13, -130],
      [13, -130],
      [0, -184],
    ]),
    '#ecd2a4',
    { shade: 0.3 },
  )
  s.fill(
    poly([
      [-4, -168],
      [4, -168],
      [0, -184],
    ]),
    '#2c2230',
    { shade: 0 },
  )
  s.fill(box(-13, 190, 26, 30, 6), oklch(0.72, 0.12, 15), { form: 'upright' })
}
