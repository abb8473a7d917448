import type { Palette } from '../palette.ts'
import { mix } from '../engine/color.ts'
import { blob, box, circle, curve, oval, poly } from '../engine/path.ts'
import type { Point } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import type { Scene } from '../engine/scene.ts'

/** Stars over the width and down to `height`. */
export function stars(
  s: Scene,
  width: number,
  height: number,
  count: number,
  seed: string,
  colour = '#fff4d8',
): void {
  const random = randomFrom(`stars ${seed}`)
  for (let i = 0; i < count; i++) {
    const x = random.between(0, width)
    const y = random.between(0, 1) ** 1.4 * height
    const r = random.between(0.8, 2.4) * (random.chance(0.08) ? 2.1 : 1)
    s.fill(circle(x, y, r), colour, { shade: 0, opacity: random.between(0.5, 1) })
    if (r > 3) s.lamp(x, y, r * 9, colour, 0.5)
  }
}

/** A ridge across the picture; `rough` is the height of its hills. Filled down to the foot. */
export function ridge(
  s: Scene,
  y: number,
  rough: number,
  colour: string,
  seed: string,
  sharp = false,
  shade = 0.3,
): void {
  const random = randomFrom(`ridge ${seed}`)
  const points: Point[] = []
  const step = sharp ? Math.max(s.width / 9, rough * 0.62) : s.width / 5
  for (let x = -step; x <= s.width + step * 1.5; x += step * random.between(0.7, 1.2)) {
    const up = points.length % 2 === 0 ? random.between(0.4, 1) : -random.between(0.1, 0.6)
    points.push([x, y - up * rough])
  }
  const top = sharp ? `M${points.map(([x, py]) => `${x},${py}`).join(' L')}` : curve(points)
  const foot = `L${s.width + step * 2},${s.height + 20} L${-step},${s.height + 20} Z`
  s.fill(`${top} ${foot}`, colour, { shade, towards: 80 })
  if (sharp) {
    points.forEach(([x, py], index) => {
      const next = points[index + 1]
      const before = points[index - 1]
      if (index % 2 || !next || !before) return
      s.shadow(
        poly([
          [x, py],
          [next[0], next[1]],
          [x + (next[0] - x) * 0.25, py + rough * 0.9],
        ]),
        0.4,
      )
      s.fill(
        poly([
          [x, py],
          [x + (next[0] - x) * 0.42, py + (next[1] - py) * 0.42],
          [x + 6, py + rough * 0.3],
          [x - (x - before[0]) * 0.16, py + rough * 0.42],
          [x - (x - before[0]) * 0.4, py + (before[1] - py) * 0.4],
        ]),
        '#f3f1f4',
        { shade: 0.35 },
      )
    })
  }
}

/** Water from y down with bands of light. */
export function water(
  s: Scene,
  y: number,
  top: string,
  low: string,
  seed: string,
  shine?: { x: number; colour: string },
): void {
  const random = randomFrom(`water ${seed}`)
  s.wash(box(-10, y, s.width + 20, s.height - y + 10), [top, low])
  for (let i = 0; i < 46; i++) {
    const depth = random.between(0, 1) ** 1.6
    const py = y + 8 + depth * (s.height - y)
    const w = (40 + depth * 220) * random.between(0.5, 1.2)
    const near = shine && random.chance(0.62)
    const px =
      near && shine ? shine.x + random.between(-1, 1) * (26 + depth * 120) : random.between(0, s.width)
    s.fill(
      oval(px, py, (near ? w * 0.5 : w) / 2, 2 + depth * 5),
      near && shine ? shine.colour : random.pick([mix(top, '#fff', 0.3), mix(low, '#000', 0.15)]),
      { shade: 0, opacity: near ? 0.75 : 0.4 },
    )
  }
}

export function cloud(s: Scene, x: number, y: number, scale: number, colour: string): void {
  s.at(x, y, { scale }, () =>
    s.fill(
      `${oval(0, 0, 130, 34)} ${circle(-50, -24, 44)} ${circle(14, -44, 58)} ${circle(72, -18, 38)}`,
      colour,
      { form: 'round', shade: 0.3 },
    ),
  )
}

/** Sun or moon with its glow. */
export function disc(s: Scene, x: number, y: number, radius: number, colour: string, glow = 0.5): void {
  s.fill(circle(x, y, radius), colour, { shade: 0.2 })
  s.lamp(x, y, radius * 4, colour, glow)
}

/** A cabin on y = 0. */
export function cabin(s: Scene, colour: string, roof: string, light: string): void {
  s.fill(
    poly([
      [-110, 0],
      [-110, -110],
      [0, -190],
      [110, -110],
      [110, 0],
    ]),
    colour,
    { shade: 0.25 },
  )
  s.shadow(
    poly([
      [40, 0],
      [40, -160],
      [110, -110],
      [110, 0],
    ]),
    0.35,
  )
  for (let x = -96; x < 110; x += 22)
    s.line(`M${x},0 V${-100 - (96 - Math.abs(x)) * 0.68}`, mix(colour, '#200a14', 0.4), {
      width: 2.5,
      opacity: 0.5,
    })
  s.line('M-140,-88 L0,-196 L140,-88', roof, { width: 28 })
  s.fill(box(-66, -88, 52, 50, 2), light, { shade: 0 })
  s.line('M-40,-88 v50 M-66,-63 h52', mix(colour, '#fff', 0.7), { width: 5 })
  s.fill(box(24, -84, 48, 84, 2), mix(colour, '#fff', 0.75), { shade: 0.2 })
  s.lamp(-40, -64, 120, light, 0.6)
}

export function boat(s: Scene, hull: string, trim: string, sail?: string): void {
  if (sail) {
    s.line('M0,-20 V-250', trim, { width: 8 })
    s.fill('M8,-246 C90,-200 120,-110 124,-40 L8,-40 Z', sail, { shade: 0.35 })
    s.fill('M-8,-220 C-50,-160 -76,-100 -80,-40 L-8,-40 Z', mix(sail, '#fff', 0.25), { shade: 0.35 })
  }
  s.fill('M-160,-34 C-60,-14 60,-14 170,-44 C160,4 120,28 80,28 L-90,28 C-130,28 -152,0 -160,-34 Z', hull, {
    shade: 0.4,
  })
  s.line('M-158,-32 C-60,-12 60,-12 168,-42', trim, { width: 12 })
}

/** A telescope on its tripod on y = 0, pointing to the upper left. */
export function telescope(s: Scene, p: Palette): void {
  s.line('M0,-220 L-90,0 M0,-220 L90,0 M0,-220 L10,0', mix(p.earth, p.ink, 0.3), { width: 15 })
  s.at(0, -250, { turn: 36 }, () => {
    s.fill(box(-250, -40, 300, 80, 8), p.paper, { shade: 0.45, towards: 90 })
    s.fill(box(-270, -48, 50, 96, 8), p.warm, { shade: 0.45, towards: 90 })
    s.fill(box(50, -28, 80, 56, 6), mix(p.ink, '#fff', 0.15), { shade: 0.45, towards: 90 })
    s.fill(box(128, -18, 40, 36, 6), p.spark, { shade: 0.4, towards: 90 })
    s.fill(box(-120, -62, 140, 22, 8), mix(p.ink, '#fff', 0.1), { shade: 0.4, towards: 90 })
  })
  s.fill(circle(0, -236, 25), p.warm, { form: 'round' })
}

/** A town of flat roofs stepping up between x and x + width, on y. */
export function town(
  s: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  walls: readonly string[],
  roof: string,
  seed: string,
  lit?: string,
): void {
  const random = randomFrom(`town ${seed}`)
  for (let layer = 0; layer < 3; layer++) {
    const base = y - (2 - layer) * height * 0.24
    for (let px = x - 20; px < x + width;) {
      const w = random.between(70, 130)
      const h = height * random.between(0.3, 0.62) * (1 - layer * 0.12)
      const wall = mix(random.pick(walls), roof, (2 - layer) * 0.08)
      s.fill(box(px, base - h, w, h + 200), wall, { shade: 0.22 })
      s.shadow(box(px + w * 0.72, base - h, w * 0.28, h + 200), 0.22)
      if (random.chance(0.7))
        s.fill(
          poly([
            [px - 8, base - h + 4],
            [px + w * 0.5, base - h - w * 0.34],
            [px + w + 8, base - h + 4],
          ]),
          roof,
          { shade: 0.35 },
        )
      for (let wy = base - h + 24; wy < base - 20; wy += 46)
        for (let wx = px + 16; wx < px + w - 26; wx += 36) {
          const on = lit && random.chance(0.36)
          s.fill(box(wx, wy, 15, 24, 7), on ? lit : mix(wall, '#20142c', 0.55), { shade: 0 })
          if (on) s.lamp(wx + 7, wy + 12, 40, lit, 0.4)
        }
      px += w
    }
  }
}

/** Draws a gull; its wings meet at (0, 0). */
export function gull(s: Scene, colour: string): void {
  s.line('M-50,-8 C-34,-34 -14,-28 0,0 C14,-28 34,-34 50,-8', colour, { width: 8 })
}

/** The small roundness of a bush or reed tuft. */
export function tuft(s: Scene, colour: string): void {
  s.fill(
    blob([
      [-60, 0],
      [-50, -40],
      [-10, -62],
      [36, -50],
      [60, 0],
    ]),
    colour,
    { form: 'round', shade: 0.45 },
  )
}
