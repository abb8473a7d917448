import { mix } from '../engine/color.ts'
import { circle, curve } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import type { Scene } from '../engine/scene.ts'
import type { Look } from './look.ts'

export function drawCloth(s: Scene, look: Look): void {
  const { trim, main } = look
  const random = randomFrom(`${main} ${trim}`)
  switch (look.cloth) {
    case 'stripes':
      for (let y = 190; y < 520; y += 40)
        s.line(
          curve([
            [-250, y + 16],
            [-80, y + 4],
            [0, y + 12],
            [80, y + 4],
            [250, y + 16],
          ]),
          trim,
          { width: 15 },
        )
      return
    case 'dots':
      for (let y = 180; y < 520; y += 38)
        for (let x = -240; x < 240; x += 44)
          s.fill(circle(x + ((y / 38) % 2 < 1 ? 0 : 22), y + random.between(-4, 4), 7), trim, { shade: 0 })
      return
    case 'wax':
      for (let y = 170; y < 540; y += 76) {
        for (let x = -240; x < 260; x += 84) {
          const cx = x + (Math.round(y / 76) % 2 === 0 ? 0 : 42)
          for (const [radius, colour] of [
            [33, trim],
            [24, main],
            [15, mix(trim, '#ffd46a', 0.6)],
            [6, mix(main, '#140a1c', 0.5)],
          ] as const)
            s.fill(circle(cx, y, radius), colour, { shade: 0 })
          s.fill(circle(cx + 42, y, 6), trim, { shade: 0 })
        }
      }
      return
    case 'knit':
      for (let y = 150; y < 530; y += 18)
        for (let x = -240; x < 250; x += 20)
          s.line(`M${x},${y} l10,8 l10,-8`, trim, { width: 3, opacity: 0.3 })
      return
    case 'check':
      for (let x = -240; x <= 240; x += 54) s.line(`M${x},120 V540`, trim, { width: 15, opacity: 0.4 })
      for (let y = 170; y < 540; y += 54) s.line(`M-260,${y} H260`, trim, { width: 15, opacity: 0.4 })
      return
    default:
  }
}
