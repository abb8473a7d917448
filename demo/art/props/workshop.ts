import { mix, oklch } from '../engine/color.ts'
import { blob, circle, curve, oval, poly, ribbon } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import type { Scene } from '../engine/scene.ts'

export type VesselKind = 'bowl' | 'vase' | 'mug' | 'bottle' | 'jug' | 'plate'

/** A ceramic vessel on y = 0 with a dipped glaze; about 200 high. */
export function vessel(s: Scene, kind: VesselKind, clay: string, glaze: string): void {
  const outline: Record<VesselKind, string> = {
    bowl: 'M-120,-120 C-118,-50 -64,0 -36,0 L36,0 C64,0 118,-50 120,-120 Z',
    vase: 'M-34,-260 C-30,-210 -96,-180 -96,-100 C-96,-40 -60,0 -50,0 L50,0 C60,0 96,-40 96,-100 C96,-180 30,-210 34,-260 Z',
    mug: 'M-72,-150 L72,-150 C76,-80 70,-20 58,0 L-58,0 C-70,-20 -76,-80 -72,-150 Z',
    bottle:
      'M-22,-290 L22,-290 C20,-220 74,-200 76,-120 C78,-50 66,0 56,0 L-56,0 C-66,0 -78,-50 -76,-120 C-74,-200 -20,-220 -22,-290 Z',
    jug: 'M-56,-240 C-80,-236 -88,-250 -96,-256 C-60,-262 30,-262 52,-240 C40,-200 92,-160 92,-90 C92,-40 66,0 56,0 L-56,0 C-66,0 -92,-40 -92,-90 C-92,-160 -44,-190 -56,-240 Z',
    plate: 'M-150,-34 C-110,-10 -60,0 0,0 C60,0 110,-10 150,-34 Z',
  }
  const shape = outline[kind]
  if (kind === 'mug' || kind === 'jug')
    s.line(kind === 'mug' ? 'M70,-122 c66,-12 62,90 -6,80' : 'M66,-200 c90,-16 84,130 22,136', glaze, {
      width: 20,
    })
  s.fill(shape, clay, { form: 'upright', shade: 0.5 })
  s.inside(shape, () => {
    s.fill(
      `${curve([
        [-170, -72],
        [-90, -52],
        [-40, -82],
        [20, -50],
        [80, -76],
        [170, -60],
      ])} V-320 H-170 Z`,
      glaze,
      { form: 'upright', shade: 0.5 },
    )
    s.bright(
      ribbon(
        [
          [-50, -40],
          [-56, -110],
          [-40, -220],
        ],
        [6, 22, 6],
      ),
      0.45,
      5,
    )
  })
  const top = {
    bowl: [120, -120],
    vase: [34, -260],
    mug: [72, -150],
    bottle: [22, -290],
    jug: [54, -246],
    plate: [150, -34],
  }[kind]
  s.fill(oval(0, top[1] ?? 0, top[0] ?? 0, (top[0] ?? 0) * 0.17), mix(glaze, '#1c1420', 0.42), { shade: 0.2 })
}

/** A carved spoon, 520 long, the bowl at the top. */
export function spoon(s: Scene, wood: string): void {
  s.fill(
    ribbon(
      [
        [0, -120],
        [4, 20],
        [-2, 160],
        [0, 300],
      ],
      [40, 30, 34, 46, 30],
    ),
    wood,
    { shade: 0.45, towards: 20 },
  )
  s.fill(
    blob([
      [0, -270],
      [62, -230],
      [74, -160],
      [36, -96],
      [-36, -96],
      [-74, -160],
      [-62, -230],
    ]),
    wood,
    { form: 'round', shade: 0.4 },
  )
  s.fill(
    blob([
      [0, -250],
      [46, -216],
      [54, -164],
      [22, -120],
      [-22, -120],
      [-54, -164],
      [-46, -216],
    ]),
    mix(wood, '#4a220e', 0.3),
    { shade: 0.4, towards: 235 },
  )
  for (const x of [-18, 0, 16])
    s.line(
      curve([
        [x * 0.4, -90],
        [x * 0.5 + 3, 60],
        [x * 0.4, 280],
      ]),
      mix(wood, '#5a2c12', 0.5),
      { width: 2.5, opacity: 0.5 },
    )
}

export function carvingKnife(s: Scene, handle: string): void {
  s.fill('M-14,0 L-12,-150 C0,-176 14,-190 16,-210 L18,0 Z', '#d5d8d6', { shade: 0.5 })
  s.fill(
    ribbon(
      [
        [0, -6],
        [3, 80],
        [-2, 200],
      ],
      [34, 50, 44, 30],
    ),
    handle,
    { shade: 0.5, towards: 10 },
  )
}

/** Draws curled wood shavings scattered around (0, 0). */
export function shavings(s: Scene, wood: string, count: number, spread: number, seed = 's'): void {
  const random = randomFrom(`shavings ${seed}`)
  for (let i = 0; i < count; i++)
    s.at(
      random.between(-spread, spread),
      random.between(-spread * 0.45, spread * 0.45),
      { turn: random.between(0, 360), scale: random.between(0.5, 1) },
      () => {
        s.line(
          'M-30,8 C-20,-30 30,-30 30,4 C30,26 -6,26 -6,4 C-6,-8 12,-8 12,2',
          mix(wood, '#fff4d4', random.between(0.3, 0.6)),
          { width: 13 },
        )
      },
    )
}

/** Draws a folded paper bird centred on (0, 0), about 300 wide. */
export function paperBird(s: Scene, colour: string): void {
  const dark = mix(colour, '#2a1c3a', 0.28)
  s.fill(
    poly([
      [-20, 40],
      [-150, -30],
      [-40, -20],
    ]),
    dark,
    { shade: 0.2 },
  )
  s.fill(
    poly([
      [0, 50],
      [-70, -150],
      [40, -10],
    ]),
    mix(colour, '#fff', 0.2),
    { shade: 0.25 },
  )
  s.fill(
    poly([
      [0, 50],
      [60, -140],
      [60, 0],
    ]),
    colour,
    { shade: 0.35 },
  )
  s.fill(
    poly([
      [-40, 30],
      [70, -4],
      [20, 76],
    ]),
    mix(colour, '#fff', 0.08),
    { shade: 0.3 },
  )
  s.fill(
    poly([
      [60, 0],
      [150, -66],
      [126, -50],
      [130, -30],
      [70, 20],
    ]),
    dark,
    { shade: 0.2 },
  )
}

/** A hedgehog on y = 0, 220 wide. */
export function hedgehog(s: Scene): void {
  const spine = oklch(0.42, 0.05, 50)
  for (let turn = -96; turn <= 70; turn += 7)
    for (const r of [96, 76])
      s.at(14, -18, { turn }, () =>
        s.line(`M0,${-r * 0.6} L${turn * 0.06},${-r}`, r === 96 ? spine : mix(spine, '#f0d0a0', 0.4), {
          width: 8,
        }),
      )
  s.fill('M-70,0 C-80,-60 -30,-90 20,-88 C84,-86 106,-40 102,0 Z', spine, { form: 'round', shade: 0.4 })
  s.fill('M-130,-14 C-118,-44 -84,-64 -56,-56 C-30,-48 -36,-4 -52,0 L-108,0 Z', oklch(0.78, 0.07, 65), {
    shade: 0.3,
  })
  s.fill(circle(-130, -16, 11), '#2a1a20', { form: 'round' })
  s.fill(circle(-88, -34, 7), '#2a1a20', { shade: 0 })
  s.fill(circle(-58, -54, 14), oklch(0.7, 0.08, 50), { shade: 0.3 })
}
