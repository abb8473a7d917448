import { mix, oklch } from '../engine/color.ts'
import { blob, box, circle, curve, oval, poly, ribbon } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'

/** A big two-handled pot standing on y = 0, 380 wide. */
export function pot(s: Scene, colour: string, filling: string): void {
  const rim = mix(colour, '#fff', 0.2)
  s.line(
    `M-180,-190 q-56,2 -54,40 q2,34 50,30 M180,-190 q56,2 54,40 q-2,34 -50,30`,
    mix(colour, '#20101c', 0.4),
    { width: 20 },
  )
  s.fill(`M-190,-236 L190,-236 C190,-120 182,-30 150,0 L-150,0 C-182,-30 -190,-120 -190,-236 Z`, colour, {
    form: 'upright',
    shade: 0.5,
  })
  s.fill(oval(0, -236, 196, 46), rim, { shade: 0.3 })
  s.fill(oval(0, -233, 176, 37), filling, { shade: 0.3 })
  for (const [x, y, r] of [
    [-90, -240, 16],
    [-20, -224, 22],
    [64, -240, 18],
    [112, -228, 12],
    [-46, -250, 10],
  ] as const)
    s.fill(oval(x, y, r, r * 0.45), mix(filling, '#ffdf9a', 0.5), { shade: 0.2 })
}

/** A curl of steam rising from (0, 0). */
export function steam(s: Scene, height = 300, phase = 0, strength = 0.34): void {
  for (const [x, delay, tall] of [
    [-70, 0, 0.9],
    [0, 2, 1.1],
    [76, 4, 0.8],
  ] as const) {
    const sway = (k: number) => Math.sin(phase + delay + k * 2.4) * (10 + k * 16)
    const h = height * tall
    const points = [0, 1, 2, 3, 4].map((k) => [x + sway(k), -h * (k / 4)] as const)
    s.glow(ribbon(points, [8, 40, 52, 34, 4]), '#fff2df', strength, 13)
  }
}

export function pepper(s: Scene, colour: string): void {
  s.fill(
    `M-6,-92 C42,-100 62,-50 50,4 C44,56 22,92 -4,128 C-10,80 -44,50 -52,-2 C-60,-60 -40,-92 -6,-92 Z`,
    colour,
    { form: 'round', shade: 0.5 },
  )
  s.line(`M-4,-92 C-4,-112 8,-122 24,-124`, oklch(0.45, 0.09, 140), { width: 14 })
  s.bright(
    ribbon(
      [
        [-32, -50],
        [-38, -10],
        [-26, 34],
      ],
      [4, 14, 2],
    ),
    0.5,
    2,
  )
}

export function tomato(s: Scene, colour = oklch(0.6, 0.19, 30)): void {
  s.fill(
    blob([
      [0, -66],
      [52, -64],
      [80, -10],
      [62, 52],
      [0, 70],
      [-62, 52],
      [-80, -10],
      [-52, -64],
    ]),
    colour,
    { form: 'round', shade: 0.5 },
  )
  s.bright(oval(-32, -28, 16, 11), 0.6, 3)
  const leaf = oklch(0.5, 0.11, 140)
  for (const angle of [-160, -115, -70, -25, 20])
    s.at(0, -58, { turn: angle + 90 }, () =>
      s.fill(`M-8,0 C-8,-20 -4,-34 4,-44 C10,-28 8,-12 8,0 Z`, leaf, { shade: 0.3 }),
    )
  s.line(`M0,-58 q2,-22 14,-32`, leaf, { width: 9 })
}

export function orange(s: Scene, colour = oklch(0.74, 0.17, 58)): void {
  s.fill(circle(0, 0, 70), colour, { form: 'round', shade: 0.5 })
  s.fill(`M4,-64 C30,-104 72,-96 84,-82 C60,-58 30,-58 4,-64 Z`, oklch(0.52, 0.11, 145), { shade: 0.35 })
  s.fill(circle(2, -64, 6), oklch(0.4, 0.07, 120), { shade: 0 })
}

/** A jar standing on y = 0, 150 × 230, with a cloth or a lid. */
export function jar(s: Scene, filling: string, lid: string, level = 0.75): void {
  s.fill(box(-75, -220, 150, 220, 34), '#eef2ea', { form: 'upright', shade: 0.3, opacity: 0.75 })
  s.fill(box(-64, -206 * level, 128, 206 * level - 10, 24), filling, { form: 'upright', shade: 0.45 })
  s.fill(box(-70, -246, 140, 42, 12), lid, { form: 'upright', shade: 0.4 })
  s.bright(box(-54, -190, 14, 150, 7), 0.7, 2)
  s.fill(box(-34, -128, 84, 62, 6), '#fbf1dc', { shade: 0.12 })
  s.line(`M-20,-106 h54 M-20,-88 h34`, '#6a4a44', { width: 5, opacity: 0.7 })
}

export function bowl(s: Scene, colour: string, filling: string): void {
  s.fill(`M-140,-92 C-136,-30 -84,0 0,0 C84,0 136,-30 140,-92 Z`, colour, { form: 'upright', shade: 0.5 })
  s.fill(oval(0, -92, 140, 32), mix(colour, '#20101c', 0.3), { shade: 0.3 })
  s.fill(oval(0, -88, 124, 25), filling, { shade: 0.35 })
  s.line(
    curve([
      [-128, -66],
      [0, -38],
      [128, -66],
    ]),
    mix(colour, '#fff4e0', 0.6),
    { width: 6, opacity: 0.8 },
  )
}

/** A kettle standing on y = 0, 300 wide. */
export function kettle(s: Scene, colour: string): void {
  s.line(`M-84,-190 C-84,-300 84,-300 84,-190`, mix(colour, '#1c1020', 0.6), { width: 18 })
  s.fill(`M96,-120 C140,-130 150,-190 190,-196 L196,-176 C176,-166 160,-90 104,-60 Z`, colour, {
    shade: 0.45,
  })
  s.fill(
    blob(
      [
        [-134, -6],
        [-150, -90],
        [-108, -176],
        [0, -200],
        [108, -176],
        [150, -90],
        [134, -6],
        [0, 2],
      ],
      0.8,
    ),
    colour,
    { form: 'round', shade: 0.55 },
  )
  s.fill(box(-60, -212, 120, 24, 12), mix(colour, '#fff', 0.2), { form: 'upright' })
  s.fill(circle(0, -224, 15), mix(colour, '#1c1020', 0.6), { form: 'round' })
  s.bright(
    ribbon(
      [
        [-104, -60],
        [-102, -110],
        [-76, -152],
      ],
      [4, 18, 4],
    ),
    0.6,
    4,
  )
}

/** A cup with a saucer, standing on y = 0, 170 wide. */
export function cup(s: Scene, colour: string, drink: string): void {
  s.fill(oval(0, -4, 120, 20), mix(colour, '#fff', 0.25), { shade: 0.35 })
  s.line(`M74,-92 c56,-10 52,66 -10,60`, colour, { width: 15 })
  s.fill(`M-84,-112 L84,-112 C82,-50 54,-6 34,-6 L-34,-6 C-54,-6 -82,-50 -84,-112 Z`, colour, {
    form: 'upright',
    shade: 0.5,
  })
  s.fill(oval(0, -112, 84, 20), mix(colour, '#fff', 0.35), { shade: 0.2 })
  s.fill(oval(0, -110, 72, 14), drink, { shade: 0.3 })
}

/** A tea glass on y = 0. */
export function teaGlass(s: Scene, tea: string, band: string): void {
  s.fill(
    poly([
      [-54, -170],
      [54, -170],
      [42, 0],
      [-42, 0],
    ]),
    '#eaf1e6',
    { opacity: 0.6, shade: 0.2 },
  )
  s.fill(
    poly([
      [-50, -140],
      [50, -140],
      [41, -6],
      [-41, -6],
    ]),
    tea,
    { form: 'upright', shade: 0.5 },
  )
  s.line(`M-52,-96 h104 M-50,-72 h98`, band, { width: 5 })
  s.bright(box(-40, -130, 10, 110, 5), 0.7, 2)
}

export function knife(s: Scene): void {
  s.fill(`M0,-20 L230,-16 C216,20 120,34 0,26 Z`, '#d7d9d6', { shade: 0.4 })
  s.fill(box(-150, -22, 156, 44, 18), '#5a3524', { shade: 0.4, towards: 90 })
}
