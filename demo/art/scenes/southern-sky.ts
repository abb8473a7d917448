import { box, circle, oval, poly } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import type { Scene } from '../engine/scene.ts'
import { ridge, stars } from '../props/sky.ts'

export const GOLD = '#ffdc94'

export function night(s: Scene, y: number, seed: string): void {
  s.wash(box(-10, -10, s.width + 20, s.height), ['#0e1238', '#262a6a', '#5a4a8a', '#a8708a'])
  const random = randomFrom(`milky ${seed}`)
  for (let i = 0; i < 26; i++) {
    const t = i / 25
    s.glow(
      oval(
        s.width * (0.1 + t * 0.85),
        y * (0.95 - t * 0.95) + random.between(-40, 40),
        random.between(40, 120),
        random.between(24, 60),
      ),
      i % 3 ? '#9a8ad8' : '#f2c6d8',
      0.1,
      22,
    )
  }
  stars(s, s.width, y, Math.round(s.width / 5), seed)
  for (let i = 0; i < 160; i++) {
    const t = random.between(0, 1)
    s.fill(
      circle(
        s.width * (0.1 + t * 0.85) + random.between(-70, 70),
        y * (0.95 - t * 0.95) + random.between(-70, 70),
        random.between(0.6, 1.8),
      ),
      '#fff6e6',
      { shade: 0, opacity: 0.8 },
    )
  }
}

/** Matariki: the cluster, with its thin lines. */
export function matariki(s: Scene, x: number, y: number, scale: number): void {
  const points = [
    [0, 0],
    [46, -30],
    [90, -14],
    [76, 30],
    [34, 36],
    [-40, 24],
    [120, -50],
    [8, -58],
    [-20, 64],
  ] as const
  for (const [px, py] of points) {
    s.fill(circle(x + px * scale, y + py * scale, 5 * scale), '#ffffff', { shade: 0 })
    s.lamp(x + px * scale, y + py * scale, 34 * scale, '#cfe0ff', 0.8)
  }
  s.line(
    `M${points
      .map(([px, py]) => `${x + px * scale},${y + py * scale}`)
      .slice(0, 6)
      .join(' L')}`,
    '#cfe0ff',
    { width: 1.6 * scale, opacity: 0.5 },
  )
}

export function valley(s: Scene, y: number): void {
  ridge(s, y, y * 0.22, '#3a3a72', 'tekapo far', true)
  ridge(s, y * 1.04, y * 0.06, '#2a2c58', 'tekapo near', false, 0.25)
}

export function saturn(s: Scene, x: number, y: number, r: number): void {
  s.at(x, y, { turn: -18 }, () => {
    s.line(`M${-r * 2.1},0 A${r * 2.1},${r * 0.56} 0 0 1 ${r * 2.1},0`, '#d9b48a', {
      width: r * 0.26,
      cap: 'butt',
    })
    s.line(`M${-r * 1.66},0 A${r * 1.66},${r * 0.4} 0 0 1 ${r * 1.66},0`, '#a88468', {
      width: r * 0.14,
      cap: 'butt',
    })
    s.fill(circle(0, 0, r), '#e9c48a', { form: 'round', shade: 0.55 })
    s.inside(circle(0, 0, r), () => {
      for (const [dy, h, c] of [
        [-0.6, 0.16, '#d9a86a'],
        [-0.2, 0.2, '#f6dca8'],
        [0.2, 0.16, '#c98f5a'],
        [0.6, 0.2, '#e0b47a'],
      ] as const)
        s.fill(oval(0, dy * r, r * 1.1, h * r), c, { shade: 0, opacity: 0.6 })
      s.shadow(circle(r * 0.5, r * 0.3, r), 0.3, r * 0.1)
    })
    s.line(`M${-r * 2.1},0 A${r * 2.1},${r * 0.56} 0 0 0 ${r * 2.1},0`, '#f0d2a4', {
      width: r * 0.26,
      cap: 'butt',
    })
    s.line(`M${-r * 1.66},0 A${r * 1.66},${r * 0.4} 0 0 0 ${r * 1.66},0`, '#b99474', {
      width: r * 0.14,
      cap: 'butt',
    })
  })
}

export function hut(s: Scene, x: number, y: number, k: number): void {
  s.at(x, y, { scale: k }, () => {
    s.fill(box(-150, -130, 300, 130, 4), '#6a4a44', { shade: 0.35 })
    for (let i = -130; i < 150; i += 30) s.line(`M${i},-128 V-4`, '#3f2a2e', { width: 3, opacity: 0.6 })
    s.fill('M-150,-130 C-140,-260 140,-260 150,-130 Z', '#e9e2da', { form: 'round', shade: 0.5 })
    s.fill(
      poly([
        [-34, -226],
        [30, -230],
        [60, -130],
        [-60, -130],
      ]),
      '#1c1e44',
      { shade: 0.2 },
    )
    s.line('M-10,-150 L-44,-236', '#c2573f', { width: 20 })
    s.fill(box(-110, -96, 62, 56, 4), GOLD, { shade: 0 })
    s.fill(box(40, -100, 56, 100, 4), '#3a2a34', { shade: 0.3 })
    s.lamp(-80, -66, 180, GOLD, 0.6)
  })
}
