import type { Palette } from '../palette.ts'
import { mix, oklch } from '../engine/color.ts'
import { box, circle, oval, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'

/** A curtain hanging over the box, in folds. */
export function curtain(s: Scene, x: number, width: number, height: number, colour: string, sway = 0): void {
  const folds = Math.max(3, Math.round(width / 70))
  const step = width / folds
  for (let i = 0; i < folds; i++) {
    const left = x + i * step
    const drift = sway * (i + 1) * 6
    s.fill(
      `M${left - 4},-10 L${left + step + 4},-10 C${left + step + drift},${height * 0.5} ${left + step - 8},${height * 0.8} ${left + step + 5},${height} Q${left + step / 2},${height + 20} ${left - 5},${height} C${left - 8},${height * 0.8} ${left + drift},${height * 0.5} ${left - 4},-10 Z`,
      i % 2 === 0 ? colour : mix(colour, '#1c0618', 0.16),
      { form: 'upright', shade: 0.55 },
    )
  }
}

/** A cone of stage light from (x, y) to the ellipse on the floor. */
export function beam(
  s: Scene,
  x: number,
  y: number,
  floorX: number,
  floorY: number,
  radius: number,
  colour: string,
  strength = 0.4,
): void {
  s.glow(
    poly([
      [x - 14, y],
      [x + 14, y],
      [floorX + radius, floorY],
      [floorX - radius, floorY],
    ]),
    colour,
    strength * 0.55,
    16,
  )
  s.glow(
    poly([
      [x - 6, y],
      [x + 6, y],
      [floorX + radius * 0.6, floorY],
      [floorX - radius * 0.6, floorY],
    ]),
    colour,
    strength * 0.45,
    22,
  )
  s.glow(oval(floorX, floorY, radius, radius * 0.2), colour, strength, 12)
}

/** A stage lamp hanging from above, pointing down. */
export function stageLamp(s: Scene, p: Palette, turn: number): void {
  s.line('M0,-60 V-14', mix(p.ink, '#fff', 0.1), { width: 10 })
  s.at(0, 0, { turn }, () => {
    s.fill(
      poly([
        [-26, -22],
        [26, -22],
        [40, 60],
        [-40, 60],
      ]),
      mix(p.ink, '#000', 0.3),
      { shade: 0.35 },
    )
    s.fill(oval(0, 60, 40, 11), p.spark, { shade: 0 })
  })
}

/** Rows of heads seen from behind, the front row on y. */
export function audience(s: Scene, width: number, y: number, colour: string, rows = 3, size = 60): void {
  for (let row = 0; row < rows; row++) {
    const scale = 0.72 + row * 0.22
    const rowY = y + row * size * 0.86
    const step = size * 1.95 * scale
    for (let x = -step + (row % 2) * step * 0.5, i = 0; x < width + step; x += step, i++) {
      const lift = ((i * 37 + row * 53) % 17) - 8
      const tone = mix(colour, '#07020c', row * 0.22)
      s.fill(
        `M${x - size * 0.78 * scale},${rowY + size * 2.4} C${x - size * 0.8 * scale},${rowY + size * 0.7 + lift} ${x - size * 0.4 * scale},${rowY + size * 0.62 + lift} ${x},${rowY + size * 0.6 + lift} C${x + size * 0.4 * scale},${rowY + size * 0.62 + lift} ${x + size * 0.8 * scale},${rowY + size * 0.7 + lift} ${x + size * 0.78 * scale},${rowY + size * 2.4} Z`,
        tone,
        { shade: 0.2 },
      )
      s.fill(oval(x, rowY + lift, size * 0.4 * scale, size * 0.5 * scale), tone, {
        form: 'round',
        shade: 0.3,
      })
      if (i % 4 === 1)
        s.fill(circle(x + 4, rowY - size * 0.5 * scale + lift, size * 0.22 * scale), tone, { shade: 0.2 })
    }
  }
}

/** Draws a playing card, 200 × 280, centred on (0, 0). */
export function card(s: Scene, p: Palette, face: 'back' | 'heart' | 'spade' | 'star'): void {
  s.shadow(box(-92, -132, 200, 280, 18), 0.35, 8)
  s.fill(box(-100, -140, 200, 280, 18), '#fbf4e6', { shade: 0.14 })
  if (face === 'back') {
    s.fill(box(-86, -126, 172, 252, 12), p.deep, { shade: 0.2 })
    for (let y = -100; y <= 100; y += 40)
      for (let x = -60; x <= 60; x += 40)
        s.fill(
          poly([
            [x, y - 16],
            [x + 16, y],
            [x, y + 16],
            [x - 16, y],
          ]),
          (x + y) % 80 === 0 ? p.spark : p.warm,
          { shade: 0 },
        )
    return
  }
  const red = oklch(0.58, 0.19, 25)
  const mark = (x: number, y: number, scale: number, turn = 0) =>
    s.at(x, y, { scale, turn }, () => {
      if (face === 'heart')
        s.fill(
          'M0,40 C-60,0 -46,-44 -18,-40 C-6,-38 0,-28 0,-20 C0,-28 6,-38 18,-40 C46,-44 60,0 0,40 Z',
          red,
          { shade: 0.2 },
        )
      else if (face === 'spade')
        s.fill(
          'M0,-44 C14,-16 48,-4 40,20 C34,34 14,32 6,20 L12,44 L-12,44 L-6,20 C-14,32 -34,34 -40,20 C-48,-4 -14,-16 0,-44 Z',
          p.ink,
          { shade: 0.2 },
        )
      else
        s.fill(
          poly(
            Array.from(
              { length: 10 },
              (_, i) =>
                [
                  Math.sin((i * Math.PI) / 5) * (i % 2 ? 18 : 44),
                  -Math.cos((i * Math.PI) / 5) * (i % 2 ? 18 : 44),
                ] as const,
            ),
          ),
          p.warm,
          { shade: 0.2 },
        )
    })
  mark(0, 0, 1.5)
  mark(-72, -106, 0.42)
  mark(72, 106, 0.42, 180)
}

/** A fan of cards held at (0, 0). */
export function cardFan(s: Scene, p: Palette, count = 5): void {
  for (let i = 0; i < count; i++)
    s.at(0, 60, { turn: (i - (count - 1) / 2) * 17 }, () =>
      s.at(0, -190, {}, () => card(s, p, i === count - 1 ? 'heart' : i % 2 ? 'spade' : 'star')),
    )
}
