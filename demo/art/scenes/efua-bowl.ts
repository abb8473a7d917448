import { mix, oklch } from '../engine/color.ts'
import { circle, curve, oval, ribbon } from '../engine/path.ts'
import { pepper, tomato } from '../props/kitchen.ts'
import { put, still } from './sets.ts'
import { red } from './market.ts'
import type { Draw } from './sets.ts'

/** The grinding bowl that outlived four blenders. */
export const grindingBowl: Draw = (s, { palette: p }) => {
  const y = still(s, p, {
    wall: [mix(p.field, p.paper, 0.5), mix(p.field, p.warm, 0.3)],
    top: '#8a5230',
    back: 'none',
    y: 900,
    gobo: 0.34,
  })
  s.shadow(oval(610, y + 150, 420, 80), 0.55, 24)
  s.fill('M170,830 C190,1010 330,1090 540,1090 C750,1090 890,1010 910,830 Z', '#5a4038', {
    form: 'upright',
    shade: 0.5,
  })
  s.fill(oval(540, 830, 370, 96), '#4a322e', { shade: 0.3 })
  s.fill(oval(540, 838, 330, 74), red, { shade: 0.45 })
  for (let i = 0; i < 30; i++)
    s.fill(
      circle(300 + ((i * 83) % 480), 800 + ((i * 37) % 76), 5 + (i % 4)),
      i % 3 ? '#e9a05a' : '#8a1c18',
      { shade: 0.2 },
    )
  for (let i = -4; i < 5; i++)
    s.line(
      curve([
        [540 + i * 84, 910 + Math.abs(i) * -6],
        [540 + i * 66, 1060 - Math.abs(i) * 14],
      ]),
      '#3a2622',
      { width: 7, opacity: 0.5 },
    )
  s.at(690, 640, { turn: 28 }, () =>
    s.fill(
      ribbon(
        [
          [0, -300],
          [0, 60],
          [0, 200],
        ],
        [60, 50, 90],
      ),
      '#b07a44',
      { shade: 0.5 },
    ),
  )
  put(s, 160, y + 320, 130, 1, () => tomato(s))
  s.at(900, y + 330, { turn: 80 }, () => pepper(s, oklch(0.62, 0.15, 135)))
}
