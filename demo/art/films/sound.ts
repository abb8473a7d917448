import { randomFrom } from '../engine/random.ts'

export const SAMPLE_RATE = 48_000

/** A stereo sound that loops: what rings past the end is heard at the beginning. */
export class Sound {
  readonly left: Float32Array
  readonly right: Float32Array
  readonly seconds: number

  constructor(seconds: number) {
    this.seconds = seconds
    this.left = new Float32Array(Math.round(seconds * SAMPLE_RATE))
    this.right = new Float32Array(this.left.length)
  }

  /** Adds a mono voice from `at` seconds; `pan` −1 is left, 1 is right. */
  add(voice: Float32Array, at: number, gain = 1, pan = 0): void {
    const start = Math.round(at * SAMPLE_RATE)
    const leftGain = gain * Math.cos(((pan + 1) * Math.PI) / 4)
    const rightGain = gain * Math.sin(((pan + 1) * Math.PI) / 4)
    const length = this.left.length
    for (let i = 0; i < voice.length; i++) {
      const place = (start + i) % length
      this.left[place] = this.left[place]! + voice[i]! * leftGain
      this.right[place] = this.right[place]! + voice[i]! * rightGain
    }
  }

  /** A small room: four echoes each side that feed back, going round the loop twice so that it closes. */
  reverb(amount: number): void {
    for (const [side, delays] of [
      [this.left, [1557, 2377, 3251, 4127]],
      [this.right, [1617, 2411, 3163, 4241]],
    ] as const) {
      const wet = new Float32Array(side.length)
      for (const delay of delays) {
        const line = new Float32Array(delay)
        let damp = 0
        for (let i = 0; i < side.length * 2; i++) {
          const place = i % delay
          const out = line[place]!
          damp += (out - damp) * 0.35
          line[place] = side[i % side.length]! + damp * 0.8
          if (i >= side.length) wet[i - side.length] = wet[i - side.length]! + out * 0.25
        }
      }
      for (let i = 0; i < side.length; i++) side[i] = side[i]! + wet[i]! * amount
    }
  }

  /** A WAV file, 16 bit, peak at −3 dB of full scale. */
  wav(): Buffer {
    let peak = 0
    for (let i = 0; i < this.left.length; i++)
      peak = Math.max(peak, Math.abs(this.left[i]!), Math.abs(this.right[i]!))
    const gain = peak > 0 ? 0.7 / peak : 1
    const out = Buffer.alloc(44 + this.left.length * 4)
    out.write('RIFF', 0)
    out.writeUInt32LE(36 + this.left.length * 4, 4)
    out.write('WAVEfmt ', 8)
    out.writeUInt32LE(16, 16)
    out.writeUInt16LE(1, 20)
    out.writeUInt16LE(2, 22)
    out.writeUInt32LE(SAMPLE_RATE, 24)
    out.writeUInt32LE(SAMPLE_RATE * 4, 28)
    out.writeUInt16LE(4, 32)
    out.writeUInt16LE(16, 34)
    out.write('data', 36)
    out.writeUInt32LE(this.left.length * 4, 40)
    for (let i = 0; i < this.left.length; i++) {
      out.writeInt16LE(Math.round(Math.tanh(this.left[i]! * gain) * 32767), 44 + i * 4)
      out.writeInt16LE(Math.round(Math.tanh(this.right[i]! * gain) * 32767), 46 + i * 4)
    }
    return out
  }
}

/** Frequency of a note by its MIDI number. */
export function pitch(note: number): number {
  return 440 * 2 ** ((note - 69) / 12)
}

/** A plucked string (Karplus–Strong); `bright` 0–1. */
export function pluck(note: number, seconds: number, bright = 0.5, seed = 'string'): Float32Array {
  const random = randomFrom(`${seed} ${note}`)
  const period = SAMPLE_RATE / pitch(note)
  const size = Math.floor(period)
  const line = Float32Array.from({ length: size + 1 }, () => random.between(-1, 1))
  for (let pass = 0; pass < Math.round((1 - bright) * 8) + 1; pass++)
    for (let i = 1; i <= size; i++) line[i] = (line[i]! + line[i - 1]!) / 2
  const out = new Float32Array(Math.round(seconds * SAMPLE_RATE))
  const keep = 0.9975 - (1 - bright) * 0.003
  const fraction = period - size
  let read = 0
  for (let i = 0; i < out.length; i++) {
    const next = (read + 1) % size
    const value = line[read]!
    out[i] = value * Math.min(1, (out.length - i) / 2400)
    line[read] = keep * ((0.5 + fraction * 0.2) * value + (0.5 - fraction * 0.2) * line[next]!)
    read = next
  }
  return out
}

/** A soft tone of a few partials; `attack` and the whole in seconds. */
export function tone(
  note: number,
  seconds: number,
  attack: number,
  partials: readonly number[] = [1, 0.3, 0.12],
): Float32Array {
  const out = new Float32Array(Math.round(seconds * SAMPLE_RATE))
  const base = (2 * Math.PI * pitch(note)) / SAMPLE_RATE
  for (let i = 0; i < out.length; i++) {
    const time = i / SAMPLE_RATE
    const rise = Math.min(1, time / attack)
    const fall = Math.min(1, (seconds - time) / (seconds * 0.6))
    let value = 0
    partials.forEach(
      (strength, index) => (value += Math.sin(base * i * (index + 1) * (1 + index * 0.0007)) * strength),
    )
    out[i] = value * rise * rise * fall * fall * (1 + Math.sin(time * 5) * 0.04)
  }
  return out
}

/** A struck bar or bell: partials that die away, the higher the sooner. */
export function strike(
  note: number,
  seconds: number,
  ratios: readonly number[] = [1, 3.9, 9.2],
  decay = 4,
): Float32Array {
  const out = new Float32Array(Math.round(seconds * SAMPLE_RATE))
  const base = (2 * Math.PI * pitch(note)) / SAMPLE_RATE
  for (let i = 0; i < out.length; i++) {
    const time = i / SAMPLE_RATE
    let value = 0
    ratios.forEach(
      (ratio, index) =>
        (value +=
          (Math.sin(base * i * ratio) * Math.exp(-time * decay * (1 + index * 1.6))) / (index * 1.4 + 1)),
    )
    out[i] = value * Math.min(1, i / 90)
  }
  return out
}

/** A drum: a tone that falls from `from` to `to` hertz. */
export function drum(from: number, to: number, seconds: number): Float32Array {
  const out = new Float32Array(Math.round(seconds * SAMPLE_RATE))
  let phase = 0
  for (let i = 0; i < out.length; i++) {
    const time = i / SAMPLE_RATE
    phase += (2 * Math.PI * (to + (from - to) * Math.exp(-time * 26))) / SAMPLE_RATE
    out[i] = Math.sin(phase) * Math.exp((-time * 5) / seconds) * Math.min(1, i / 60)
  }
  return out
}

/** Noise through a band between two frequencies, shaped by `level` of time in seconds. */
export function hiss(
  seconds: number,
  low: number,
  high: number,
  level: (time: number) => number,
  seed: string,
): Float32Array {
  const random = randomFrom(`hiss ${seed}`)
  const out = new Float32Array(Math.round(seconds * SAMPLE_RATE))
  const a = 1 - Math.exp((-2 * Math.PI * high) / SAMPLE_RATE)
  const b = 1 - Math.exp((-2 * Math.PI * low) / SAMPLE_RATE)
  let top = 0
  let under = 0
  for (let i = 0; i < out.length; i++) {
    top += (random.between(-1, 1) - top) * a
    under += (top - under) * b
    out[i] = (top - under) * level(i / SAMPLE_RATE)
  }
  return out
}
