import { box, circle, oval, poly } from '../engine/path.ts'
import { drawFigure, outfitOf } from '../figures/body.ts'
import { between, POSES } from '../figures/poses.ts'
import type { Joints } from '../figures/body.ts'
import { castOf } from './members.ts'
import { turn } from './film.ts'
import type { Film } from './film.ts'
import { drum, hiss, Sound, strike, tone } from './sound.ts'

const zanele = castOf('zanele.moves')

const steps: readonly Joints[] = [
  POSES.stand,
  POSES.reach,
  POSES.lunge,
  POSES.turn,
  POSES.arch,
  POSES.squat,
  POSES.leap,
  POSES.lunge,
]

/** Eight counts of one second and a quarter: hold, then go. */
function step(time: number): { pose: Joints; air: number } {
  const count = (time / 1.25) % steps.length
  const index = Math.floor(count)
  const within = count - index
  const go = Math.min(1, Math.max(0, (within - 0.3) / 0.62))
  const from = steps[index] ?? POSES.stand
  const to = steps[(index + 1) % steps.length] ?? POSES.stand
  const jumping = to === POSES.leap || from === POSES.leap
  return { pose: between(from, to, go), air: jumping ? (to === POSES.leap ? go : 1 - go) * 26 : 0 }
}

function danceSound(): Sound {
  const out = new Sound(10)
  const beat = 0.625
  for (let k = 0; k < 16; k++) {
    out.add(drum(120, 48, 0.42), k * beat, k % 2 ? 0.5 : 0.95)
    for (const [when, note] of [
      [0, 50],
      [0.25, 57],
      [0.5, 53],
      [0.75, 60],
    ] as const)
      out.add(strike(note + (k % 4 === 3 ? 5 : 0), 0.5, [1, 2.8], 9), (k + when) * beat, 0.4, when - 0.4)
    for (let n = 0; n < 4; n++)
      out.add(
        hiss(0.07, 5000, 12_000, (time) => Math.exp(-time * 60), `shake ${n}`),
        (k + n / 4) * beat,
        n % 2 ? 0.28 : 0.16,
        0.4,
      )
    if (k % 2)
      out.add(
        hiss(0.16, 900, 4200, (time) => Math.exp(-time * 26), 'clap'),
        k * beat,
        0.5,
        -0.2,
      )
    if (k % 4 === 0)
      for (const note of [62, 65, 69, 72])
        out.add(tone(note + (k % 8 ? -2 : 0), 2.6, 0.2, [1, 0.3]), k * beat, 0.08, (note - 67) / 8)
  }
  out.reverb(0.3)
  return out
}

export const filmZanele: Film = {
  key: 'film-zanele',
  performer: 'zanele.moves',
  seconds: 10,
  posterAt: 4.6,
  mood: {
    shadow: zanele.palette.shadow,
    light: zanele.palette.light,
    grainScale: 1.5,
    grainShare: 0.3,
    vignette: 0.3,
  },
  ground(s) {
    s.wash(box(0, 0, 854, 480), ['#5a2238', '#b5503c', '#f2a04a'])
    s.fill(circle(427, 226, 176), '#ffd27a', { shade: 0.2 })
    s.lamp(427, 226, 420, '#ffb45a', 0.4)
    s.fill(box(0, 392, 854, 90), '#4a1f30', { shade: 0.35, towards: 90 })
    s.fill(oval(427, 420, 300, 30), '#8a4038', { shade: 0 })
  },
  frame(s, time) {
    const { pose, air } = step(time)
    const hip = pose.hip[0]
    s.faded(0.35, () =>
      s.at(427, 428, { scale: 0.6 }, () =>
        s.fill(oval(hip * 0.4, 0, 150 - air * 2, 16), '#1c0a1c', { shade: 0 }),
      ),
    )
    for (const [side, delay] of [
      [-1, 0.12],
      [1, 0.24],
    ] as const) {
      const other = step((time - delay + 10) % 10)
      s.faded(0.55, () =>
        s.at(427 + side * 236, 410 - other.air, { scale: 0.46, flip: side > 0 }, () =>
          drawFigure(s, other.pose, {
            skin: '#3a1428',
            top: '#4a1a30',
            legs: '#2e1024',
            hair: '#2a0e20',
            hairShape: 'bun',
            shoes: '#2e1024',
          }),
        ),
      )
    }
    s.at(427, 424 - air, { scale: 0.6 }, () =>
      drawFigure(s, pose, { ...outfitOf(zanele.look, '#1f6a74', '#1f6a74'), shoes: '#f6ead2' }),
    )
    for (const [x, shift] of [
      [200, 0],
      [654, 0.5],
    ] as const) {
      const to = 427 + Math.sin(turn * (time / 5 + shift)) * 90
      s.glow(
        poly([
          [x - 8, -10],
          [x + 8, -10],
          [to + 110, 440],
          [to - 110, 440],
        ]),
        '#ffd9a0',
        0.15,
        12,
      )
    }
  },
  sound: danceSound,
}
