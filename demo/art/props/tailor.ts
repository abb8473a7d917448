import type { Palette } from '../palette.ts'
import { mix } from '../engine/color.ts'
import { box, circle, oval, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'

/** A sewing machine on y = 0, 520 wide. */
export function sewingMachine(s: Scene, p: Palette, body: string): void {
  const gold = p.spark
  s.fill(box(-270, -46, 540, 46, 10), mix(p.earth, '#2a1410', 0.25), { shade: 0.35 })
  s.fill(
    'M250,-46 L250,-250 C250,-310 210,-330 160,-330 L-190,-330 C-250,-330 -262,-290 -262,-240 L-262,-190 L-176,-190 L-176,-236 C-120,-246 40,-246 92,-232 C120,-220 116,-110 104,-46 Z',
    body,
    { shade: 0.42 },
  )
  s.fill(box(-240, -190, 44, 62, 6), '#cfc6bb', { form: 'upright', shade: 0.5 })
  s.line('M-218,-130 V-52', '#cfc6bb', { width: 6 })
  s.fill(circle(262, -236, 62), mix(body, '#000', 0.3), { form: 'round', shade: 0.5 })
  s.line(circle(262, -236, 46), gold, { width: 6 })
  s.line('M-150,-292 C-100,-306 60,-308 140,-290 C180,-280 196,-230 190,-120', gold, {
    width: 6,
    opacity: 0.9,
  })
  s.line('M-90,-286 q20,-24 40,0 q20,24 40,0 q20,-24 40,0 q20,24 40,0', gold, { width: 5 })
  s.fill(box(-40, -388, 54, 58, 4), p.warm, { form: 'upright', shade: 0.5 })
  s.fill(box(-48, -396, 70, 12, 4), mix(p.earth, '#fff', 0.3), { shade: 0.2 })
  s.line('M-14,-380 C-90,-400 -190,-380 -218,-190', p.warm, { width: 3 })
}

/** A spool of thread on y = 0. */
export function spool(s: Scene, thread: string): void {
  s.fill(box(-44, -18, 88, 18, 5), '#d8b27a', { form: 'upright' })
  s.fill(box(-34, -98, 68, 82, 6), thread, { form: 'upright', shade: 0.55 })
  for (let y = -88; y < -22; y += 13)
    s.line(`M-34,${y} q34,9 68,3`, mix(thread, '#20101c', 0.45), { width: 2.5, opacity: 0.55 })
  s.fill(box(-44, -116, 88, 18, 5), '#d8b27a', { form: 'upright' })
}

/** Wax-print cloth over the path. */
export function waxPrint(
  s: Scene,
  path: string,
  bounds: readonly [number, number, number, number],
  colours: readonly [string, string, string],
  size = 90,
): void {
  const [ground, first, second] = colours
  s.fill(path, ground, { shade: 0.3 })
  s.inside(path, () => {
    const [x0, y0, x1, y1] = bounds
    let row = 0
    for (let y = y0; y < y1 + size; y += size, row++)
      for (let x = x0 - (row % 2) * size * 0.5; x < x1 + size; x += size) {
        s.fill(circle(x, y, size * 0.42), first, { shade: 0 })
        s.fill(circle(x, y, size * 0.3), ground, { shade: 0 })
        for (let turn = 0; turn < 360; turn += 45)
          s.at(x, y, { turn }, () =>
            s.fill(oval(0, -size * 0.19, size * 0.045, size * 0.1), second, { shade: 0 }),
          )
        s.fill(circle(x, y, size * 0.07), first, { shade: 0 })
        s.fill(
          poly([
            [x + size / 2, y - size * 0.09],
            [x + size * 0.59, y],
            [x + size / 2, y + size * 0.09],
            [x + size * 0.41, y],
          ]),
          second,
          { shade: 0 },
        )
      }
  })
}
