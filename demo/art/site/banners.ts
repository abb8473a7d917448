import { mix } from '../engine/color.ts'
import { box, circle, oval, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { drawBust } from '../figures/portrait.ts'
import { curtain } from '../props/stage.ts'
import { stringLights } from '../props/room.ts'
import { castOf } from '../films/members.ts'

/** Three faces side by side in their own light. */
export function bannerLive(s: Scene): void {
  const { width: w, height: h } = s
  const three = ['ines.moura', 'aiko.paints', 'efua.cooks'] as const
  const fields = [
    ['#4a2a6a', '#c2604a'],
    ['#3f8a7a', '#a9d3bc'],
    ['#2c4a8a', '#f2b04a'],
  ] as const
  three.forEach((name, i) => {
    const m = castOf(name)
    const x = w * (0.34 + i * 0.22)
    const panel = poly([
      [x, -10],
      [x + w * 0.28, -10],
      [x + w * 0.22, h + 10],
      [x - w * 0.06, h + 10],
    ])
    s.wash(panel, fields[i] ?? ['#444444', '#888888'], 80)
    s.inside(panel, () => {
      s.fill(circle(x + w * 0.115, h * 0.46, h * 0.38), mix(m.palette.spark, m.palette.warm, 0.2), {
        shade: 0.34,
      })
      s.at(x + w * 0.11, h * 0.48, { scale: h / 470 }, () => drawBust(s, m.look))
    })
  })
  s.wash(
    poly([
      [-10, -10],
      [w * 0.34, -10],
      [w * 0.28, h + 10],
      [-10, h + 10],
    ]),
    ['#2a1230', '#4a1f40'],
    20,
  )
  for (let i = 0; i < 3; i++)
    s.line(`M${w * (0.34 + i * 0.22)},-10 L${w * (0.28 + i * 0.22)},${h + 10}`, '#fbf1e2', { width: 9 })
  stringLights(s, -20, w * 0.33, 60, 60, ['#ffd98a', '#ff9a6a'], 8)
}

/** A row of seats with one ticket lying on the nearest. */
export function bannerSubscribe(s: Scene): void {
  const { width: w, height: h } = s
  s.wash(box(-10, -10, w + 20, h + 20), ['#2c1233', '#6a2444', '#c2543c'], 40)
  s.lamp(w * 0.7, h * 0.1, h * 1.2, '#ffb45a', 0.45)
  for (let row = 0; row < 3; row++)
    for (let i = -1; i < 9; i++) {
      const k = 0.62 + row * 0.3
      const x = w * 0.02 + i * w * 0.135 * k + (row % 2) * w * 0.06
      const y = h * (0.5 + row * 0.22)
      s.fill(
        `M${x},${y + h * 0.5} V${y + 40} C${x},${y - 70 * k} ${x + 180 * k},${y - 70 * k} ${x + 180 * k},${y + 40} V${y + h * 0.5} Z`,
        mix('#b5324a', '#2a0c24', 0.45 - row * 0.16),
        { form: 'upright', shade: 0.5 },
      )
      s.fill(box(x - 14 * k, y + 90 * k, 28 * k, h * 0.4, 8), mix('#8a5a34', '#2a0c24', 0.4 - row * 0.14), {
        shade: 0.4,
      })
    }
  s.at(w * 0.73, h * 0.62, { turn: -9 }, () => {
    s.shadow(box(-150, -68, 330, 160, 12), 0.5, 16)
    s.fill(box(-165, -80, 330, 160, 12), '#fbe9c4', { shade: 0.25 })
    s.line('M70,-72 V72', '#c2543c', { width: 5, dash: '10 10' })
    s.fill(circle(-90, 0, 44), '#c2413c', { shade: 0.3 })
    s.fill(
      poly(
        Array.from(
          { length: 10 },
          (_, i) =>
            [
              -90 + Math.sin((i * Math.PI) / 5) * (i % 2 ? 11 : 26),
              -Math.cos((i * Math.PI) / 5) * (i % 2 ? 11 : 26),
            ] as const,
        ),
      ),
      '#fbe9c4',
      { shade: 0 },
    )
    s.line('M-26,-30 h70 M-26,0 h52 M-26,30 h64', '#6a2c44', { width: 9 })
  })
}

/** A microphone waiting, the curtain a hand wide open. */
export function bannerPerform(s: Scene): void {
  const { width: w, height: h } = s
  s.wash(box(-10, -10, w + 20, h + 20), ['#ffb45a', '#e0604a', '#8a2a5a'], 90)
  s.lamp(w * 0.68, h * 0.4, h * 1.1, '#ffe0a0', 0.6)
  curtain(s, -20, w * 0.5, h * 0.9, '#5a1f44', 0.9)
  curtain(s, w * 0.86, w * 0.17, h * 0.9, '#5a1f44', -0.9)
  s.fill(box(-10, h * 0.86, w + 20, h * 0.2), '#3a1a2c', { shade: 0.3 })
  s.fill(oval(w * 0.68, h * 0.9, w * 0.13, h * 0.05), '#ffc98a', { shade: 0 })
  s.line(`M${w * 0.68},${h * 0.36} V${h * 0.89}`, '#2a1226', { width: 11 })
  s.fill(oval(w * 0.68, h * 0.9, 66, 14), '#2a1226', { shade: 0.3 })
  s.fill(oval(w * 0.68, h * 0.29, 36, 44), '#d9ccc4', { form: 'round', shade: 0.5 })
  s.fill(box(w * 0.68 - 34, h * 0.33, 68, 15, 6), '#2a1226', { shade: 0.3 })
  s.glow(
    poly([
      [w * 0.64, -20],
      [w * 0.72, -20],
      [w * 0.82, h * 0.9],
      [w * 0.54, h * 0.9],
    ]),
    '#fff0c4',
    0.26,
    18,
  )
}
