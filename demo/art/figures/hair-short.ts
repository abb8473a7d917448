import { mix } from '../engine/color.ts'
import type { Scene } from '../engine/scene.ts'
import type { Look } from './look.ts'
import { bumps, strands } from './locks.ts'

/** Short hair before the face. */
export function drawShortHair(s: Scene, look: Look): void {
  const c = look.hairColour
  const lit = mix(c, '#ffe2b8', 0.24)
  switch (look.hair) {
    case 'afro':
      s.fill(
        `M-80,6 C-96,-110 -40,-136 0,-136 C44,-136 96,-110 80,6 C76,-46 48,-84 0,-86 C-48,-84 -74,-46 -80,6 Z`,
        c,
        { shade: 0.2 },
      )
      return
    case 'crop':
      s.fill(
        `M-76,-14 C-84,-66 -76,-104 -62,-120 C-40,-156 48,-160 72,-120 C86,-98 84,-60 76,-14 C72,-50 66,-74 52,-86 C18,-74 -26,-76 -54,-90 C-68,-72 -72,-44 -76,-14 Z`,
        c,
        { shade: 0.4 },
      )
      strands(s, lit, [
        [
          [-48, -108],
          [-20, -134],
          [24, -138],
        ],
        [
          [-30, -96],
          [8, -118],
          [50, -118],
        ],
      ])
      return
    case 'part':
      s.fill(
        `M-77,-6 C-84,-62 -80,-98 -58,-122 C-20,-160 64,-152 78,-104 C84,-74 82,-40 77,-6 C74,-40 70,-64 58,-76 C28,-74 -14,-84 -40,-108 C-62,-90 -72,-48 -77,-6 Z`,
        c,
        { shade: 0.4 },
      )
      strands(s, lit, [
        [
          [-36, -114],
          [0, -96],
          [50, -86],
        ],
        [
          [-26, -130],
          [14, -120],
          [62, -106],
        ],
      ])
      return
    case 'curtain':
      s.fill(
        `M6,-112 C-4,-84 -22,-58 -44,-46 C-58,-42 -68,-30 -72,2 C-80,0 -84,-4 -86,-14 C-104,-96 -66,-158 4,-156 C74,-158 106,-96 88,-14 C86,-4 82,0 74,2 C72,-26 68,-38 56,-44 C30,-54 14,-84 6,-112 Z`,
        c,
        { shade: 0.4 },
      )
      strands(s, lit, [
        [
          [0, -134],
          [-34, -96],
          [-66, -52],
        ],
        [
          [14, -134],
          [44, -92],
          [72, -48],
        ],
        [
          [-30, -142],
          [-74, -96],
          [-82, -30],
        ],
      ])
      return
    case 'buzz':
      s.fill(
        `M-75,-18 C-82,-92 -44,-128 0,-128 C46,-128 82,-92 75,-18 C68,-58 52,-84 36,-88 C12,-96 -14,-96 -36,-88 C-54,-84 -68,-58 -75,-18 Z`,
        c,
        { shade: 0.3, opacity: 0.94 },
      )
      return
    case 'tousled':
      s.fill(bumps(0, -108, 82, 44, 12, 13, 'tousled'), c, { form: 'round', shade: 0.4 })
      s.fill(
        `M-77,-8 C-84,-60 -78,-92 -64,-108 L64,-108 C80,-92 84,-60 77,-8 C72,-50 62,-74 40,-80 C10,-70 -24,-72 -48,-82 C-66,-70 -72,-50 -77,-8 Z`,
        c,
        { shade: 0.2 },
      )
      return
    case 'swoop':
      s.fill(
        `M-76,-10 C-86,-70 -84,-104 -56,-128 C-8,-176 84,-168 88,-112 C88,-96 86,-50 77,-10 C74,-50 70,-66 60,-76 C36,-98 -10,-96 -50,-84 C-66,-72 -72,-50 -76,-10 Z`,
        c,
        { shade: 0.42 },
      )
      strands(s, lit, [
        [
          [-54, -94],
          [-20, -134],
          [44, -148],
        ],
        [
          [-30, -94],
          [10, -124],
          [64, -122],
        ],
      ])
      return
    case 'silver':
      s.fill(bumps(-30, -104, 56, 38, 9, 9, 's1'), c, { form: 'round', shade: 0.28 })
      s.fill(bumps(38, -98, 52, 40, 9, 9, 's2'), c, { form: 'round', shade: 0.28 })
      s.fill(bumps(-82, -36, 20, 46, 8, 6, 's3'), c, { form: 'round', shade: 0.28 })
      s.fill(bumps(84, -34, 20, 46, 8, 6, 's4'), c, { form: 'round', shade: 0.28 })
      return
    default:
  }
}
