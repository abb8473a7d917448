import { box, oval, ribbon } from '../engine/path.ts'
import type { Point } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import type { Scene } from '../engine/scene.ts'
import { drawHand } from '../figures/arms.ts'
import { brush, paintPalette } from '../props/paint-tools.ts'
import { jar } from '../props/kitchen.ts'
import { part, persimmon, strokes } from './aiko-strokes.ts'
import type { Stroke } from './aiko-strokes.ts'
import { castOf } from './members.ts'
import { ease, turn } from './film.ts'
import type { Film } from './film.ts'
import { hiss, pluck, Sound, strike, tone } from './sound.ts'

const { palette: p, look } = castOf('aiko.paints')

const PAPER: Point = [372, 246]

function picture(s: Scene, time: number): void {
  s.fill(box(-236, -166, 472, 332, 3), '#fbf6e8', { shade: 0.08 })
  s.inside(box(-208, -140, 416, 280, 2), () => {
    for (const stroke of strokes) {
      if (time < stroke.from) continue
      const points = part(stroke, Math.min(1, (time - stroke.from) / (stroke.to - stroke.from)))
      const w = stroke.width
      s.fill(ribbon(points, [w * 0.7, w, w * 1.04, w * 0.94, w * 0.7]), stroke.colour, { shade: 0.16 })
      const end = points[points.length - 1]
      if (end) s.fill(oval(end[0], end[1], w * 0.4, w * 0.36), stroke.colour, { shade: 0.1 })
      const start = points[0]
      if (start) s.fill(oval(start[0], start[1], w * 0.4, w * 0.36), stroke.colour, { shade: 0.1 })
      for (const shift of [-0.28, 0.1, 0.3])
        s.line(`M${points.map(([x, y]) => `${x},${y + w * shift}`).join(' L')}`, '#fff8ea', {
          width: Math.max(1, w * 0.03),
          opacity: 0.24,
        })
    }
  })
}

/** Where the tip of the brush is, on the table. */
function tip(time: number): Point {
  const rest: Point = [690, 330]
  const at = (stroke: Stroke, along: number): Point => {
    const points = part(stroke, along)
    const [x, y] = points[points.length - 1] ?? [0, 0]
    return [PAPER[0] + x, PAPER[1] + y]
  }
  let before: Point = rest
  let beforeTime = 0
  for (const stroke of strokes) {
    if (time <= stroke.from) {
      const k = ease(time, beforeTime, stroke.from)
      const to = at(stroke, 0.01)
      const lift = Math.sin(k * Math.PI) * -16
      return [before[0] + (to[0] - before[0]) * k, before[1] + (to[1] - before[1]) * k + lift]
    }
    if (time <= stroke.to) return at(stroke, (time - stroke.from) / (stroke.to - stroke.from))
    before = at(stroke, 1)
    beforeTime = stroke.to
  }
  const k = ease(time, beforeTime, beforeTime + 1.2)
  return [before[0] + (rest[0] - before[0]) * k, before[1] + (rest[1] - before[1]) * k]
}

function sound(): Sound {
  const out = new Sound(24)
  const random = randomFrom('aiko sound')
  for (const stroke of strokes) {
    const length = stroke.to - stroke.from
    const wide = Math.min(1, stroke.width / 80)
    out.add(
      hiss(
        length,
        900 - wide * 400,
        5200 - wide * 1800,
        (time) => Math.sin((Math.PI * Math.min(time, length)) / length) * (0.6 + 0.4 * Math.sin(time * 44)),
        `stroke ${stroke.from}`,
      ),
      stroke.from,
      0.5 + wide * 0.5,
      -0.1,
    )
  }
  const scale = [62, 64, 66, 69, 71, 74, 76]
  for (let beat = 0; beat < 16; beat++) {
    const start = beat * 1.5
    if (random.chance(0.8))
      out.add(pluck(random.pick(scale), 3, 0.55, 'koto'), start, 0.34, random.between(-0.5, 0.5))
    if (random.chance(0.4))
      out.add(pluck(random.pick(scale) + 12, 2, 0.5, 'koto'), start + 0.75, 0.2, random.between(-0.5, 0.5))
  }
  for (const [index, root] of [50, 47, 52, 45].entries())
    for (const step of [0, 7, 14])
      out.add(tone(root + step, 8.5, 2.4, [1, 0.2]), index * 6, 0.1, (step - 7) / 14)
  for (const at of [0.3, 21.4])
    for (const k of [0, 0.18, 0.31]) out.add(strike(86, 0.5, [1, 2.7], 12), at + k, 0.12, 0.6)
  out.add(
    hiss(24, 200, 900, () => 0.05, 'room'),
    0,
    0.5,
  )
  out.reverb(0.42)
  return out
}

export const liveAiko: Film = {
  key: 'live-aiko',
  performer: 'aiko.paints',
  seconds: 24,
  posterAt: 17.6,
  mood: { shadow: p.shadow, light: p.light, grainScale: 1.5, grainShare: 0.3, vignette: 0.2 },
  ground(s) {
    s.fill(box(-10, -10, 874, 500), '#b98a5c', { shade: 0.16 })
    for (let y = 30; y < 480; y += 74)
      s.line(`M-10,${y} C200,${y - 8} 600,${y + 10} 870,${y - 4}`, '#8a5c3a', { width: 3, opacity: 0.35 })
    s.bright('M60,-10 L330,-10 L150,490 L-120,490 Z', 0.34, 26)
    s.bright('M430,-10 L560,-10 L420,490 L280,490 Z', 0.26, 26)
    s.at(724, 118, { scale: 0.54, turn: 8 }, () =>
      paintPalette(s, '#d9a86a', [p.warm, persimmon, p.spark, '#f6ead2', p.field, p.cool, p.deep]),
    )
    s.shadow(oval(80, 150, 62, 52), 0.4, 12)
    s.at(66, 196, { scale: 0.5 }, () => jar(s, '#7fb0b8', '#e9dcc0', 0.6))
    s.at(86, 400, { scale: 0.44, turn: -24 }, () => brush(s, p.cool, '#9c5a34'))
    s.at(124, 396, { scale: 0.42, turn: -10 }, () => brush(s, p.warm, '#7a4a30'))
  },
  frame(s, time) {
    const leave = ease(time, 22.3, 23.3)
    const come = ease(time, 23, 24)
    const sheetAt = (x: number, tilt: number, when: number) => {
      s.shadow(box(PAPER[0] + x - 224, PAPER[1] - 152, 472, 334, 4), 0.4, 9)
      s.at(PAPER[0] + x, PAPER[1], { turn: -1.5 + tilt }, () => picture(s, when))
    }
    if (leave < 1) sheetAt(-leave * 760, -leave * 12, time)
    if (come > 0) sheetAt((1 - come) * 760, (1 - come) * 10, 0)
    const [x, y] = tip(time)
    const press = Math.sin(turn * time * 1.7) * 1.4
    s.shadow(oval(x + 110, y + 112, 120, 46), 0.26, 18)
    s.at(x, y, { turn: -40, scale: 0.62 }, () =>
      s.at(0, 104, {}, () =>
        brush(s, strokes.find((stroke) => time < stroke.to)?.colour ?? p.warm, '#7a3f2a'),
      ),
    )
    const wrist: Point = [x + 128, y + 118 + press]
    s.fill(
      ribbon(
        [
          [wrist[0] + 10, wrist[1] + 8],
          [wrist[0] + 120, wrist[1] + 130],
          [wrist[0] + 260, wrist[1] + 330],
        ],
        [64, 108, 150],
      ),
      look.main,
      { shade: 0.34 },
    )
    s.fill(
      ribbon(
        [
          [wrist[0] + 14, wrist[1] + 12],
          [wrist[0] + 40, wrist[1] + 40],
        ],
        [72, 88],
      ),
      look.trim,
      { shade: 0.3 },
    )
    drawHand(s, look, [wrist[0] - 14, wrist[1] - 10], 216)
  },
  sound,
}
