import { mix } from '../engine/color.ts'
import { blob, box, curve } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import type { Look } from './look.ts'
import { strands } from './locks.ts'

/** Scarves and hats before the face. */
export function drawHat(s: Scene, look: Look): void {
  const c = look.hairColour
  const hat = look.hatColour ?? c
  switch (look.hair) {
    case 'wrap':
      s.fill(
        `M-80,-44 C-112,-110 -96,-200 -20,-206 C60,-226 126,-180 104,-110 C98,-82 88,-60 80,-44 C50,-84 -46,-88 -80,-44 Z`,
        hat,
        { shade: 0.4 },
      )
      for (const [a, b] of [
        [-60, -30],
        [-34, 16],
        [-6, 50],
        [26, 84],
      ] as const)
        s.line(
          curve([
            [a, -72],
            [(a + b) / 2 - 12, -130],
            [b, -196],
          ]),
          mix(hat, '#3a1030', 0.45),
          { width: 5, opacity: 0.55 },
        )
      s.fill(
        blob([
          [28, -196],
          [74, -250],
          [112, -228],
          [92, -190],
          [58, -176],
        ]),
        mix(hat, '#fff0c0', 0.18),
        { shade: 0.4 },
      )
      s.fill(
        blob([
          [28, -196],
          [0, -246],
          [-30, -238],
          [-18, -204],
        ]),
        mix(hat, '#fff0c0', 0.1),
        { shade: 0.4 },
      )
      s.line(
        curve([
          [-76, -56],
          [0, -92],
          [78, -56],
        ]),
        mix(hat, '#ffd88a', 0.65),
        { width: 8 },
      )
      return
    case 'hijab':
      s.fill(
        `M0,-150 C-92,-150 -104,-40 -92,44 C-86,112 -60,146 0,158 C60,146 86,112 92,44 C104,-40 92,-150 0,-150 Z M0,-104 C48,-104 66,-70 66,-30 C66,40 48,108 0,108 C-48,108 -66,40 -66,-30 C-66,-70 -48,-104 0,-104 Z`,
        hat,
        { shade: 0.4 },
      )
      strands(s, mix(hat, '#fff4e0', 0.3), [
        [
          [-20, -142],
          [-72, -100],
          [-84, -20],
          [-70, 70],
        ],
        [
          [40, -136],
          [80, -70],
          [82, 20],
        ],
      ])
      strands(s, mix(hat, '#201020', 0.4), [
        [
          [-60, 100],
          [0, 150],
          [74, 92],
        ],
        [
          [-80, 130],
          [0, 176],
          [90, 118],
        ],
      ])
      return
    case 'beanie':
      s.fill(
        `M-78,10 C-82,-20 -80,-40 -76,-56 L76,-56 C80,-40 82,-20 78,10 C72,-20 70,-36 64,-46 L-64,-46 C-70,-36 -72,-20 -78,10 Z`,
        c,
        { shade: 0.3 },
      )
      s.fill(`M-84,-56 C-92,-150 -40,-172 0,-172 C42,-172 92,-150 84,-56 Z`, hat, {
        shade: 0.42,
        form: 'round',
      })
      s.fill(box(-92, -84, 184, 44, 18), mix(hat, '#20141c', 0.16), { shade: 0.34 })
      for (let i = -7; i <= 7; i++)
        s.line(`M${i * 12},-80 v34`, mix(hat, '#20141c', 0.5), { width: 3, opacity: 0.45 })
      return
    case 'flatcap':
      s.fill(
        `M-78,6 C-82,-24 -80,-44 -74,-60 L74,-60 C80,-44 82,-24 78,6 C72,-24 70,-40 62,-50 L-62,-50 C-70,-40 -72,-24 -78,6 Z`,
        c,
        { shade: 0.3 },
      )
      s.fill(`M-92,-66 C-104,-120 -56,-152 10,-148 C70,-146 104,-112 88,-66 C40,-84 -40,-84 -92,-66 Z`, hat, {
        shade: 0.42,
      })
      s.fill(`M-98,-58 C-60,-88 40,-92 84,-68 C60,-58 -30,-64 -98,-58 Z`, mix(hat, '#20141c', 0.35), {
        shade: 0.3,
      })
      return
    default:
  }
}
