import { box } from '../engine/path.ts'
import { plant } from '../props/green.ts'
import { cup } from '../props/kitchen.ts'
import { headphones } from '../props/music.ts'
import { pixels } from '../props/play.ts'
import { cat, deskLamp, shelf } from '../props/room.ts'
import { books } from '../props/desk.ts'
import { put, wall } from './sets.ts'
import { COW, COAT, pixelWorld } from './pixel-world.ts'
import { monitor, pink, teal } from './pixel-world.ts'
import type { Draw } from './sets.ts'

/** The desk, tidied for one picture. */
export const tidyDesk: Draw = (s) => {
  wall(s, ['#5a4a8a', '#33285c'], 0)
  shelf(s, 60, 330, 960, '#8a5a78')
  s.at(220, 330, {}, () => books(s, [pink, teal, '#e9b85a'], 240, 'noor'))
  s.at(560, 330, { scale: 0.7 }, () => plant(s, 'trailing', teal))
  s.at(870, 330, { scale: 0.74 }, () => cat(s, '#e9dcc8'))
  monitor(s, 240, 500, 600, 400, () => {
    pixelWorld(s, 240, 500, 600, 400, 10, ['#4a3a8a', '#ff9a8a'], ['#7a4a8a', '#5a6a8a', '#4f8a5a'], 'desk')
    pixels(s, COW, 460, 700, 10, COAT)
  })
  s.fill(box(-10, 990, 1100, 380), '#7a4a60', { shade: 0.3, towards: 90 })
  s.fill(box(330, 1080, 420, 130, 16), '#2a2438', { shade: 0.3 })
  for (let r = 0; r < 4; r++)
    for (let c = 0; c < 13; c++)
      s.fill(
        box(344 + c * 31, 1092 + r * 28, 25, 22, 5),
        [pink, teal, '#efe4f2'][(r * 5 + c * 3) % 7] ?? '#efe4f2',
        { shade: 0.2 },
      )
  s.at(190, 1160, { scale: 1.1 }, () => headphones(s, pink, '#2a2438'))
  put(s, 900, 1190, 160, 1.2, () => cup(s, teal, '#8a5a2c'))
  s.at(970, 1000, { scale: 0.9 }, () => deskLamp(s, pink, '#ffcf9a'))
}
