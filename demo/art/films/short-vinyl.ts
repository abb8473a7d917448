import { mix } from '../engine/color.ts'
import { box, circle, oval, poly } from '../engine/path.ts'
import { record } from '../props/music.ts'
import { castOf } from './members.ts'
import { swing, turn } from './film.ts'
import type { Film } from './film.ts'
import { drum, hiss, pluck, Sound, strike, tone } from './sound.ts'

const bruna = castOf('bruna.wax')

function vinylSound(): Sound {
  const out = new Sound(12)
  const beat = 0.5
  const chords = [
    [57, 60, 64, 67],
    [53, 57, 60, 64],
    [50, 53, 57, 60],
    [52, 56, 59, 62],
  ]
  for (let k = 0; k < 24; k++) {
    out.add(drum(130, 46, 0.36), k * beat, 0.9)
    out.add(
      hiss(0.12, 5000, 13_000, (time) => Math.exp(-time * 24), `hat ${k % 3}`),
      (k + 0.5) * beat,
      0.32,
      0.3,
    )
    if (k % 2)
      out.add(
        hiss(0.18, 1200, 6000, (time) => Math.exp(-time * 20), 'snare'),
        k * beat,
        0.42,
      )
    const chord = chords[Math.floor(k / 6) % 4] ?? [57, 60, 64]
    for (const note of chord)
      out.add(tone(note + 12, 0.28, 0.01, [1, 0.5, 0.2]), (k + 0.5) * beat, 0.09, (note - 58) / 14)
    const root = (chord[0] ?? 57) - 24
    for (const [when, up] of [
      [0, 0],
      [0.5, 12],
      [0.75, 7],
    ] as const)
      out.add(pluck(root + up, 0.5, 0.3, 'bass'), (k + when) * beat, 0.8)
    if (k % 3 === 0) out.add(strike(81 + (k % 2) * 3, 0.8, [1, 2], 6), (k + 0.25) * beat, 0.08, -0.5)
  }
  out.add(
    hiss(12, 3000, 9000, (time) => 0.05 + (Math.sin(time * 977) > 0.9985 ? 1.4 : 0), 'crackle'),
    0,
    0.4,
  )
  out.reverb(0.2)
  return out
}

export const filmBruna: Film = {
  key: 'film-bruna',
  performer: 'bruna.wax',
  seconds: 12,
  posterAt: 2.2,
  mood: {
    shadow: bruna.palette.shadow,
    light: bruna.palette.light,
    grainScale: 1.5,
    grainShare: 0.3,
    vignette: 0.3,
  },
  ground(s) {
    const p = bruna.palette
    s.wash(box(0, 0, 854, 480), ['#4a1f4c', '#7a2f5c'], 60)
    s.shadow(box(118, 38, 660, 450, 26), 0.5, 18)
    s.fill(box(104, 20, 660, 480, 26), mix(p.deep, '#ffffff', 0.1), { shade: 0.24 })
    s.fill(circle(378, 252, 226), mix(p.ink, '#000000', 0.25), { shade: 0.3 })
    s.fill(circle(686, 96, 50), mix(p.paper, p.deep, 0.3), { form: 'round', shade: 0.4 })
    s.fill(box(668, 352, 44, 96, 8), mix(p.ink, '#000000', 0.1), { shade: 0.2 })
    s.fill(circle(152, 440, 20), p.warm, { form: 'round' })
  },
  frame(s, time) {
    const p = bruna.palette
    const wobble = Math.sin((turn * time) / 1.2)
    s.at(378, 252, { scale: 1.06 }, () => {
      record(s, p, p.warm)
      s.at(0, 0, { turn: (time / 1.2) * 360 }, () => {
        s.fill(circle(0, 0, 70), p.warm, { shade: 0 })
        s.fill('M0,0 L0,-70 A70,70 0 0 1 60,-36 Z', p.spark, { shade: 0 })
        s.fill('M0,0 L0,70 A70,70 0 0 1 -60,36 Z', mix(p.warm, p.ink, 0.3), { shade: 0 })
        s.line(circle(0, 0, 54), p.paper, { width: 3, opacity: 0.7 })
        s.line('M-34,-20 h68 M-26,-6 h20 M-30,28 h60', p.paper, { width: 5, opacity: 0.8 })
        s.fill(circle(0, 0, 8), '#efe6da', { shade: 0 })
        s.line('M150,0 A150,150 0 0 1 130,75 M-120,0 A120,120 0 0 1 -104,-60', '#8a7a90', {
          width: 2,
          opacity: 0.7,
        })
      })
    })
    const armTurn = wobble * 0.4 + (time / 12) * 2 - (time > 11.4 ? ((time - 11.4) / 0.6) * 2 : 0)
    s.at(686, 96, { turn: armTurn }, () => {
      s.line('M0,0 L-10,206 L-92,266', '#efe8de', { width: 13 })
      s.fill(
        poly([
          [-86, 244],
          [-70, 272],
          [-114, 300],
          [-130, 272],
        ]),
        p.warm,
        { shade: 0.3 },
      )
      s.fill(circle(0, 0, 22), p.spark, { form: 'round' })
    })
    s.fill(box(676, 376 + wobble * 3, 28, 18, 4), p.spark, { shade: 0.2 })
    for (const [i, colour] of ['#ff8fb0', '#ffd98a', '#7fe0d0', '#ff8fb0', '#ffd98a'].entries()) {
      const a = turn * (time / 12 + i / 5)
      s.glow(
        oval(427 + Math.cos(a) * 330, 240 + Math.sin(a * 2) * 150, 46, 34),
        colour,
        0.3 + 0.2 * swing(time, 0.5),
        9,
      )
    }
  },
  sound: vinylSound,
}
