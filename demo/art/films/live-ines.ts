import { box, circle, curve, poly } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import { drawArm } from '../figures/arms.ts'
import { drawBust } from '../figures/portrait.ts'
import { guitar, microphone } from '../props/music.ts'
import { stringLights } from '../props/room.ts'
import { curtain } from '../props/stage.ts'
import { castOf } from './members.ts'
import { swing, turn } from './film.ts'
import type { Film } from './film.ts'
import { drum, hiss, pluck, Sound, tone } from './sound.ts'

const { palette: p, look } = castOf('ines.moura')
const BAR = 1.5

/** Bass and three upper notes of each of the sixteen bars, as MIDI numbers, and the tune above them. */
const BARS: readonly {
  bass: number
  chord: readonly [number, number, number]
  tune: readonly (number | null)[]
}[] = [
  { bass: 45, chord: [52, 57, 60], tune: [76, null, null, 74, 72, null] },
  { bass: 41, chord: [53, 57, 60], tune: [72, null, null, null, 69, null] },
  { bass: 48, chord: [52, 55, 60], tune: [67, null, 69, null, 72, null] },
  { bass: 43, chord: [50, 55, 59], tune: [71, null, null, null, null, null] },
  { bass: 45, chord: [52, 57, 60], tune: [76, null, null, 77, 76, null] },
  { bass: 50, chord: [53, 57, 62], tune: [74, null, null, null, 72, null] },
  { bass: 40, chord: [52, 56, 62], tune: [71, null, 72, null, 74, null] },
  { bass: 40, chord: [50, 56, 59], tune: [68, null, null, null, null, null] },
  { bass: 41, chord: [53, 57, 60], tune: [69, null, 72, null, 77, null] },
  { bass: 43, chord: [50, 55, 59], tune: [79, null, null, 77, 74, null] },
  { bass: 48, chord: [52, 55, 60], tune: [76, null, null, null, 72, null] },
  { bass: 45, chord: [52, 57, 60], tune: [69, null, null, null, null, null] },
  { bass: 50, chord: [53, 57, 62], tune: [74, null, 77, null, 76, null] },
  { bass: 52, chord: [56, 59, 62], tune: [74, null, 71, null, 68, null] },
  { bass: 45, chord: [52, 57, 60], tune: [69, null, null, null, 72, null] },
  { bass: 45, chord: [52, 57, 64], tune: [71, null, null, null, null, null] },
]

function sound(): Sound {
  const out = new Sound(24)
  BARS.forEach(({ bass, chord, tune }, index) => {
    const start = index * BAR
    out.add(pluck(bass, 2.2, 0.35), start, 0.9, -0.1)
    ;[0, 1, 2, 1, 2].forEach((voice, step) =>
      out.add(
        pluck(chord[voice] ?? bass, 1.5, 0.45),
        start + 0.25 * (step + 1) + (step % 2) * 0.012,
        0.42,
        0.25 - voice * 0.2,
      ),
    )
    tune.forEach((note, step) => {
      if (note !== null) out.add(pluck(note, 2, 0.6), start + step * 0.25 + 0.008, 0.72, 0.12)
    })
    out.add(tone(chord[0], BAR * 1.5, 0.5, [1, 0.15]), start, 0.05, -0.4)
    out.add(tone(chord[2], BAR * 1.5, 0.6, [1, 0.1]), start, 0.04, 0.4)
    out.add(drum(95, 52, 0.3), start, 0.22)
    for (const step of [1, 2])
      out.add(
        hiss(0.14, 2600, 9000, (time) => Math.exp(-time * 34), `brush ${index}`),
        start + step * 0.5,
        0.2,
        0.3,
      )
  })
  out.reverb(0.5)
  return out
}

const dust = Array.from({ length: 26 }, (_, i) => {
  const random = randomFrom(`dust ${i}`)
  return {
    x: random.between(120, 740),
    y: random.between(0, 480),
    r: random.between(1.5, 5),
    rounds: random.pick([1, 1, 2]),
    wave: random.between(0, 6),
  }
})

export const liveInes: Film = {
  key: 'live-ines',
  performer: 'ines.moura',
  seconds: 24,
  posterAt: 3.2,
  mood: { shadow: p.shadow, light: p.light, grainScale: 1.5, grainShare: 0.3, vignette: 0.3 },
  ground(s) {
    s.wash(box(0, 0, 854, 480), ['#2a1a44', '#5a2a54', '#8a3f52'])
    curtain(s, -10, 190, 440, '#7a2448', 0.4)
    curtain(s, 674, 190, 440, '#7a2448', -0.4)
    s.fill(box(0, 424, 854, 60), '#4a2c30', { shade: 0.3, towards: 90 })
    s.at(706, 230, { scale: 0.42 }, () => microphone(s, p, 480))
    stringLights(s, -10, 430, 26, 24, ['#ffd98a', '#ff9a6a'], 9)
    stringLights(s, 424, 864, 26, 24, ['#ffd98a', '#ff9a6a'], 9)
  },
  frame(s, time) {
    const sway = Math.sin((turn * time) / 3)
    const breath = swing(time, 6)
    const beat = (time % 0.25) / 0.25
    const body = { scale: 0.92 + breath * 0.006, turn: sway * 1.2 }
    s.at(430 + sway * 5, 214 - breath * 3, body, () =>
      drawBust(s, look, {
        tilt: -7 + sway * 5,
        eyes: 'smile',
        mouth: Math.floor(time / 6) % 2 ? 'smile' : 'calm',
      }),
    )
    s.at(452 + sway * 4, 470 - breath * 2, { turn: 62 + sway * 1.4, scale: 0.74 }, () => {
      guitar(s, p, '#cf7d30')
      for (const [i, x] of [-8, -4, 0, 4, 8].entries()) {
        const shake =
          Math.sin(time * 60 + i * 2) *
          3 *
          Math.exp(-beat * 2) *
          (i === Math.floor(time / 0.25) % 5 ? 1 : 0.25)
        s.line(
          curve([
            [x, -300],
            [x + shake, -110],
            [x, 86],
          ]),
          '#fff6dc',
          { width: 1.6, opacity: 0.85 },
        )
      }
    })
    const strum = Math.sin((turn * time) / 0.5) * 6
    const fret = [0, 26, -14, 18][Math.floor(time / BAR) % 4] ?? 0
    const last = [18, 0, 26, -14][Math.floor(time / BAR) % 4] ?? 0
    const slide = last + (fret - last) * Math.min(1, ((time % BAR) / BAR) * 6)
    s.at(430 + sway * 5, 214 - breath * 3, body, () => {
      drawArm(s, look, -1, [-206, 330], [14 + strum * 0.4, 276 + strum], 8)
      drawArm(s, look, 1, [252, 300], [214 + slide, 164 - slide * 0.5], -30)
    })
    for (const [x, shift, colour] of [
      [250, 0, '#ffb45a'],
      [610, 0.35, '#ff7a6a'],
      [430, 0.7, '#ffd98a'],
    ] as const) {
      const to = 427 + Math.sin(turn * (time / 12 + shift)) * 170
      s.glow(
        poly([
          [x - 10, -10],
          [x + 10, -10],
          [to + 130, 470],
          [to - 130, 470],
        ]),
        colour,
        0.1,
        14,
      )
    }
    for (const mote of dust) {
      const y = (((mote.y - (time / 24) * mote.rounds * 480) % 480) + 480) % 480
      s.glow(
        circle(mote.x + Math.sin(turn * (time / 8) + mote.wave) * 14, y, mote.r),
        '#ffe2b0',
        0.28 * Math.sin((Math.PI * y) / 480),
        1.2,
      )
    }
    s.lamp(360, 150, 360, '#ffb86a', 0.13 + 0.05 * swing(time, 3))
  },
  sound,
}
