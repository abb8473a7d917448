import { mix, oklch } from '../engine/color.ts'
import { box, circle, oval, ribbon } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import { drawHand } from '../figures/arms.ts'
import { loaf } from '../props/bread.ts'
import { shelf } from '../props/room.ts'
import { vessel } from '../props/workshop.ts'
import { wheel } from '../scenes/hana.ts'
import { castOf } from './members.ts'
import { ease, swing, turn } from './film.ts'
import type { Film } from './film.ts'
import { drum, hiss, Sound, strike, tone } from './sound.ts'

const hana = castOf('hana.clay')
const baptiste = castOf('baptiste.levain')

function wheelSound(): Sound {
  const out = new Sound(10)
  out.add(
    hiss(10, 60, 240, (time) => 0.7 + 0.2 * Math.sin(turn * time * 2.4), 'motor'),
    0,
    0.6,
  )
  out.add(
    hiss(10, 900, 2600, (time) => 0.12 * (0.5 + 0.5 * Math.sin(turn * time * 2.4 + 1)), 'slip'),
    0,
    0.6,
  )
  const tune = [67, 71, 74, 76, 74, 71, 69, 71, 67, 64, 67, 69, 71, 74, 71, 69]
  tune.forEach((note, k) => {
    out.add(strike(note, 1.6, [1, 3.93], 5), k * 0.625, 0.34, k % 2 ? 0.35 : -0.35)
    if (k % 4 === 0) out.add(strike(note - 24, 1.8, [1, 4], 3), k * 0.625, 0.4)
  })
  for (const [index, root] of [43, 48].entries())
    for (const step of [0, 7, 16])
      out.add(tone(root + step, 6, 1.6, [1, 0.2]), index * 5, 0.1, (step - 8) / 12)
  out.reverb(0.4)
  return out
}

export const filmHana: Film = {
  key: 'film-hana',
  performer: 'hana.clay',
  seconds: 10,
  posterAt: 4.2,
  mood: {
    shadow: hana.palette.shadow,
    light: hana.palette.light,
    grainScale: 1.5,
    grainShare: 0.3,
    vignette: 0.24,
  },
  ground(s) {
    s.wash(box(0, 0, 854, 480), ['#bcd0d4', '#8aa8b4'], 75)
    s.bright('M120,0 L300,0 L470,480 L200,480 Z', 0.28, 22)
    for (const [x, width, count, shift] of [
      [20, 250, 3, 0],
      [590, 250, 3, 2],
    ] as const) {
      shelf(s, x, 190, width, '#9a6a44')
      const kinds = ['vase', 'mug', 'bottle', 'jug', 'bowl'] as const
      for (let i = 0; i < count; i++)
        s.at(x + 45 + i * 82, 190, { scale: 0.42 }, () =>
          vessel(
            s,
            kinds[(i + shift) % 5] ?? 'mug',
            oklch(0.68, 0.09, 50),
            [oklch(0.5, 0.1, 240), oklch(0.88, 0.03, 90), oklch(0.62, 0.08, 200), oklch(0.7, 0.12, 70)][
              (i + shift) % 4
            ] ?? '#888888',
          ),
        )
    }
    s.fill(box(-10, 410, 874, 90), '#7a5440', { shade: 0.3 })
  },
  frame(s, time) {
    const open = swing(time, 10)
    const scale = 0.92
    const top = (60 + open * 130) * scale
    const base = (140 - open * 30) * scale
    const height = (210 - open * 20) * scale
    s.at(427, 388, { scale }, () => wheel(s, open, turn * time * 2))
    const along = 0.35 + 0.45 * swing(time, 5)
    const half = base + (top - base) * along
    const y = 400 - height * along
    const shiver = Math.sin(turn * time * 4) * 1.2
    for (const side of [-1, 1] as const) {
      const x = 427 + side * (half + 22 + shiver)
      s.fill(
        ribbon(
          [
            [427 + side * 420, 520],
            [427 + side * 300, y + 90],
            [x + side * 40, y + 12],
          ],
          [120, 88, 60],
        ),
        hana.look.main,
        { shade: 0.34 },
      )
      s.fill(
        ribbon(
          [
            [x + side * 66, y + 24],
            [x + side * 24, y + 6],
          ],
          [52, 44],
        ),
        hana.look.skin.base,
        { shade: 0.2 },
      )
      s.at(x, y, { scale: 1.15, flip: side > 0 }, () => drawHand(s, hana.look, [0, 0], 8))
      s.fill(circle(x - side * 20, y + 12, 6), mix(oklch(0.68, 0.09, 50), '#ffffff', 0.1), {
        shade: 0,
        opacity: 0.8,
      })
    }
    const drops = [0, 0.33, 0.66]
    for (const shift of drops) {
      const life = (time / 2.5 + shift) % 1
      const a = turn * (shift + Math.floor(time / 2.5 + shift) * 0.37)
      s.fill(
        circle(
          427 + Math.cos(a) * (150 + life * 130),
          404 + Math.sin(a) * 30 - Math.sin(life * Math.PI) * 40,
          4 * (1 - life),
        ),
        '#b98a6a',
        { shade: 0 },
      )
    }
  },
  sound: wheelSound,
}

function ovenSound(): Sound {
  const out = new Sound(10)
  const random = randomFrom('oven')
  out.add(
    hiss(10, 60, 320, () => 0.7, 'oven'),
    0,
    0.5,
  )
  for (let k = 0; k < 170; k++) {
    const when = 6 + random.between(0, 1) ** 0.7 * 3.4
    out.add(
      hiss(0.03, 1800, 9000, (time) => Math.exp(-time * 220), `crack ${k}`),
      when,
      random.between(0.1, 0.6),
      random.between(-0.6, 0.6),
    )
  }
  for (const [index, chord] of [
    [48, 55, 64],
    [45, 52, 60],
    [41, 57, 60],
    [43, 55, 59],
  ].entries())
    for (const note of chord) {
      out.add(strike(note + 12, 2.6, [1, 2, 3], 1.6), index * 2.5, 0.24, (note - 54) / 16)
      out.add(strike(note + 12, 2, [1, 2, 3], 2), index * 2.5 + 1.25, 0.14, (note - 54) / 16)
    }
  out.add(strike(91, 1.4, [1, 2.7, 5.2], 3), 9.2, 0.3)
  out.add(drum(90, 60, 0.3), 0.1, 0.4)
  out.reverb(0.4)
  return out
}

export const filmBaptiste: Film = {
  key: 'film-baptiste',
  performer: 'baptiste.levain',
  seconds: 10,
  posterAt: 7.4,
  mood: { shadow: '#3a1c2c', light: baptiste.palette.light, grainScale: 1.5, grainShare: 0.3, vignette: 0.3 },
  ground(s) {
    s.fill(box(0, 0, 854, 480), '#8a4a38', { shade: 0.3 })
    for (let y = 0, row = 0; y < 480; y += 44, row++)
      for (let x = -50 - (row % 2) * 48; x < 860; x += 96)
        s.fill(box(x + 3, y + 3, 90, 38, 4), (x + row * 31) % 5 ? '#a85c44' : '#934c3a', { shade: 0.25 })
    s.fill('M96,500 V250 C96,20 758,20 758,250 V500 Z', '#d9a47c', { shade: 0.35 })
    s.fill('M132,500 V256 C132,60 722,60 722,256 V500 Z', '#2c1218', { shade: 0.2 })
  },
  frame(s, time) {
    const rise = ease(time, 0.4, 5)
    const brown = ease(time, 2, 8)
    const away = ease(time, 9.1, 9.8)
    const heat = 0.75 + 0.06 * Math.sin(turn * time * 2.1) + 0.05 * Math.sin(turn * time * 3.3)
    s.inside('M132,500 V256 C132,60 722,60 722,256 V500 Z', () => {
      s.wash(box(132, 60, 590, 440), ['#5a2018', '#c2602c', '#f29a3c'])
      for (let i = 0; i < 16; i++) {
        const flick = 30 + 18 * Math.sin(turn * time * (1 + (i % 3)) + i * 2.1)
        const x = 150 + i * 37
        s.fill(
          `M${x - 18},300 Q${x + Math.sin(turn * time + i) * 8},${290 - flick * 1.6} ${x + 18},300 Z`,
          i % 2 ? '#ffb84a' : '#ff8a2c',
          { shade: 0, opacity: 0.55 },
        )
      }
      s.fill(box(120, 372, 620, 130), '#6a3a2a', { shade: 0.3, towards: 90 })
      const crust = mix('#f2dcb0', oklch(0.55, 0.12, 55), brown)
      for (const [x, y, k] of [
        [270, 398, 0.62],
        [580, 398, 0.62],
        [427, 452, 0.86],
      ] as const) {
        const squash = 0.72 + rise * 0.34
        s.shadow(oval(x, y, 130 * k, 18), 0.5, 8)
        s.at(x, y + away * 40, { scale: k * (0.86 + rise * 0.14) * (1 - away * 0.08) }, () =>
          s.at(0, -10 * (1 - squash), {}, () => loaf(s, crust)),
        )
      }
    })
    s.lamp(427, 330, 460, '#ff9a3c', heat * 0.55)
    s.glow(oval(427, 300, 300, 150), '#ffb45a', 0.14 * heat, 30)
    const night = away * (1 - ease(time, 9.8, 10)) + ease(0.6 - time, 0, 0.6)
    if (night > 0.01) s.shadow(box(-10, -10, 874, 500), Math.min(1, night) * 0.9)
    s.lamp(120, 60, 200, '#ffdca0', 0.1 + 0.05 * swing(time, 5))
  },
  sound: ovenSound,
}
