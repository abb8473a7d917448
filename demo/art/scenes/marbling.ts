import { box, curve } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import type { Scene } from '../engine/scene.ts'

/** Marbled paper: rings of floating colour, combed. */
export function marble(
  s: Scene,
  x: number,
  y: number,
  w: number,
  h: number,
  seed: string,
  colours: readonly string[],
): void {
  const random = randomFrom(`marble ${seed}`)
  s.inside(box(x, y, w, h, 4), () => {
    s.fill(box(x, y, w, h), colours[0] ?? '#fff', { shade: 0.15 })
    for (let i = 0; i < 46; i++) {
      const cx = x + random.between(0, w)
      const cy = y + random.between(0, h)
      const r = random.between(w * 0.04, w * 0.16)
      for (const [k, offset] of [
        [1, 0],
        [0.72, 1],
        [0.46, 2],
        [0.22, 3],
      ] as const) {
        const points = Array.from({ length: 9 }, (_, n) => {
          const a = (n / 9) * Math.PI * 2
          return [
            cx + Math.cos(a) * r * k * (1 + Math.sin(a * 3 + i) * 0.2),
            cy + Math.sin(a) * r * k * 0.62 + Math.sin((cx / w) * 18) * 12,
          ] as const
        })
        s.fill(
          `${curve([...points, points[0] ?? [cx, cy]])} Z`,
          colours[(i + offset) % colours.length] ?? '#fff',
          { shade: 0.06 },
        )
      }
    }
    for (let py = y + 20; py < y + h; py += 46)
      s.line(
        curve(
          Array.from({ length: 14 }, (_, n) => [x + (n / 13) * w, py + Math.sin(n * 1.6 + py) * 14] as const),
        ),
        random.pick(colours),
        { width: random.between(3, 8), opacity: 0.8 },
      )
  })
}
