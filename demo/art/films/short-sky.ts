import { box, circle, oval, poly } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import { aurora, huts } from '../scenes/henrik.ts'
import { boat, ridge, stars, telescope, tuft, water } from '../props/sky.ts'
import { castOf } from './members.ts'
import { swing, turn } from './film.ts'
import type { Film } from './film.ts'
import { hiss, pluck, Sound, strike, tone } from './sound.ts'

const henrik = castOf('henrik.nord')
const wiremu = castOf('wiremu.stars')

function northSound(): Sound {
  const out = new Sound(14)
  for (const [index, root] of [45, 41, 48, 43].entries())
    for (const step of [0, 7, 12, 16])
      out.add(tone(root + step, 6.4, 2, [1, 0.3, 0.1]), index * 3.5, 0.16, (step - 8) / 12)
  const random = randomFrom('north')
  for (let k = 0; k < 14; k++)
    out.add(
      strike(random.pick([72, 76, 79, 84, 81]), 2.6, [1, 2.01, 4.1], 2),
      k + random.between(0, 0.5),
      0.1,
      random.between(-0.7, 0.7),
    )
  out.add(
    hiss(14, 180, 700, (time) => 0.5 + 0.3 * Math.sin((turn * time) / 7), 'wind'),
    0,
    0.34,
  )
  out.reverb(0.7)
  return out
}

export const filmHenrik: Film = {
  key: 'film-henrik',
  performer: 'henrik.nord',
  seconds: 14,
  posterAt: 5,
  mood: {
    shadow: henrik.palette.shadow,
    light: henrik.palette.light,
    grainScale: 1.5,
    grainShare: 0.3,
    vignette: 0.2,
  },
  ground(s) {
    s.wash(box(0, 0, 854, 480), ['#0c1740', '#1c4668', '#3a7a86'])
    stars(s, 854, 230, 120, 'north film')
    ridge(s, 318, 130, '#31486e', 'film far', true)
    ridge(s, 328, 60, '#22345a', 'film near', true)
    water(s, 326, '#24566e', '#0c1838', 'north film')
  },
  frame(s, time) {
    const phase = (turn * time) / 14
    for (let i = 0; i < 18; i++) {
      const random = randomFrom(`shimmer ${i}`)
      const y = random.between(336, 470)
      const x = random.between(80, 774) + Math.sin(phase * 3 + i) * 16
      s.fill(oval(x, y, random.between(30, 90) * (y / 400), 2 + (y - 326) / 60), '#7af0c8', {
        shade: 0,
        opacity: 0.12 + 0.2 * swing(time, 14 / 4, i * 0.17),
      })
    }
    huts(s, 610, 372, 0.62)
    const rock = Math.sin(phase * 5) * 3
    s.at(270, 420 + rock, { scale: 0.5, turn: rock * 0.8 }, () => boat(s, '#8a3a34', '#e9d9bc'))
    s.fill('M-10,462 C200,446 500,470 864,448 V500 H-10 Z', '#dfe8f4', { shade: 0.4, towards: 90 })
    aurora(s, 854, 120, 170, phase)
    s.lamp(596, 332, 120, '#ffd88a', 0.35)
  },
  sound: northSound,
}

function southSound(): Sound {
  const out = new Sound(12)
  for (const [index, root] of [48, 43, 45, 41].entries())
    for (const step of [0, 7, 12])
      out.add(tone(root + step, 5.4, 1.6, [1, 0.2]), index * 3, 0.16, (step - 6) / 10)
  const random = randomFrom('south')
  for (let k = 0; k < 24; k++)
    out.add(
      pluck(random.pick([60, 64, 67, 72, 76, 79]), 2.2, 0.4, 'stars'),
      k * 0.5,
      random.between(0.08, 0.24),
      random.between(-0.6, 0.6),
    )
  out.add(
    hiss(
      12,
      4200,
      6800,
      (time) => (Math.sin(turn * time * 9) > 0.2 && Math.sin((turn * time) / 1.5) > -0.2 ? 0.3 : 0.02),
      'crickets',
    ),
    0,
    0.22,
  )
  out.reverb(0.7)
  return out
}

const trails = Array.from({ length: 110 }, (_, i) => {
  const random = randomFrom(`trail ${i}`)
  return {
    r: 20 + random.between(0, 1) ** 0.7 * 520,
    start: random.between(0, turn),
    width: random.between(1, 2.6),
    colour: random.pick(['#fff4d8', '#cfe0ff', '#ffd9b0', '#e0d0ff']),
  }
})
const POLE = [330, 190] as const

export const filmWiremu: Film = {
  key: 'film-wiremu',
  performer: 'wiremu.stars',
  seconds: 12,
  posterAt: 8.6,
  mood: {
    shadow: wiremu.palette.shadow,
    light: wiremu.palette.light,
    grainScale: 1.5,
    grainShare: 0.3,
    vignette: 0.2,
  },
  ground(s) {
    s.wash(box(0, 0, 854, 480), ['#0c1034', '#24265e', '#5a4478', '#94607e'])
  },
  frame(s, time) {
    const grow = 0.25 + 0.75 * swing(time, 12)
    const spin = (turn * time) / 12
    for (const trail of trails) {
      const length = (0.1 + 1.1 * grow) * (0.5 + 80 / (trail.r + 120))
      const a = trail.start + spin
      const [x0, y0] = [POLE[0] + Math.cos(a - length) * trail.r, POLE[1] + Math.sin(a - length) * trail.r]
      const [x1, y1] = [POLE[0] + Math.cos(a) * trail.r, POLE[1] + Math.sin(a) * trail.r]
      s.line(`M${x0},${y0} A${trail.r},${trail.r} 0 0 1 ${x1},${y1}`, trail.colour, {
        width: trail.width,
        opacity: 0.5,
      })
      s.fill(circle(x1, y1, trail.width * 0.9), '#ffffff', { shade: 0 })
    }
    const fall = (time - 4.4) / 0.8
    if (fall > 0 && fall < 1) {
      const [x, y] = [760 - fall * 260, 40 + fall * 130]
      s.line(`M${x},${y} L${x + 90 * (1 - fall)},${y - 45 * (1 - fall)}`, '#ffffff', {
        width: 3,
        opacity: 1 - fall,
      })
      s.lamp(x, y, 40, '#ffffff', 0.7 * (1 - fall))
    }
    ridge(s, 404, 90, '#24264e', 'south far', true)
    s.fill('M-10,420 C200,396 520,436 864,404 V490 H-10 Z', '#141432', { shade: 0.3 })
    s.at(560, 446, { scale: 0.46 }, () => telescope(s, wiremu.palette))
    const walk = 90 + swing(time, 12) * 190
    s.fill(
      poly([
        [walk - 8, 440],
        [walk + 8, 440],
        [walk + 5, 402],
        [walk - 5, 402],
      ]),
      '#0c0c24',
      { shade: 0 },
    )
    s.fill(circle(walk, 395, 7), '#0c0c24', { shade: 0 })
    s.glow(
      poly([
        [walk + 6, 414],
        [walk + 150, 420 + Math.sin(spin * 6) * 14],
        [walk + 150, 452 + Math.sin(spin * 6) * 14],
      ]),
      '#ffe6a8',
      0.4,
      7,
    )
    s.lamp(walk + 8, 415, 36, '#ffe6a8', 0.8)
    for (const x of [40, 700, 800]) s.at(x, 470, { scale: 0.7 }, () => tuft(s, '#1c1c40'))
  },
  sound: southSound,
}
