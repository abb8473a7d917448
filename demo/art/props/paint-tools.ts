import { mix } from '../engine/color.ts'
import { blob, box, oval, poly, ribbon } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'

/** A brush, 430 long, the tip at the top. */
export function brush(s: Scene, paint: string, handle: string): void {
  s.fill(
    ribbon(
      [
        [0, 40],
        [0, 180],
        [0, 330],
      ],
      [16, 24, 8],
    ),
    handle,
    { shade: 0.45, towards: 0 },
  )
  s.fill(box(-13, -20, 26, 66, 4), '#d9c9a4', { form: 'upright', shade: 0.5 })
  s.fill(`M-13,-18 C-24,-54 -12,-84 4,-104 C16,-80 24,-50 13,-18 Z`, '#6b4632', { shade: 0.4 })
  s.fill(`M-18,-56 C-14,-80 -6,-94 4,-104 C14,-84 20,-66 19,-48 C6,-58 -8,-50 -18,-56 Z`, paint, {
    shade: 0.3,
  })
}

/** A painter's palette from above, 460 wide. */
export function paintPalette(s: Scene, wood: string, paints: readonly string[]): void {
  const shape = blob([
    [-220, 10],
    [-170, -120],
    [-20, -168],
    [150, -130],
    [226, -20],
    [190, 96],
    [70, 120],
    [20, 76],
    [-50, 110],
    [-150, 130],
  ])
  s.at(10, 16, {}, () => s.shadow(shape, 0.45, 14))
  s.fill(shape, wood, { shade: 0.26 })
  s.fill(oval(118, 44, 36, 27), mix(wood, '#2a1820', 0.6), { shade: 0.2 })
  paints.forEach((paint, index) => {
    const angle = Math.PI * (0.92 + (index / Math.max(1, paints.length - 1)) * 1.02)
    const [x, y] = [Math.cos(angle) * 158, Math.sin(angle) * 104]
    s.fill(
      blob([
        [x - 34, y],
        [x - 12, y - 27],
        [x + 26, y - 21],
        [x + 34, y + 8],
        [x + 6, y + 27],
        [x - 24, y + 21],
      ]),
      paint,
      { form: 'round', shade: 0.4 },
    )
  })
  s.fill(
    ribbon(
      [
        [-90, 40],
        [-30, 20],
        [20, 34],
      ],
      [10, 46, 8],
    ),
    mix(paints[0] ?? wood, paints[2] ?? wood, 0.5),
    { shade: 0.2, opacity: 0.8 },
  )
}

/** An ink pot on y = 0. */
export function inkPot(s: Scene, glass: string): void {
  s.fill(box(-66, -100, 132, 100, 22), glass, { form: 'upright', shade: 0.5 })
  s.fill(box(-36, -132, 72, 38, 8), mix(glass, '#fff', 0.2), { form: 'upright', shade: 0.5 })
  s.bright(box(-52, -84, 12, 60, 6), 0.6, 2)
}

/** A reed pen, 420 long, the nib at the bottom. */
export function reed(s: Scene, colour: string): void {
  s.fill(
    poly([
      [-14, -300],
      [14, -300],
      [14, 60],
      [4, 118],
      [-4, 118],
      [-14, 60],
    ]),
    colour,
    { form: 'upright', shade: 0.5 },
  )
  s.fill(
    poly([
      [-13, 66],
      [13, 66],
      [5, 118],
      [-4, 118],
    ]),
    '#30202c',
    { shade: 0.2 },
  )
  for (const y of [-190, -50]) s.line(`M-14,${y} q14,8 28,0`, mix(colour, '#3a2010', 0.5), { width: 4 })
}
