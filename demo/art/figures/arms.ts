import { mix } from '../engine/color.ts'
import { blob, oval, ribbon } from '../engine/path.ts'
import type { Point } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import type { Look } from './look.ts'

/** An arm in front of a bust drawn at the same place: from the shoulder by the elbow to the hand. */
export function drawArm(s: Scene, look: Look, side: -1 | 1, elbow: Point, hand: Point, grip = 0): void {
  const bare = look.clothes === 'tank' || look.clothes === 'dress'
  const sleeve = bare ? look.skin.base : look.main
  const shoulder: Point = [side * 178, 262]
  const wrist: Point = [elbow[0] + (hand[0] - elbow[0]) * 0.82, elbow[1] + (hand[1] - elbow[1]) * 0.82]
  const widths = bare ? [92, 82, 64, 52, 40] : [112, 100, 86, 74, 64]
  s.fill(ribbon([shoulder, elbow, wrist], widths), sleeve, { shade: bare ? 0.16 : 0.3 })
  if (!bare) {
    const cuff: Point = [elbow[0] + (wrist[0] - elbow[0]) * 0.9, elbow[1] + (wrist[1] - elbow[1]) * 0.9]
    s.line(ribbon([cuff, wrist], [60, 62]), mix(sleeve, '#1c1020', 0.3), { width: 3.5, opacity: 0.5 })
  }
  drawHand(s, look, hand, (Math.atan2(hand[1] - elbow[1], hand[0] - elbow[0]) * 180) / Math.PI + grip)
}

/** A relaxed fist whose fingers point along `turn` degrees. */
export function drawHand(s: Scene, look: Look, at: Point, turn: number): void {
  const { skin } = look
  s.at(at[0], at[1], { turn }, () => {
    s.fill(
      blob([
        [-46, -20],
        [-8, -30],
        [26, -26],
        [36, 2],
        [26, 29],
        [-8, 31],
        [-46, 20],
      ]),
      skin.base,
      { shade: 0.12 },
    )
    for (const [y, length] of [
      [-17, 38],
      [-3, 43],
      [12, 39],
      [25, 31],
    ] as const)
      s.line(`M6,${y} L${length},${y + 2}`, skin.base, { width: 16 })
    for (const [y, length] of [
      [-10, 44],
      [4, 45],
      [19, 40],
    ] as const)
      s.line(`M15,${y} L${length},${y + 2}`, skin.line, { width: 2.6, opacity: 0.5 })
    s.line('M-22,-20 Q2,-40 26,-31', skin.base, { width: 18 })
    s.line('M-2,-19 Q14,-24 30,-21', skin.line, { width: 2.6, opacity: 0.5 })
    s.shadow(oval(0, 26, 46, 12), 0.16, 4)
  })
}
