import type { Mood } from '../engine/painter.ts'
import type { Scene } from '../engine/scene.ts'
import type { Sound } from './sound.ts'

export const FRAME_RATE = 25
export const FRAME_WIDTH = 854
export const FRAME_HEIGHT = 480

/** A short film in flat drawings, with its own sound. */
export interface Film {
  /** Name in `index.json` and in the people's posts. */
  key: string
  performer: string
  seconds: number
  mood: Mood
  /** Draws what does not move. */
  ground(s: Scene): void
  /** Draws what moves, `time` in seconds from 0 to `seconds`; the last frame leads on to the first. */
  frame(s: Scene, time: number): void
  sound(): Sound
  /** Time of the still, in seconds. */
  posterAt: number
}

export const turn = Math.PI * 2

/** Goes from 0 to 1 and back over the period, softly. */
export function swing(time: number, period: number, shift = 0): number {
  return 0.5 - 0.5 * Math.cos(turn * (time / period + shift))
}

/** 0 before `from`, 1 after `to`, soft between. */
export function ease(time: number, from: number, to: number): number {
  const t = Math.min(1, Math.max(0, (time - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
