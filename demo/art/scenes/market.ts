import { mix, oklch } from '../engine/color.ts'
import { box, circle, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'

export const red = oklch(0.58, 0.19, 28)

export function stall(s: Scene, x: number, y: number, width: number, stripe: string, seed: number): void {
  s.line(`M${x + 20},${y} V${y - 440} M${x + width - 20},${y} V${y - 440}`, '#6a4030', { width: 16 })
  for (let i = 0; i < 8; i++)
    s.fill(
      poly([
        [x + (i * width) / 8, y - 470],
        [x + ((i + 1) * width) / 8, y - 470],
        [x + ((i + 1) * width) / 8 + 8, y - 350],
        [x + (i * width) / 8 - 8, y - 350],
      ]),
      i % 2 ? '#f8ecd2' : stripe,
      { shade: 0.35, towards: 90 },
    )
  s.fill(box(x, y - 150, width, 150, 6), '#a5683c', { shade: 0.35 })
  const goods = [
    red,
    oklch(0.75, 0.16, 65),
    oklch(0.6, 0.13, 140),
    oklch(0.5, 0.12, 330),
    oklch(0.84, 0.14, 90),
  ]
  for (let heap = 0; heap < 4; heap++) {
    const cx = x + (heap + 0.5) * (width / 4)
    const colour = goods[(heap + seed) % goods.length] ?? red
    for (const [dx, dy] of [
      [-40, 0],
      [0, 0],
      [40, 0],
      [-20, -30],
      [20, -30],
      [0, -58],
    ] as const)
      s.fill(circle(cx + dx, y - 170 + dy, 25), mix(colour, '#fff', ((dx + dy) % 3) * 0.05), {
        form: 'round',
        shade: 0.5,
      })
  }
}
