import type { Pose } from './figures/portrait.ts'

/** The style of one performer's portrait: each looks like the work of a different photographer. */
export interface Shot {
  /** Where the middle of the face is, in a picture of 640 × 640. */
  at: readonly [x: number, y: number]
  /** 1 is head and shoulders, 0.7 a half figure with room about it, 1.3 the face alone. */
  size: number
  /** How far the camera is tilted, in degrees. */
  roll?: number
  /**
   * Behind them a square of their cover, out of focus; without it the drawn backdrop. `x` and `side` in the cover's
   * pixels.
   */
  setting?: { x: number; side?: number; blur: number }
  pose?: Pose
  light: Light
  /** Whether light and gaze come from the other side. */
  mirrored?: boolean
  /** Coarser film. Default 1.5. */
  grain?: number
}

export interface Light {
  from: 'left' | 'above' | 'behind' | 'below'
  colour: string
  strength: number
  /** Depth of the shadow on the side away from the light, 0–1. */
  contrast: number
}

const window = (contrast = 0.3): Light => ({ from: 'left', colour: '#fff0cf', strength: 0.28, contrast })
const lamp = (contrast = 0.4): Light => ({ from: 'left', colour: '#ffb45e', strength: 0.4, contrast })
const stage = (colour = '#ffe0a8'): Light => ({ from: 'above', colour, strength: 0.4, contrast: 0.46 })
const dusk = (colour = '#ff9d5c'): Light => ({ from: 'behind', colour, strength: 0.75, contrast: 0.26 })
const screen = (colour: string): Light => ({ from: 'below', colour, strength: 0.42, contrast: 0.4 })

export const shots: Record<string, Shot> = {
  'adaeze.sews': {
    at: [252, 338],
    size: 1.02,
    setting: { x: 20, side: 460, blur: 5 },
    pose: { turned: 0.8, tilt: -5 },
    light: window(0.34),
    mirrored: true,
  },
  'aiko.paints': {
    at: [404, 352],
    size: 0.9,
    setting: { x: 720, blur: 4 },
    pose: { turned: 1 },
    light: dusk('#fff2c8'),
  },
  'baptiste.levain': {
    at: [296, 362],
    size: 0.92,
    setting: { x: 90, side: 430, blur: 5 },
    pose: { turned: 0.4, mouth: 'grin' },
    light: window(0.22),
    mirrored: true,
  },
  'bruna.wax': {
    at: [330, 330],
    size: 1.34,
    roll: -6,
    setting: { x: 500, blur: 9 },
    pose: { turned: 1, mouth: 'grin', tilt: 6 },
    light: { from: 'left', colour: '#ff4fa0', strength: 0.5, contrast: 0.5 },
    grain: 2,
  },
  'callum.onstage': { at: [392, 398], size: 0.76, setting: { x: 470, blur: 7 }, light: stage() },
  'cem.kalem': {
    at: [262, 336],
    size: 1.16,
    setting: { x: 120, blur: 5 },
    pose: { turned: 1, tilt: -4 },
    light: dusk('#fff0d0'),
    mirrored: true,
  },
  'diego.fuerte': {
    at: [236, 388],
    size: 0.8,
    roll: 4,
    setting: { x: 1080, side: 420, blur: 4 },
    pose: { mouth: 'laugh' },
    light: dusk(),
  },
  'dietmar.spoon': {
    at: [356, 326],
    size: 1.22,
    setting: { x: 470, blur: 7 },
    pose: { turned: 0.7, tilt: 4 },
    light: window(0.46),
  },
  'efua.cooks': { at: [338, 384], size: 0.86, setting: { x: 690, blur: 6 }, light: lamp(0.22) },
  'hana.clay': {
    at: [232, 402],
    size: 0.76,
    setting: { x: 30, side: 440, blur: 4 },
    pose: { turned: 0.6 },
    light: window(0.26),
    mirrored: true,
  },
  'henrik.nord': {
    at: [420, 414],
    size: 0.7,
    setting: { x: 640, blur: 2 },
    light: { from: 'above', colour: '#6ff0c8', strength: 0.34, contrast: 0.3 },
  },
  'ines.moura': {
    at: [292, 328],
    size: 1.28,
    roll: 5,
    setting: { x: 820, blur: 8 },
    pose: { turned: 1, tilt: 8 },
    light: dusk('#ffb066'),
    mirrored: true,
  },
  'ishani.breathes': { at: [320, 372], size: 0.88, setting: { x: 980, blur: 5 }, light: dusk('#ffe4b0') },
  'junho.sleeves': {
    at: [268, 342],
    size: 1.04,
    setting: { x: 20, side: 400, blur: 7 },
    pose: { turned: 0.8, mouth: 'smile', tilt: -6 },
    light: lamp(0.5),
    grain: 2,
  },
  'lucia.despacio': {
    at: [392, 344],
    size: 1,
    roll: -4,
    setting: { x: 960, side: 420, blur: 4 },
    pose: { mouth: 'laugh', turned: 0.5 },
    light: window(0.16),
  },
  'nana.endgame': {
    at: [352, 330],
    size: 1.32,
    setting: { x: 0, blur: 8 },
    pose: { turned: 1 },
    light: stage('#d8f0d0'),
    grain: 2,
  },
  'noor.plays': {
    at: [300, 356],
    size: 0.94,
    setting: { x: 960, blur: 2 },
    pose: { turned: 0.5 },
    light: screen('#7a6cff'),
    mirrored: true,
  },
  'oskar.binds': {
    at: [412, 392],
    size: 0.8,
    setting: { x: 60, blur: 3 },
    pose: { turned: 0.7 },
    light: window(0.3),
  },
  'priya.standsup': {
    at: [288, 376],
    size: 0.86,
    roll: 5,
    setting: { x: 330, side: 400, blur: 6 },
    pose: { mouth: 'laugh' },
    light: stage('#ffe8c0'),
    mirrored: true,
  },
  'robin.nighttrain': {
    at: [276, 340],
    size: 1.08,
    setting: { x: 400, blur: 5 },
    pose: { turned: 1, tilt: -3 },
    light: { from: 'left', colour: '#8fb4ff', strength: 0.42, contrast: 0.44 },
    mirrored: true,
  },
  'roos.balkon': {
    at: [330, 332],
    size: 1.2,
    setting: { x: 40, blur: 5 },
    pose: { turned: 0.3, tilt: 6 },
    light: window(0.18),
  },
  'wiremu.stars': {
    at: [226, 410],
    size: 0.7,
    setting: { x: 800, side: 440, blur: 1 },
    light: { from: 'left', colour: '#a890ff', strength: 0.4, contrast: 0.4 },
  },
  'yara.versos': {
    at: [384, 350],
    size: 0.94,
    setting: { x: 480, blur: 5 },
    pose: { turned: 1, eyes: 'smile' },
    light: window(0.2),
    mirrored: true,
  },
  'zanele.moves': {
    at: [318, 352],
    size: 0.96,
    roll: -7,
    pose: { mouth: 'laugh', tilt: -6 },
    light: dusk('#ffb45e'),
  },
}
