import { mix } from '../engine/color.ts'
import { blob, circle } from '../engine/path.ts'
import { cloth } from './sets.ts'
import type { Draw } from './sets.ts'

/** Tour shoes after their last evening. */
export const restingShoes: Draw = (s, { palette: p }) => {
  cloth(s, mix(p.earth, '#d79a5e', 0.5), '#5a2c1c', 'boards')
  s.fill(circle(540, 690, 420), mix(p.spark, p.paper, 0.3), { opacity: 0.5, shade: 0.2 })
  for (const [x, turn, flip] of [
    [380, -8, false],
    [700, 10, true],
  ] as const)
    s.at(x, 690, { turn, flip, scale: 1.3 }, () => {
      s.shadow(
        blob([
          [-70, -230],
          [20, -270],
          [110, -200],
          [104, 60],
          [84, 250],
          [10, 290],
          [-60, 240],
          [-74, 40],
        ]),
        0.45,
        14,
      )
      s.fill(
        blob([
          [-86, -240],
          [0, -280],
          [86, -230],
          [80, 40],
          [66, 230],
          [0, 270],
          [-66, 230],
          [-84, 40],
        ]),
        p.warm,
        { shade: 0.4 },
      )
      s.fill(
        blob([
          [-50, -30],
          [0, -56],
          [52, -30],
          [46, 150],
          [0, 190],
          [-46, 150],
        ]),
        mix(p.warm, '#3a1020', 0.6),
        { shade: 0.4, towards: 235 },
      )
      for (let y = -210; y < -60; y += 44)
        s.line(`M-40,${y} L40,${y + 26} M40,${y} L-40,${y + 26}`, p.paper, { width: 10 })
      s.line(
        blob([
          [-74, -226],
          [0, -262],
          [74, -218],
          [70, 40],
        ]),
        p.paper,
        { width: 4, opacity: 0.6, dash: '10 12' },
      )
    })
}
