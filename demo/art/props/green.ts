import type { Palette } from '../palette.ts'
import { mix, oklch } from '../engine/color.ts'
import { blob, box, circle, curve, oval, poly } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import type { Scene } from '../engine/scene.ts'
import { tomato } from './kitchen.ts'

export const leafGreen = oklch(0.55, 0.11, 145)

/** A leaf from (0, 0) upwards. */
export function leaf(s: Scene, length: number, width: number, colour: string): void {
  s.fill(
    `M0,0 C${-width},${-length * 0.3} ${-width * 0.8},${-length * 0.8} 0,${-length} C${width * 0.8},${-length * 0.8} ${width},${-length * 0.3} 0,0 Z`,
    colour,
    { shade: 0.4 },
  )
  s.line(`M0,-4 L0,${-length * 0.86}`, mix(colour, '#f4ffd8', 0.4), { width: 3, opacity: 0.7 })
}

/** A clay pot on y = 0. */
export function clayPot(s: Scene, colour: string, width = 180, height = 150): void {
  const w = width / 2
  s.fill(
    poly([
      [-w * 0.9, -height],
      [w * 0.9, -height],
      [w * 0.64, 0],
      [-w * 0.64, 0],
    ]),
    colour,
    { form: 'upright', shade: 0.5 },
  )
  s.fill(box(-w, -height - 26, width, 44, 8), mix(colour, '#fff', 0.1), { form: 'upright', shade: 0.45 })
}

export type PlantKind = 'broad' | 'fern' | 'cactus' | 'tomato' | 'trailing' | 'herb' | 'flower'

/** A plant in its pot on y = 0. */
export function plant(s: Scene, kind: PlantKind, pot: string, seed = 'a', green = leafGreen): void {
  const random = randomFrom(`plant ${kind} ${seed}`)
  const dark = mix(green, '#12303a', 0.4)
  const base = -150
  if (kind === 'broad') {
    for (const turn of [-62, -38, -14, 12, 36, 60])
      s.at(0, base, { turn: turn + random.between(-6, 6) }, () => {
        s.line(`M0,0 V-120`, dark, { width: 7 })
        s.at(0, -100, {}, () =>
          leaf(
            s,
            random.between(150, 200),
            random.between(52, 70),
            random.pick([green, dark, mix(green, '#fff2a0', 0.2)]),
          ),
        )
      })
  } else if (kind === 'fern') {
    for (let turn = -80; turn <= 80; turn += 20)
      s.at(0, base, { turn }, () => {
        s.line(
          curve([
            [0, 0],
            [6, -110],
            [28, -210],
          ]),
          dark,
          { width: 5 },
        )
        for (let y = 30; y < 210; y += 24)
          for (const side of [-1, 1])
            s.at(y * 0.07, -y, { turn: side * 62 }, () =>
              leaf(s, 52 - y * 0.13, 13, y % 48 < 24 ? green : dark),
            )
      })
  } else if (kind === 'cactus') {
    s.fill(box(-52, base - 200, 104, 210, 52), green, { form: 'round', shade: 0.45 })
    s.fill(box(40, base - 140, 84, 46, 23), green, { shade: 0.35 })
    s.fill(box(84, base - 200, 42, 106, 21), green, { form: 'round', shade: 0.4 })
    for (let x = -30; x <= 30; x += 20)
      s.line(`M${x},${base - 176} v160`, mix(green, '#fff', 0.5), { width: 3, opacity: 0.6 })
    s.fill(circle(0, base - 206, 17), oklch(0.7, 0.17, 10), { form: 'round' })
  } else if (kind === 'tomato') {
    s.line(`M0,${base} V${base - 330}`, '#a5794a', { width: 9 })
    s.line(
      curve([
        [0, base],
        [14, base - 120],
        [-12, base - 230],
        [10, base - 330],
      ]),
      dark,
      { width: 9 },
    )
    for (const [x, y, turn] of [
      [0, -60, -70],
      [6, -110, 70],
      [-6, -160, -60],
      [4, -210, 64],
      [0, -260, -50],
      [6, -300, 46],
      [4, -330, 0],
    ] as const)
      s.at(x, base + y, { turn }, () => {
        s.line('M0,0 V-70', dark, { width: 5 })
        for (const [d, t] of [
          [34, -54],
          [34, 54],
          [66, -40],
          [66, 40],
          [78, 0],
        ] as const)
          s.at(0, -d, { turn: t }, () => leaf(s, 74, 24, random.pick([green, dark])))
      })
    for (const [x, y, scale] of [
      [-60, -120, 0.5],
      [64, -170, 0.56],
      [-44, -206, 0.42],
      [50, -70, 0.48],
    ] as const)
      s.at(x, base + y, { scale }, () =>
        tomato(s, random.pick([oklch(0.6, 0.19, 30), oklch(0.66, 0.17, 42), oklch(0.6, 0.18, 28)])),
      )
  } else if (kind === 'trailing') {
    for (let i = 0; i < 9; i++) {
      const x = -90 + i * 22
      const drop = random.between(90, 250)
      const bend = x < 0 ? -40 : 40
      s.line(
        curve([
          [x * 0.5, base - 14],
          [x + bend * 0.8, base - 40],
          [x * 1.2 + bend, base + drop * 0.5],
          [x * 1.2 + bend * 0.9, base + drop],
        ]),
        dark,
        { width: 4 },
      )
      for (let y = 0; y < drop; y += 30)
        s.at(
          x * 1.15 + bend * 0.95 + random.between(-6, 6),
          base + y,
          { turn: random.between(100, 250) },
          () => leaf(s, 36, 15, random.pick([green, dark, mix(green, '#f6ffa8', 0.25)])),
        )
    }
  } else {
    for (let i = 0; i < 16; i++)
      s.at(random.between(-50, 50), base, { turn: random.between(-38, 38) }, () => {
        const tall = random.between(90, 190)
        s.line(`M0,0 V${-tall}`, dark, { width: 4 })
        for (let y = 30; y < tall; y += 32)
          for (const side of [-1, 1])
            s.at(0, -y, { turn: side * 60 }, () => leaf(s, 40, 15, random.pick([green, dark])))
        if (kind === 'flower') {
          const petal = random.pick([oklch(0.72, 0.16, 20), oklch(0.84, 0.14, 85), oklch(0.7, 0.14, 330)])
          for (let turn = 0; turn < 360; turn += 60)
            s.at(0, -tall, { turn }, () => s.fill(oval(0, -17, 10, 17), petal, { shade: 0.25 }))
          s.fill(circle(0, -tall, 9), oklch(0.84, 0.15, 85), { shade: 0.2 })
        }
      })
  }
  clayPot(s, pot)
}

/** A round tree or bush on y = 0. */
export function tree(s: Scene, p: Palette, height: number, crown: string): void {
  s.fill(
    poly([
      [-height * 0.035, 0],
      [height * 0.035, 0],
      [height * 0.02, -height * 0.6],
      [-height * 0.02, -height * 0.6],
    ]),
    mix(p.earth, p.ink, 0.5),
    { shade: 0.3 },
  )
  s.fill(
    blob([
      [0, -height],
      [height * 0.22, -height * 0.86],
      [height * 0.3, -height * 0.6],
      [height * 0.16, -height * 0.36],
      [-height * 0.16, -height * 0.36],
      [-height * 0.3, -height * 0.6],
      [-height * 0.22, -height * 0.86],
    ]),
    crown,
    { form: 'round', shade: 0.5 },
  )
}

/** A palm on y = 0. */
export function palm(s: Scene, height: number, trunk: string, crown: string, lean = 40): void {
  s.line(
    curve([
      [0, 0],
      [lean * 0.3, -height * 0.5],
      [lean, -height],
    ]),
    trunk,
    { width: height * 0.045 },
  )
  for (const turn of [-115, -78, -40, 0, 40, 78, 115])
    s.at(lean, -height, { turn }, () =>
      s.fill(
        `M0,0 C${-height * 0.09},${-height * 0.2} ${height * 0.02},${-height * 0.42} ${height * 0.14},${-height * 0.46} C${height * 0.06},${-height * 0.3} ${height * 0.07},${-height * 0.14} 0,0 Z`,
        turn % 80 === 0 ? crown : mix(crown, '#10283a', 0.25),
        { shade: 0.4 },
      ),
    )
}
