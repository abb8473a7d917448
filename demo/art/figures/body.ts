import { mix } from '../engine/color.ts'
import { blob, circle, oval, ribbon } from '../engine/path.ts'
import type { Point } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { bumps } from './locks.ts'
import type { Look } from './look.ts'

/** Joints of a standing figure about 640 high, feet near y = 0, x to the right. */
export interface Joints {
  head: Point
  chest: Point
  hip: Point
  leftElbow: Point
  leftHand: Point
  rightElbow: Point
  rightHand: Point
  leftKnee: Point
  leftFoot: Point
  rightKnee: Point
  rightFoot: Point
}

export interface Outfit {
  skin: string
  top: string
  legs: string
  hair: string
  hairShape: 'afro' | 'bun' | 'crop' | 'long'
  skirt?: string
  shoes?: string
  /** Draws a head with a face instead of the plain one: first what hangs behind the shoulders, then the rest. */
  head?: { behind(): void; before(): void }
}

export function outfitOf(look: Look, legs: string, skirt?: string): Outfit {
  const shape =
    look.hair === 'afro' || look.hair === 'curls'
      ? 'afro'
      : look.hair === 'lowbun' || look.hair === 'bun'
        ? 'bun'
        : look.hair === 'wavy' || look.hair === 'straight'
          ? 'long'
          : 'crop'
  return { skin: look.skin.base, top: look.main, legs, hair: look.hairColour, hairShape: shape, skirt }
}

/** The scale that turns a portrait's head into a figure's. */
const HEAD_SCALE = 0.42

/** A long-limbed figure, the limbs behind it darker. */
export function drawFigure(s: Scene, j: Joints, o: Outfit): void {
  const dim = (colour: string) => mix(colour, '#1c0c24', 0.22)
  const shoulder = (side: number): Point => [j.chest[0] + side * 46, j.chest[1] + 6]
  const hipEnd = (side: number): Point => [j.hip[0] + side * 24, j.hip[1]]
  const arm = (side: number, elbow: Point, hand: Point, colour: string) => {
    s.fill(ribbon([shoulder(side), elbow, hand], [36, 31, 25, 21, 15]), colour, { shade: 0.3 })
    s.fill(oval(hand[0], hand[1], 14, 16), colour, { shade: 0.25 })
  }
  const leg = (side: number, knee: Point, foot: Point, colour: string, shoe: string) => {
    s.fill(ribbon([hipEnd(side), knee, foot], [66, 58, 46, 38, 26]), colour, { shade: 0.3 })
    const toe = foot[0] >= knee[0] ? 1 : -1
    s.fill(
      blob([
        [foot[0] - toe * 14, foot[1] - 14],
        [foot[0] + toe * 12, foot[1] - 12],
        [foot[0] + toe * 46, foot[1] + 6],
        [foot[0] + toe * 20, foot[1] + 14],
        [foot[0] - toe * 16, foot[1] + 12],
      ]),
      shoe,
      { shade: 0.3 },
    )
  }
  const shoes = o.shoes ?? o.skin
  arm(1, j.rightElbow, j.rightHand, dim(o.skin))
  leg(1, j.rightKnee, j.rightFoot, dim(o.legs), dim(shoes))
  leg(-1, j.leftKnee, j.leftFoot, o.legs, shoes)
  const at = (draw: () => void) => s.at(j.head[0], j.head[1], { scale: HEAD_SCALE }, draw)
  if (o.head) at(o.head.behind)
  else if (o.hairShape === 'long')
    s.fill(
      blob([
        [j.head[0] - 40, j.head[1] - 30],
        [j.head[0] + 10, j.head[1] - 54],
        [j.head[0] + 50, j.head[1] - 10],
        [j.head[0] + 54, j.head[1] + 80],
        [j.head[0] + 10, j.head[1] + 96],
        [j.head[0] - 34, j.head[1] + 60],
      ]),
      o.hair,
      { shade: 0.35 },
    )
  if (!o.head && o.hairShape === 'afro')
    s.fill(bumps(j.head[0] + 2, j.head[1] - 8, 62, 58, 16, 10, 'figure'), o.hair, {
      form: 'round',
      shade: 0.4,
    })
  s.fill(
    ribbon(
      [
        [j.head[0], j.head[1] + 16],
        [j.chest[0], j.chest[1] + 4],
      ],
      [26, 34],
    ),
    dim(o.skin),
    { shade: 0.2 },
  )
  const torso = ribbon(
    [
      [j.chest[0], j.chest[1] - 18],
      [j.chest[0], j.chest[1] + 20],
      [(j.chest[0] + j.hip[0]) / 2, (j.chest[1] + j.hip[1]) / 2],
      [j.hip[0], j.hip[1] + 22],
    ],
    [70, 116, 78, 92],
    'flat',
  )
  s.fill(torso, o.top, { shade: 0.34 })
  if (o.skirt) {
    const [kx, ky] = [(j.leftKnee[0] + j.rightKnee[0]) / 2, Math.max(j.leftKnee[1], j.rightKnee[1])]
    s.fill(
      blob(
        [
          [j.hip[0] - 44, j.hip[1] - 20],
          [j.hip[0] + 44, j.hip[1] - 20],
          [Math.max(j.rightKnee[0], j.leftKnee[0]) + 50, ky - 4],
          [kx, ky + 50],
          [Math.min(j.leftKnee[0], j.rightKnee[0]) - 50, ky + 6],
        ],
        0.8,
      ),
      o.skirt,
      { shade: 0.42 },
    )
  }
  if (o.head) at(o.head.before)
  else drawPlainHead(s, j, o)
  arm(-1, j.leftElbow, j.leftHand, o.skin)
}

function drawPlainHead(s: Scene, j: Joints, o: Outfit): void {
  s.fill(oval(j.head[0], j.head[1], 37, 45), o.skin, { shade: 0.26 })
  if (o.hairShape === 'afro')
    s.fill(bumps(j.head[0] + 6, j.head[1] - 36, 44, 24, 9, 8, 'front'), o.hair, { shade: 0.2 })
  else
    s.fill(
      `M${j.head[0] - 38},${j.head[1] - 6} C${j.head[0] - 44},${j.head[1] - 62} ${j.head[0] + 46},${j.head[1] - 64} ${j.head[0] + 40},${j.head[1] + 4} C${j.head[0] + 28},${j.head[1] - 22} ${j.head[0] - 20},${j.head[1] - 30} ${j.head[0] - 38},${j.head[1] - 6} Z`,
      o.hair,
      { shade: 0.35 },
    )
  if (o.hairShape === 'bun')
    s.fill(circle(j.head[0] + 30, j.head[1] - 44, 23), o.hair, { form: 'round', shade: 0.4 })
}
