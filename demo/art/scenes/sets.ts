import type { CastMember, Palette } from '../palette.ts'
import { mix } from '../engine/color.ts'
import { box, circle, curve, oval, poly } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import type { Scene } from '../engine/scene.ts'
import { drawBust } from '../figures/portrait.ts'
import type { Pose } from '../figures/portrait.ts'
import { beam, curtain, stageLamp } from '../props/stage.ts'
import { footShadow, table } from '../props/room.ts'

export type Draw = (s: Scene, member: CastMember) => void

/** Everything that is drawn for one performer. */
export interface PerformerArt {
  /** Size of the portrait in the avatar; 1.42 unless a tall hat needs room. */
  zoom?: number
  /** Behind the portrait, 640 × 640. */
  back: Draw
  /** Before the portrait: the thing of their craft. */
  front: Draw
  /** 1500 × 500; a crop to the middle keeps what matters. */
  cover: Draw
  /** 1080 × 1350 each, in the order of the performer's picture numbers. */
  posts: Draw[]
}

/** A wall with the slanted light of a window that is out of the picture. */
export function wall(s: Scene, colours: readonly string[], gobo = 0.2): void {
  s.wash(box(-10, -10, s.width + 20, s.height + 20), colours, 75)
  if (gobo <= 0) return
  const w = s.width * 0.26
  const top = s.height * 0.04
  for (const [i, x] of [s.width * 0.06, s.width * 0.36].entries()) {
    for (let row = 0; row < 2; row++) {
      const y = top + row * s.height * 0.27 + i * 30
      const lean = (row + 1) * s.width * 0.07
      s.bright(
        poly([
          [x + lean - w * 0.26, y],
          [x + lean + w * 0.66, y + 24],
          [x + lean + w * 0.92, y + s.height * 0.24 + 24],
          [x + lean, y + s.height * 0.24],
        ]),
        gobo,
        7,
      )
    }
  }
}

/** A table before a wall, with a big round or arched field behind the things. */
export function still(
  s: Scene,
  p: Palette,
  options: {
    wall?: readonly string[]
    top?: string
    y?: number
    back?: 'disc' | 'arch' | 'none'
    gobo?: number
  } = {},
): number {
  const y = options.y ?? s.height * 0.7
  wall(s, options.wall ?? [mix(p.field, p.paper, 0.25), p.field], options.gobo ?? 0.2)
  if (options.back === 'disc')
    s.fill(circle(s.width * 0.55, y - s.height * 0.24, s.height * 0.27), mix(p.paper, p.spark, 0.35), {
      shade: 0.28,
    })
  if (options.back === 'arch')
    s.fill(
      `M${s.width * 0.2},${y} V${y - s.height * 0.36} C${s.width * 0.2},${y - s.height * 0.68} ${s.width * 0.8},${y - s.height * 0.68} ${s.width * 0.8},${y - s.height * 0.36} V${y} Z`,
      mix(p.paper, p.field, 0.3),
      { shade: 0.25 },
    )
  table(s, y, options.top ?? p.earth)
  return y
}

/** Puts a thing on the table with its shadow. */
export function put(s: Scene, x: number, y: number, width: number, scale: number, draw: () => void): void {
  footShadow(s, x, y, width)
  s.at(x, y, { scale }, draw)
}

/** A cloth seen from above, woven or striped. */
export function cloth(
  s: Scene,
  colour: string,
  line: string,
  kind: 'plain' | 'stripes' | 'grid' | 'boards' = 'plain',
): void {
  s.fill(box(-10, -10, s.width + 20, s.height + 20), colour, { shade: 0.16, towards: 50 })
  const step = s.width / 9
  if (kind === 'stripes')
    for (let x = step * 0.4; x < s.width; x += step)
      s.line(
        curve([
          [x, -10],
          [x + 8, s.height * 0.4],
          [x - 6, s.height + 10],
        ]),
        line,
        { width: step * 0.3, opacity: 0.5 },
      )
  if (kind === 'grid') {
    for (let x = step * 0.5; x < s.width; x += step)
      s.line(`M${x},-10 V${s.height + 10}`, line, { width: step * 0.16, opacity: 0.4 })
    for (let y = step * 0.5; y < s.height; y += step)
      s.line(`M-10,${y} H${s.width + 10}`, line, { width: step * 0.16, opacity: 0.4 })
  }
  if (kind === 'boards') {
    const random = randomFrom(`${colour}${line}`)
    for (let x = -20; x < s.width; x += step * 1.8) {
      s.fill(box(x, -10, step * 1.76, s.height + 20), mix(colour, line, random.between(0, 0.22)), {
        shade: 0.1,
      })
      for (let i = 0; i < 4; i++)
        s.line(
          curve([
            [x + random.between(10, step * 1.6), -10],
            [x + random.between(10, step * 1.6), s.height * 0.5],
            [x + random.between(10, step * 1.6), s.height + 10],
          ]),
          line,
          { width: 3, opacity: 0.25 },
        )
    }
  }
}

/** A dark stage with curtains, lamps and a lit floor. Gives the y of the floor. */
export function stage(
  s: Scene,
  p: Palette,
  options: { light?: string; x?: number; curtains?: string; strength?: number } = {},
): number {
  const floor = s.height * 0.8
  const x = options.x ?? s.width / 2
  const light = options.light ?? p.spark
  s.wash(box(-10, -10, s.width + 20, s.height + 20), [mix(p.ink, p.deep, 0.25), mix(p.deep, p.ink, 0.45)])
  const drape = options.curtains ?? mix(p.warm, p.ink, 0.45)
  curtain(s, -20, s.width * 0.2, floor, drape, 0.6)
  curtain(s, s.width * 0.82, s.width * 0.2, floor, drape, -0.6)
  s.fill(box(-10, floor - 10, s.width + 20, s.height - floor + 30), mix(p.earth, p.ink, 0.52), {
    shade: 0.3,
    towards: 90,
  })
  for (let i = -9; i <= 9; i++)
    s.line(
      `M${s.width / 2 + i * s.width * 0.06},${floor - 10} L${s.width / 2 + i * s.width * 0.13},${s.height + 10}`,
      mix(p.ink, '#000', 0.2),
      { width: 3, opacity: 0.5 },
    )
  s.fill(oval(x, floor + s.height * 0.07, s.width * 0.3, s.height * 0.045), mix(p.earth, light, 0.3), {
    shade: 0,
  })
  for (const [lx, turn] of [
    [s.width * 0.26, -18],
    [s.width * 0.5, 0],
    [s.width * 0.74, 18],
  ] as const)
    s.at(lx, 50, { scale: s.height / 1500 + 0.2 }, () => stageLamp(s, p, turn))
  beam(s, x - s.width * 0.12, -20, x, floor + s.height * 0.06, s.width * 0.3, light, options.strength ?? 0.5)
  return floor + s.height * 0.05
}

/** A person from the chest up, standing at the foot of the picture or behind a table. */
export function person(
  s: Scene,
  member: CastMember,
  x: number,
  y: number,
  scale: number,
  pose: Pose = {},
): void {
  s.at(x, y, { scale }, () => drawBust(s, member.look, pose))
}

/** Soft round shapes out of focus, like lights far away. */
export function bokeh(
  s: Scene,
  colours: readonly string[],
  count: number,
  seed: string,
  area: readonly [number, number, number, number],
): void {
  const random = randomFrom(`bokeh ${seed}`)
  const [x0, y0, x1, y1] = area
  for (let i = 0; i < count; i++)
    s.glow(
      circle(random.between(x0, x1), random.between(y0, y1), random.between(10, 44)),
      random.pick(colours),
      random.between(0.12, 0.42),
      2.5,
    )
}
