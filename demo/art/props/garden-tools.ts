import { mix } from '../engine/color.ts'
import { box, circle, oval, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { leafGreen, leaf } from './green.ts'

/** A watering can on y = 0, the spout to the right. */
export function wateringCan(s: Scene, colour: string): void {
  s.line(`M-110,-170 C-220,-180 -210,-10 -104,-40`, mix(colour, '#182028', 0.3), { width: 18 })
  s.fill(
    poly([
      [96, -70],
      [250, -196],
      [266, -176],
      [96, -20],
    ]),
    colour,
    { shade: 0.4 },
  )
  s.fill(
    poly([
      [236, -222],
      [292, -166],
      [276, -150],
      [222, -206],
    ]),
    mix(colour, '#fff', 0.15),
    { shade: 0.3 },
  )
  s.fill(`M-112,-190 L112,-190 L124,0 L-124,0 Z`, colour, { form: 'upright', shade: 0.5 })
  s.fill(oval(0, -190, 112, 22), mix(colour, '#182028', 0.4), { shade: 0.2 })
  s.line(`M-112,-190 C-90,-270 90,-270 112,-190`, mix(colour, '#182028', 0.3), { width: 15 })
}

/** Draws a paper packet of seeds, 170 × 240, centred on (0, 0). */
export function seedPacket(s: Scene, paper: string, mark: string): void {
  s.shadow(box(-78, -112, 170, 240, 4), 0.4, 8)
  s.fill(box(-85, -120, 170, 240, 4), paper, { shade: 0.15 })
  s.fill(box(-85, -120, 170, 40, 4), mix(paper, mark, 0.7), { shade: 0.15 })
  s.at(0, 60, {}, () => {
    leaf(s, 90, 28, leafGreen)
    s.at(0, -10, { turn: -48 }, () => leaf(s, 76, 24, leafGreen))
    s.at(0, -10, { turn: 48 }, () => leaf(s, 76, 24, leafGreen))
    s.fill(circle(0, -92, 28), mark, { form: 'round', shade: 0.4 })
  })
  s.line(`M-52,84 h104 M-38,100 h76`, mix(paper, '#402030', 0.6), { width: 5, opacity: 0.7 })
}
