import { mix } from '../engine/color.ts'
import type { Scene } from '../engine/scene.ts'
import type { Look } from './look.ts'
import { bumps, CAP, strands } from './locks.ts'

/** Long, tied and curly hair before the face. */
export function drawLongHair(s: Scene, look: Look): void {
  const c = look.hairColour
  const deep = mix(c, '#1c1018', 0.3)
  const lit = mix(c, '#ffe2b8', 0.24)
  switch (look.hair) {
    case 'wavy':
      s.fill(
        `M-30,-104 C18,-100 64,-76 74,-6 C82,30 92,60 86,100 C112,60 104,-20 98,-60 C86,-126 34,-150 -4,-146 C-64,-146 -100,-100 -98,-30 C-96,30 -112,60 -98,104 C-80,76 -80,30 -76,-4 C-70,-50 -60,-84 -30,-104 Z`,
        c,
        { shade: 0.38 },
      )
      strands(s, lit, [
        [
          [-30, -126],
          [-66, -96],
          [-84, -40],
          [-90, 20],
        ],
        [
          [10, -128],
          [50, -104],
          [74, -60],
          [88, 0],
        ],
      ])
      return
    case 'straight':
      s.fill(
        `M-8,-106 C28,-100 66,-72 76,0 C82,70 84,130 94,176 C122,120 110,-40 88,-92 C70,-140 26,-148 0,-146 C-40,-148 -78,-136 -92,-84 C-110,-20 -118,120 -92,176 C-84,130 -80,70 -76,0 C-72,-54 -46,-92 -8,-106 Z`,
        c,
        { shade: 0.38 },
      )
      strands(s, lit, [
        [
          [-14, -130],
          [-60, -100],
          [-84, -40],
          [-92, 70],
        ],
        [
          [8, -130],
          [58, -100],
          [84, -40],
          [94, 80],
        ],
      ])
      return
    case 'bob':
      s.fill(
        `M-80,20 C-92,-60 -80,-128 0,-144 C82,-130 94,-60 82,20 C78,-6 74,-28 66,-46 C50,-40 24,-38 0,-40 C-28,-38 -50,-40 -66,-46 C-74,-28 -78,-6 -80,20 Z`,
        c,
        { shade: 0.38 },
      )
      strands(s, lit, [
        [
          [-10, -136],
          [-36, -100],
          [-42, -52],
        ],
        [
          [16, -136],
          [34, -100],
          [36, -52],
        ],
        [
          [-40, -128],
          [-72, -80],
          [-80, -20],
        ],
      ])
      return
    case 'bun':
    case 'lowbun':
      s.fill(CAP, c, { shade: 0.36 })
      strands(
        s,
        lit,
        look.hair === 'bun'
          ? [
              [
                [-66, -50],
                [-40, -100],
                [4, -130],
              ],
              [
                [62, -54],
                [44, -104],
                [14, -130],
              ],
            ]
          : [
              [
                [0, -136],
                [-46, -110],
                [-74, -50],
              ],
              [
                [4, -136],
                [50, -108],
                [76, -50],
              ],
            ],
      )
      if (look.hair === 'lowbun') s.line(`M1,-139 L0,-96`, deep, { width: 3, opacity: 0.6 })
      return
    case 'curls':
      s.fill(bumps(-58, -92, 42, 44, 9, 10, 'c1'), c, { form: 'round', shade: 0.4 })
      s.fill(bumps(6, -118, 52, 36, 9, 10, 'c2'), c, { form: 'round', shade: 0.4 })
      s.fill(bumps(66, -84, 40, 50, 9, 10, 'c3'), c, { form: 'round', shade: 0.4 })
      s.fill(bumps(-92, -20, 26, 50, 8, 9, 'c4'), c, { form: 'round', shade: 0.4 })
      s.fill(bumps(94, -12, 26, 54, 8, 9, 'c5'), c, { form: 'round', shade: 0.4 })
      return
    case 'shag':
      s.fill(
        `M-82,30 C-96,-70 -74,-140 0,-140 C78,-140 98,-70 84,30 C80,-10 74,-34 64,-52 C54,-40 44,-34 34,-34 C34,-46 30,-54 24,-60 C8,-42 -14,-36 -36,-36 C-30,-46 -30,-52 -32,-58 C-52,-44 -72,-12 -82,30 Z`,
        c,
        { shade: 0.38 },
      )
      strands(s, lit, [
        [
          [-8, -132],
          [-50, -96],
          [-66, -40],
        ],
        [
          [14, -132],
          [58, -90],
          [74, -20],
        ],
      ])
      return
    case 'pony':
      s.fill(
        `M-77,0 C-90,-100 -44,-142 4,-142 C56,-142 90,-100 78,0 C72,-46 60,-72 40,-86 C10,-70 -30,-62 -54,-66 C-68,-50 -74,-30 -77,0 Z`,
        c,
        { shade: 0.38 },
      )
      strands(s, lit, [
        [
          [-56, -72],
          [-10, -92],
          [40, -126],
        ],
        [
          [-64, -96],
          [-20, -124],
          [30, -136],
        ],
      ])
      return
    default:
  }
}
