import { mix, oklch } from '../engine/color.ts'
import { box, circle, oval, ribbon } from '../engine/path.ts'
import type { Point } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import { drawArm, drawHand } from '../figures/arms.ts'
import { drawBust } from '../figures/portrait.ts'
import { plant } from '../props/green.ts'
import { jar, pot, tomato } from '../props/kitchen.ts'
import { shelf, window } from '../props/room.ts'
import { cloud, disc, ridge } from '../props/sky.ts'
import { waxPrint } from '../props/tailor.ts'
import { castOf } from './members.ts'
import { swing, turn } from './film.ts'
import type { Film } from './film.ts'
import { drum, hiss, pluck, Sound, strike } from './sound.ts'

const { palette: p, look } = castOf('efua.cooks')
const stew = oklch(0.6, 0.15, 45)
const blue = oklch(0.42, 0.11, 262)

const bubbles = Array.from({ length: 22 }, (_, i) => {
  const random = randomFrom(`bubble ${i}`)
  return {
    x: random.between(-88, 88),
    y: random.between(-12, 12),
    r: random.between(3, 9),
    period: random.pick([1.2, 1.5, 2, 2.4, 3]),
    shift: random.between(0, 1),
  }
})

function sound(): Sound {
  const out = new Sound(24)
  const random = randomFrom('efua sound')
  out.add(
    hiss(24, 2400, 7800, (time) => 0.1 + 0.03 * Math.sin(turn * (time / 6)), 'sizzle'),
    0,
    0.7,
  )
  for (let i = 0; i < 260; i++)
    out.add(
      drum(random.between(260, 520), random.between(420, 900), random.between(0.05, 0.11)),
      random.between(0, 24),
      random.between(0.03, 0.12),
      random.between(-0.5, 0.5),
    )
  for (let i = 0; i < 8; i++)
    out.add(strike(random.between(84, 88), 0.4, [1, 2.3, 4.1], 16), i * 3 + 1.46, 0.1, 0.3)
  // A highlife guitar on a radio across the room: two bars of I, IV, V, I, four times.
  const chords = [
    [62, 66, 69],
    [67, 71, 74],
    [69, 73, 76],
    [62, 66, 69],
  ]
  const beat = 0.375
  for (let round = 0; round < 4; round++)
    chords.forEach((chord, index) => {
      const start = (round * 4 + index) * 1.5
      const figure = [0, 1, 2, 1, 2, 0, 1, 2]
      figure.forEach((voice, step) =>
        out.add(
          pluck((chord[voice] ?? 62) + (step === 4 ? 12 : 0), 0.7, 0.7, 'radio'),
          start + (step * beat) / 2,
          0.22,
          0.55,
        ),
      )
      out.add(pluck((chord[0] ?? 62) - 24, 1.1, 0.2, 'radio bass'), start, 0.4, 0.4)
      out.add(pluck((chord[2] ?? 69) - 24, 0.6, 0.2, 'radio bass'), start + beat * 2.5, 0.3, 0.4)
      for (let k = 0; k < 4; k++)
        out.add(
          hiss(0.08, 4000, 11_000, (time) => Math.exp(-time * 50), `shaker ${index} ${k}`),
          start + k * beat,
          0.14,
          0.5,
        )
    })
  for (let i = 0; i < 7; i++)
    out.add(strike(random.between(96, 103), 0.22, [1, 1.5], 18), random.between(0, 24), 0.05, -0.7)
  out.reverb(0.3)
  return out
}

export const liveEfua: Film = {
  key: 'live-efua',
  performer: 'efua.cooks',
  seconds: 24,
  posterAt: 1.1,
  mood: { shadow: p.shadow, light: p.light, grainScale: 1.5, grainShare: 0.3, vignette: 0.24 },
  ground(s) {
    s.wash(box(0, 0, 854, 480), ['#f6d596', '#e2a45c'], 70)
    s.bright('M40,0 L250,0 L480,480 L180,480 Z', 0.2, 24)
    shelf(s, 640, 120, 200, '#9a5a34')
    ;['#c2452f', '#e0a040', '#6f8a4a', '#7a3a5a'].forEach((colour, i) =>
      s.at(670 + i * 46, 120, { scale: 0.3 }, () => jar(s, colour, blue, 0.75)),
    )
    shelf(s, 690, 240, 160, '#9a5a34')
    s.at(735, 240, { scale: 0.3 }, () => plant(s, 'trailing', p.warm, 'efua film'))
    s.at(806, 240, { scale: 0.32 }, () => jar(s, '#4a2c20', '#e9b85a', 0.6))
  },
  frame(s, time) {
    window(s, 150, 150, 190, 200, '#fff1d8', () => {
      s.wash(box(40, 30, 240, 240), ['#7fc0d4', '#ffe2ac'])
      disc(s, 190, 110, 19, '#fff6d6', 0.3)
      for (const [k, y] of [
        [0, 84],
        [0.5, 124],
      ] as const) {
        const x = -40 + ((((time / 24 + k) % 1) + 1) % 1) * 380
        cloud(s, x, y, 0.26, '#fffaf0')
      }
      ridge(s, 236, 26, '#7faa6a', 'efua film', false)
    })
    const sway = Math.sin((turn * time) / 4)
    s.at(150, 258, { scale: 0.3, turn: sway * 1.6 }, () => plant(s, 'herb', p.warm, 'window'))
    const stir = (turn * time) / 3
    const bob = Math.sin(stir) * 3
    s.at(316 + bob, 196 + Math.cos(stir) * 2, { scale: 0.82, turn: bob * 0.3 }, () =>
      drawBust(s, look, {
        tilt: -3 + Math.sin((turn * time) / 6) * 5,
        eyes: time % 8 > 6.4 ? 'open' : 'smile',
        mouth: time % 12 > 7 ? 'grin' : 'smile',
      }),
    )
    s.fill(box(-10, 420, 874, 70), '#8a5030', { shade: 0.3, towards: 90 })
    waxPrint(s, box(-10, 446, 874, 40), [0, 446, 854, 486], [blue, mix(blue, '#ffffff', 0.22), '#f2c25a'], 46)
    for (let i = 0; i < 7; i++) {
      const flick = 12 + 7 * Math.sin(turn * time * (1 + (i % 3)) + i * 1.7)
      s.fill(
        `M${486 + i * 25 - 9},440 Q${486 + i * 25 + Math.sin(time * turn + i) * 3},${436 - flick * 2} ${486 + i * 25 + 9},440 Z`,
        i % 2 ? '#ffb43c' : '#5a9af0',
        { shade: 0, opacity: 0.9 },
      )
    }
    const spoonX = 562 + Math.cos(stir) * 52
    const spoonY = 302 + Math.sin(stir) * 11
    s.at(560, 434, { scale: 0.62 }, () => pot(s, p.warm, stew))
    s.inside(oval(560, 289, 109, 22), () => {
      for (let ring = 0; ring < 3; ring++)
        s.line(
          oval(560 + Math.cos(stir - 0.5 - ring * 0.5) * 28, 290, 76 - ring * 20, 14 - ring * 3),
          mix(stew, '#ffdf9a', 0.4),
          { width: 3, opacity: 0.5 },
        )
      for (const bubble of bubbles) {
        const life = (((time / bubble.period + bubble.shift) % 1) + 1) % 1
        s.fill(
          circle(560 + bubble.x, 290 + bubble.y, bubble.r * Math.sin(life * Math.PI)),
          mix(stew, '#ffe2a8', 0.45),
          { form: 'round', shade: 0.3, opacity: 0.9 },
        )
      }
    })
    const grip: Point = [(spoonX + 34 - 316 - bob) / 0.82, (spoonY - 104 - 196) / 0.82]
    const withArm = (draw: () => void) =>
      s.inside(box(0, 0, 854, 421), () => s.at(316 + bob, 196, { scale: 0.82 }, draw))
    withArm(() => drawArm(s, look, 1, [176 + bob * 2, 150], grip, -10))
    s.fill(
      ribbon(
        [
          [spoonX + 46, spoonY - 142],
          [spoonX + 16, spoonY - 60],
          [spoonX, spoonY - 8],
        ],
        [16, 13, 18],
      ),
      '#7a4626',
      { shade: 0.4 },
    )
    withArm(() => drawHand(s, look, grip, -28))
    for (const [x, y, k] of [
      [730, 444, 0.4],
      [790, 448, 0.36],
      [110, 446, 0.42],
    ] as const)
      s.at(x, y, { scale: k }, () => tomato(s))
    for (const [index, x] of [-64, -6, 56].entries()) {
      for (const round of [0, 1 / 3, 2 / 3]) {
        const rise = (((time / 6 + round + index * 0.13) % 1) + 1) % 1
        const drift = Math.sin(turn * (time / 6 + index * 0.3) + rise * 4) * (8 + rise * 22)
        s.glow(
          oval(570 + x + drift, 270 - rise * 230, 22 + rise * 34, 26 + rise * 30),
          '#fff0dc',
          0.3 * Math.sin(rise * Math.PI),
          10,
        )
      }
    }
    s.lamp(150, 90, 330, '#ffdc9a', 0.22 + 0.04 * swing(time, 8))
    s.lamp(560, 440, 170, '#ff9a4a', 0.2 + 0.05 * swing(time, 1))
  },
  sound,
}
