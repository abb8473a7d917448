import { circle, curve, oval } from '../engine/path.ts'
import type { Point } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import type { Scene } from '../engine/scene.ts'

export const CAP = `M-77,-4 C-90,-100 -46,-142 2,-142 C54,-142 90,-100 77,-4 C72,-44 50,-78 0,-82 C-50,-78 -72,-44 -77,-4 Z`

export function strands(s: Scene, colour: string, lines: readonly (readonly Point[])[]): void {
  for (const points of lines) s.line(curve(points), colour, { width: 3.5, opacity: 0.5 })
}

/** A round shape with a scalloped edge, like curls. */
export function bumps(
  x: number,
  y: number,
  rx: number,
  ry: number,
  count: number,
  depth: number,
  seed: string,
): string {
  const random = randomFrom(`bumps ${seed}`)
  const parts = [oval(x, y, rx, ry)]
  const curl = Math.max(depth, (Math.PI * (rx + ry)) / count / 2) * 0.86
  for (let i = 0; i < count; i++) {
    const angle = ((i + random.between(-0.2, 0.2)) / count) * Math.PI * 2
    const radius = curl * random.between(0.82, 1.16)
    parts.push(
      circle(x + Math.cos(angle) * (rx - curl * 0.3), y + Math.sin(angle) * (ry - curl * 0.3), radius),
    )
  }
  return parts.join(' ')
}
