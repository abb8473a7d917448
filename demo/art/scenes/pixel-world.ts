import { mix, oklch } from '../engine/color.ts'
import { box, poly } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import type { Scene } from '../engine/scene.ts'
import { pixels } from '../props/play.ts'

export const COW = [
  '..aa......aa',
  '...aaaaaaaa.',
  '..awwaawwaa.',
  '..awbaawbaa.',
  '..aaaaaaaaa.',
  '..ppppppaaa.',
  '..pbppbpaaa.',
  '..ppppppwwa.',
  'aaawwaaaaaaa',
  'aawwwwaaaaaa',
  'awwwaawwaaaa',
  'aaaaawwwaaaa',
  'aa.aa..aa.aa',
  'bb.bb..bb.bb',
]

export const GULL_ART = [
  '.....ww.......',
  '....wwww......',
  '....wbww......',
  '..yywwww......',
  '....wwwwwww...',
  '...wwwggggww..',
  '...wwgggggggw.',
  '....wwggggww..',
  '.....wwwww....',
  '......y.y.....',
  '.....yy.yy....',
]

export const COAT = { a: '#f6ead8', b: '#2a2036', p: '#f2a0a8', w: '#5a4058', g: '#a9b4c8', y: '#f2b03c' }

/** Square hills, trees and a sea made of pixels within the box. */
export function pixelWorld(
  s: Scene,
  x: number,
  y: number,
  w: number,
  h: number,
  size: number,
  sky: readonly string[],
  ground: readonly string[],
  seed: string,
  sea = false,
): void {
  const random = randomFrom(`pixel ${seed}`)
  s.inside(box(x, y, w, h), () => {
    const bands = 9
    for (let i = 0; i < bands; i++)
      s.fill(
        box(x, y + Math.round((i * h * 0.66) / bands / size) * size, w, h),
        mix(sky[0] ?? '#000', sky[1] ?? '#fff', i / (bands - 1)),
        { shade: 0 },
      )
    const sunX = x + w * 0.7
    const sunY = y + h * 0.3
    for (let py = -4; py <= 4; py++)
      for (let px = -4; px <= 4; px++)
        if (px * px + py * py < 18)
          s.fill(box(sunX + px * size, sunY + py * size, size + 0.5, size + 0.5), '#fff0b8', { shade: 0 })
    for (let i = 0; i < 5; i++) {
      const cx = x + Math.round(random.between(0, w) / size) * size
      const cy = y + Math.round(random.between(h * 0.05, h * 0.34) / size) * size
      s.fill(box(cx, cy, size * 9, size * 2), '#fff4e4', { shade: 0, opacity: 0.85 })
      s.fill(box(cx + size * 2, cy - size, size * 5, size), '#fff4e4', { shade: 0, opacity: 0.85 })
    }
    for (let layer = 0; layer < 3; layer++) {
      let top = h * (0.5 + layer * 0.12)
      for (let px = 0; px < w; px += size) {
        if (random.chance(0.3)) top += random.pick([-1, 1]) * size
        const colour = ground[layer] ?? '#4a8a4a'
        s.fill(
          box(x + px, y + Math.round(top / size) * size, size + 0.5, h),
          sea && layer === 2 ? '#3a7ab0' : colour,
          { shade: 0 },
        )
        if (!sea && layer === 2 && random.chance(0.2))
          s.fill(
            box(x + px, y + Math.round(top / size) * size - size, size, size),
            mix(colour, '#fff2a0', 0.3),
            { shade: 0 },
          )
      }
    }
    if (sea)
      for (let i = 0; i < 70; i++)
        s.fill(
          box(
            x + Math.round(random.between(0, w) / size) * size,
            y + Math.round(random.between(h * 0.78, h) / size) * size,
            size * random.pick([2, 4, 6]),
            size,
          ),
          random.pick(['#8ac4e0', '#2a5a94', '#cfe8f0']),
          { shade: 0 },
        )
  })
}

export function pixelTree(s: Scene, x: number, y: number, size: number, colour: string): void {
  pixels(
    s,
    [
      '...ccc...',
      '..ccccc..',
      '.ccdcccc.',
      'ccccccdcc',
      'cdccccccc',
      '.cccdccc.',
      '...ttt...',
      '...ttt...',
      '...ttt...',
    ],
    x,
    y - size * 9,
    size,
    { c: colour, d: mix(colour, '#ffffff', 0.3), t: '#6a4030' },
  )
}

export const pink = oklch(0.7, 0.17, 355)

export function monitor(s: Scene, x: number, y: number, w: number, h: number, draw: () => void): void {
  s.fill(box(x + w / 2 - 40, y + h, 80, 70), '#2a2438', { shade: 0.3 })
  s.fill(box(x + w / 2 - 130, y + h + 60, 260, 26, 8), '#2a2438', { shade: 0.3 })
  s.fill(box(x - 24, y - 24, w + 48, h + 48, 20), '#221c30', { shade: 0.3 })
  draw()
  s.bright(
    poly([
      [x, y],
      [x + w * 0.4, y],
      [x, y + h * 0.6],
    ]),
    0.2,
    8,
  )
  s.lamp(x + w / 2, y + h / 2, w, pink, 0.22)
}

export const teal = oklch(0.72, 0.1, 190)
