import { mix } from '../engine/color.ts'
import { box, circle, oval, poly, ribbon } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { drawFigure } from '../figures/body.ts'
import { POSES } from '../figures/poses.ts'
import type { Joints } from '../figures/body.ts'
import type { Look } from '../figures/look.ts'
import { headOf } from '../figures/portrait.ts'
import { skinTone } from '../figures/look.ts'
import { BASE, black } from '../looks-tones.ts'
import { microphone } from '../props/music.ts'
import { curtain } from '../props/stage.ts'
import { paletteOf } from '../palette.ts'

export const house = paletteOf(325, 40, 285, true)

const GOLD = '#ffc46a'

/** Rows of heads going down into the dark, larger towards us. */
function rows(s: Scene, from: number, size: number, count: number, hue: string): void {
  for (let row = 0; row < count; row++) {
    const scale = 0.5 + row * 0.34
    const step = size * 2.1 * scale
    const y = from + row * row * size * 0.24 + row * size * 0.62
    const tone = mix(hue, '#0c040f', 0.2 + row * 0.2)
    s.fill(box(-20, y + size * 0.9 * scale, s.width + 40, s.height), mix(tone, '#000000', 0.2), {
      shade: 0.2,
    })
    for (let x = -step, i = 0; x < s.width + step; x += step, i++) {
      const cx = x + (row % 2) * step * 0.5 + (((i * 29 + row * 17) % 13) - 6) * scale * 2
      const lift = (((i * 37 + row * 53) % 17) - 8) * scale
      s.fill(
        `M${cx - size * 0.86 * scale},${y + size * 2.4 * scale} C${cx - size * 0.9 * scale},${y + size * 0.72 * scale} ${cx - size * 0.36 * scale},${y + size * 0.62 * scale} ${cx},${y + size * 0.6 * scale} C${cx + size * 0.36 * scale},${y + size * 0.62 * scale} ${cx + size * 0.9 * scale},${y + size * 0.72 * scale} ${cx + size * 0.86 * scale},${y + size * 2.4 * scale} Z`,
        tone,
        { shade: 0.22 },
      )
      s.fill(oval(cx, y + lift, size * 0.42 * scale, size * 0.52 * scale), tone, {
        form: 'round',
        shade: 0.28,
      })
      if (i % 5 === 2)
        s.fill(circle(cx + size * 0.06, y - size * 0.52 * scale + lift, size * 0.22 * scale), tone, {
          shade: 0.2,
        })
      if (i % 7 === 4)
        s.fill(oval(cx, y + size * 0.34 * scale + lift, size * 0.56 * scale, size * 0.6 * scale), tone, {
          shade: 0.2,
        })
      const near = Math.max(0, 1 - Math.abs(cx - s.width * 0.62) / (s.width * 0.36))
      if (near > 0)
        s.bright(
          `M${cx - size * 0.36 * scale},${y - size * 0.28 * scale + lift} Q${cx},${y - size * 0.72 * scale + lift} ${cx + size * 0.36 * scale},${y - size * 0.28 * scale + lift} Q${cx},${y - size * 0.52 * scale + lift} ${cx - size * 0.36 * scale},${y - size * 0.28 * scale + lift} Z`,
          near * 0.75 * (1 - row * 0.16),
          1.5,
        )
    }
  }
}

/** A box at the side wall with a few lit lamps. */
function balcony(s: Scene, x: number, y: number, width: number, height: number): void {
  s.fill(box(x, y, width, height * 0.52, 10), '#1c0b20', { shade: 0.2 })
  for (let i = 0; i < 3; i++) {
    s.fill(oval(x + width * (0.24 + i * 0.26), y + height * 0.42, width * 0.07, height * 0.12), '#2e1431', {
      form: 'round',
      shade: 0.3,
    })
  }
  s.fill(
    `M${x - 12},${y + height * 0.5} H${x + width + 12} C${x + width},${y + height} ${x},${y + height} ${x - 12},${y + height * 0.5} Z`,
    '#5a2440',
    { form: 'round', shade: 0.5 },
  )
  s.line(`M${x - 12},${y + height * 0.5} H${x + width + 12}`, '#b5763c', { width: 7 })
  s.fill(circle(x + width / 2, y + height * 0.72, 7), GOLD, { shade: 0 })
  s.lamp(x + width / 2, y + height * 0.72, 80, '#ff9a5a', 0.5)
}

const SINGER: Look = {
  ...BASE,
  skin: skinTone(0.6, 0.085, 54),
  hair: 'wavy',
  hairColour: black,
  clothes: 'dress',
  main: '#f2e2c4',
  trim: '#c2413c',
  earrings: 'hoops',
  lipstick: '#a8304a',
  lips: 1.2,
}

const singer: Joints = {
  ...POSES.stand,
  head: [6, -592],
  leftElbow: [-92, -440],
  leftHand: [-150, -520],
  rightElbow: [104, -432],
  rightHand: [46, -508],
  leftKnee: [-34, -172],
  rightKnee: [26, -168],
  rightFoot: [40, -12],
}

/** The house lights go down, one person steps into the light. The person stands at 62% of the width. */
export function hero(s: Scene): void {
  const { width: w, height: h } = s
  const x = w * 0.62
  const floor = h * 0.66
  s.wash(box(-10, -10, w + 20, h + 20), ['#170a1f', '#2c1233', '#3a1634'])
  for (const k of [0.02, 0.16]) balcony(s, w * k, h * (0.2 + k), w * 0.1, h * 0.2)
  balcony(s, w * 0.9, h * 0.22, w * 0.1, h * 0.2)
  s.fill(box(w * 0.3, h * 0.04, w * 0.64, floor - h * 0.04), '#3a1634', { shade: 0.2 })
  s.wash(box(w * 0.34, h * 0.07, w * 0.56, floor - h * 0.07), ['#4a1a3c', '#8a2f4c', '#c2543c'])
  curtain(s, w * 0.33, w * 0.11, floor, '#7a1f3e', 0.8)
  curtain(s, w * 0.8, w * 0.11, floor, '#7a1f3e', -0.8)
  for (let i = 0; i < 9; i++)
    s.fill(
      `M${w * (0.325 + i * 0.066)},${h * 0.02} h${w * 0.072} C${w * (0.385 + i * 0.066)},${h * 0.14} ${w * (0.335 + i * 0.066)},${h * 0.14} ${w * (0.325 + i * 0.066)},${h * 0.02} Z`,
      '#8a2444',
      { form: 'round', shade: 0.5 },
    )
  s.line(box(w * 0.32, -40, w * 0.6, floor + 40, 10), '#a8662f', { width: h * 0.016 })
  s.fill(
    poly([
      [w * 0.32, floor],
      [w * 0.92, floor],
      [w * 0.97, floor + h * 0.1],
      [w * 0.27, floor + h * 0.1],
    ]),
    '#4a2430',
    { shade: 0.3, towards: 90 },
  )
  s.fill(oval(x, floor + h * 0.045, w * 0.11, h * 0.034), '#ffc98a', { shade: 0 })
  s.shadow(oval(x + w * 0.03, floor + h * 0.052, w * 0.05, h * 0.012), 0.5, 5)
  s.at(x, floor + h * 0.046, { scale: (h / 1000) * 0.84 }, () => {
    drawFigure(s, singer, {
      skin: SINGER.skin.base,
      top: '#f2e2c4',
      legs: '#2c1633',
      hair: '#2a1220',
      hairShape: 'long',
      skirt: '#c2413c',
      shoes: '#f2e2c4',
      head: headOf(s, SINGER, { eyes: 'smile', mouth: 'laugh', tilt: -9 }),
    })
    s.at(38, -546, { scale: 0.42, turn: -6 }, () => microphone(s, house, 1290))
    // The hand that holds the microphone is before it.
    const sleeve = mix(SINGER.skin.base, '#1c0c24', 0.12)
    s.fill(ribbon([singer.rightElbow, [78, -452], singer.rightHand], [26, 23, 17]), sleeve, { shade: 0.3 })
    s.fill(oval(singer.rightHand[0], singer.rightHand[1], 15, 15), SINGER.skin.base, { shade: 0.25 })
  })
  rows(s, h * 0.79, h * 0.07, 3, '#4a2048')
  s.glow(
    poly([
      [w * 0.28, -30],
      [w * 0.33, -30],
      [x + w * 0.125, floor + h * 0.05],
      [x - w * 0.115, floor + h * 0.05],
    ]),
    '#e0409a',
    0.2,
    40,
  )
  s.glow(
    poly([
      [w * 0.29, -30],
      [w * 0.325, -30],
      [x + w * 0.105, floor + h * 0.05],
      [x - w * 0.095, floor + h * 0.05],
    ]),
    '#ff6a4a',
    0.24,
    22,
  )
  s.glow(
    poly([
      [w * 0.298, -30],
      [w * 0.318, -30],
      [x + w * 0.075, floor + h * 0.045],
      [x - w * 0.068, floor + h * 0.045],
    ]),
    '#ffc05a',
    0.3,
    14,
  )
  s.lamp(w * 0.306, 0, h * 0.22, '#ffd08a', 0.7)
  s.lamp(x, floor - h * 0.16, h * 0.4, '#ff9a5a', 0.26)
  for (let i = 0; i < 46; i++) {
    const t = ((i * 61) % 100) / 100
    s.glow(
      circle(
        w * 0.308 + (x - w * 0.308) * t + (((i * 37) % 41) - 20) * t * w * 0.0042,
        floor * t,
        1.5 + (i % 4),
      ),
      '#ffe6b8',
      0.34,
      1,
    )
  }
}
