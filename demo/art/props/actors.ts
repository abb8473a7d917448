import type { Palette } from '../palette.ts'
import { mix } from '../engine/color.ts'
import { blob, box, circle, curve, oval, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'

/** Draws an open umbrella, 420 wide; (0, 0) lies below the tip, inside the dome. */
export function umbrella(s: Scene, colour: string): void {
  s.line('M0,-10 V260 q0,40 -34,40 q-30,0 -30,-30', mix(colour, '#fff', 0.25), { width: 12 })
  s.fill(
    'M-210,20 C-200,-120 -80,-180 0,-180 C80,-180 200,-120 210,20 C180,-14 130,-14 105,20 C80,-14 28,-14 0,20 C-28,-14 -80,-14 -105,20 C-130,-14 -180,-14 -210,20 Z',
    colour,
    { form: 'round', shade: 0.5 },
  )
  for (const x of [-105, 0, 105])
    s.line(`M0,-178 Q${x * 0.9},-110 ${x},18`, mix(colour, '#000', 0.4), { width: 4, opacity: 0.6 })
  s.line('M0,-180 v-26', mix(colour, '#000', 0.3), { width: 9 })
}

/** A small paper theatre, 480 × 420, standing on y = 0. */
export function paperTheatre(s: Scene, p: Palette): void {
  s.fill(box(-240, -380, 480, 380, 10), p.warm, { shade: 0.35 })
  s.fill(
    poly([
      [-260, -360],
      [0, -470],
      [260, -360],
    ]),
    mix(p.warm, '#2a0a1c', 0.25),
    { shade: 0.35 },
  )
  s.fill(circle(0, -400, 30), p.spark, { form: 'round' })
  s.wash(box(-180, -320, 360, 270), [mix(p.deep, '#0a0620', 0.4), p.cool])
  s.inside(box(-180, -320, 360, 270), () => {
    s.fill(circle(70, -252, 36), p.spark, { shade: 0.2 })
    s.fill(
      curve([
        [-200, -90],
        [-120, -150],
        [-30, -100],
        [60, -150],
        [200, -90],
      ]) + ' V0 H-200 Z',
      mix(p.deep, p.ink, 0.5),
      { shade: 0.3 },
    )
    s.fill(
      blob([
        [-70, -50],
        [-66, -130],
        [-46, -168],
        [-26, -130],
        [-22, -50],
      ]),
      '#f2e2cc',
      { shade: 0.4 },
    )
    s.fill(circle(-46, -184, 22), '#f2e2cc', { form: 'round' })
    s.fill(
      poly([
        [-70, -198],
        [-58, -232],
        [-46, -208],
        [-34, -232],
        [-22, -198],
      ]),
      p.spark,
      { shade: 0.2 },
    )
    s.lamp(60, -250, 160, p.spark, 0.4)
  })
  for (const side of [-1, 1])
    s.fill(
      `M${side * 182},-322 L${side * 60},-322 C${side * 90},-250 ${side * 150},-200 ${side * 170},-50 L${side * 182},-50 Z`,
      mix(p.warm, '#40061c', 0.4),
      { form: 'upright', shade: 0.5 },
    )
  s.fill(box(-250, -56, 500, 56, 8), mix(p.earth, '#fff', 0.1), { shade: 0.35 })
}

/** A wooden chair on y = 0, seen from the front, 200 wide. */
export function chair(s: Scene, colour: string): void {
  s.line('M-84,-180 V0 M84,-180 V0 M-66,-180 V-30 M66,-180 V-30', mix(colour, '#1c1018', 0.3), {
    width: 15,
    cap: 'butt',
  })
  s.line('M-86,-190 V-420 M86,-190 V-420', colour, { width: 19 })
  s.fill(box(-92, -420, 184, 56, 18), colour, { shade: 0.35 })
  s.fill(box(-86, -330, 172, 36, 12), colour, { shade: 0.35 })
  s.fill(
    poly([
      [-108, -176],
      [108, -176],
      [92, -216],
      [-92, -216],
    ]),
    mix(colour, '#fff', 0.16),
    { shade: 0.3 },
  )
  s.fill(box(-108, -178, 216, 22, 6), mix(colour, '#1c1018', 0.2), { shade: 0.3 })
}

/** A mop standing on its handle: an actor. */
export function mop(s: Scene, hair: string, coat: string): void {
  s.line('M0,0 V-560', '#b98a54', { width: 15 })
  for (let i = -6; i <= 6; i++)
    s.line(
      curve([
        [i * 4, -560],
        [i * 15, -500 + Math.abs(i) * 4],
        [i * 18 + (i % 2) * 7, -400 + Math.abs(i) * 14],
      ]),
      i % 2 ? hair : mix(hair, '#3a2630', 0.2),
      { width: 17 },
    )
  s.fill(oval(0, -562, 34, 20), mix(coat, '#000', 0.3), { shade: 0.3 })
  s.fill('M-14,-380 C-70,-350 -96,-200 -110,-60 L110,-60 C96,-200 70,-350 14,-380 Z', coat, {
    form: 'upright',
    shade: 0.5,
  })
  s.line('M0,-376 V-64', mix(coat, '#000', 0.4), { width: 4 })
}
