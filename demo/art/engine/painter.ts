import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { rgbOf } from './color.ts'
import { field, grain, size } from './texture.ts'
import type { Scene } from './scene.ts'

export interface Mood {
  /** Colour that full shadow multiplies by. */
  shadow: string
  /** Colour that full light goes towards. */
  light: string
  /** Pixels at which the grain is as coarse as in a 1080-wide picture. */
  grainScale?: number
  /** How much of the modelling is grain and not smooth, 0–1. */
  grainShare?: number
  /** Strength of the darker corners, 0–1. */
  vignette?: number
}

export interface Pixels {
  data: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

/** The three drawings of a scene as bytes, so that a film draws its still parts only once. */
export interface Ground {
  colour: Buffer
  shade: Buffer
  light: Buffer
}

/** Draws a scene over which other scenes are painted later. */
export async function groundOf(scene: Scene): Promise<Ground> {
  const maps = scene.maps()
  const [colour, shade, light] = await Promise.all([
    raster(maps.colour, 3),
    raster(maps.shade, 3),
    raster(maps.light, 3),
  ])
  return { colour, shade, light }
}

/** Paints the scene: shadow and light as grain, slightly uneven edges and pigment, a soft light from upper left. */
export async function paint(scene: Scene, mood: Mood, ground?: Ground): Promise<Pixels> {
  const maps = scene.maps(ground !== undefined)
  const over = (under: Buffer | undefined, svg: string, channels: 1 | 3) =>
    under ? laidOver(under, svg, scene, channels) : raster(svg, channels)
  const [colour, shade, light] = await Promise.all([
    over(ground?.colour, maps.colour, 3),
    over(ground?.shade, maps.shade, 1),
    ground || maps.hasLight ? over(ground?.light, maps.light, 3) : null,
  ])
  const { width, height } = scene
  const out = new Uint8Array(width * height * 3)
  const dark = rgbOf(mood.shadow)
  const bright = rgbOf(mood.light)
  const share = mood.grainShare ?? 0.55
  const scale = mood.grainScale ?? 1
  const wobble = 1.5 / scale
  const mask = size - 1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const near = ((((y * scale) >> 1) & mask) * size + (((x * scale) >> 1) & mask)) | 0
      const far = ((((y * scale) >> 1) + 377) & mask) * size + ((((x * scale) >> 1) + 211) & mask)
      const px = clamp(x + (field[near]! - 0.5) * wobble * 5, width - 1.001)
      const py = clamp(y + (field[far]! - 0.5) * wobble * 5, height - 1.001)
      const source = (py | 0) * width + (px | 0)
      const right = px - (px | 0)
      const below = py - (py | 0)
      const tooth = grain[(((y * scale) | 0) & mask) * size + (((x * scale) | 0) & mask)]!
      const level = (shade[source]! - 128) / 127
      const amount = Math.min(1, Math.abs(level))
      const dissolved = amount <= 0.004 ? 0 : ramp((amount * 1.08 - tooth) * 3.2 + 0.5)
      const coarse = share * ramp((amount - 0.02) * 5)
      const strength = amount * (1 - coarse) + dissolved * coarse * Math.sqrt(amount)
      const fx = x / width - 0.5
      const fy = y / height - 0.5
      const room = 1 + (mood.vignette ?? 0.12) * (0.18 - fx * 0.55 - fy * 0.55 - (fx * fx + fy * fy) * 1.3)
      const pigment = room * (1 + (field[far]! - 0.5) * 0.075 + (tooth - 0.5) * 0.035)
      for (let channel = 0; channel < 3; channel++) {
        const at = source * 3 + channel
        const upper = colour[at]! * (1 - right) + colour[at + 3]! * right
        const lower = colour[at + width * 3]! * (1 - right) + colour[at + width * 3 + 3]! * right
        let value = upper * (1 - below) + lower * below
        if (level < 0) value *= 1 - strength * (1 - dark[channel]! / 255)
        else value += (bright[channel]! - value) * strength * 0.62
        value *= pigment
        if (light) value = 255 - ((255 - value) * (255 - light[source * 3 + channel]!)) / 255
        out[(y * width + x) * 3 + channel] = value < 0 ? 0 : value > 255 ? 255 : value
      }
    }
  }
  return { data: out, width, height }
}

function ramp(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value * value * (3 - 2 * value)
}

function clamp(value: number, top: number): number {
  return value < 0 ? 0 : value > top ? top : value
}

async function raster(svg: string, channels: 1 | 3): Promise<Buffer> {
  const image = sharp(Buffer.from(svg), { limitInputPixels: false }).flatten({ background: '#000' })
  return channels === 1
    ? image.extractChannel(0).raw().toBuffer()
    : image.toColourspace('srgb').removeAlpha().raw().toBuffer()
}

async function laidOver(under: Buffer, svg: string, scene: Scene, channels: 1 | 3): Promise<Buffer> {
  const raw = { width: scene.width, height: scene.height, channels: 3 as const }
  const image = sharp(under, { raw }).composite([{ input: Buffer.from(svg) }])
  const whole = await image.removeAlpha().raw().toBuffer()
  if (channels === 3) return whole
  const grey = Buffer.alloc(scene.width * scene.height)
  for (let i = 0; i < grey.length; i++) grey[i] = whole[i * 3] ?? 128
  return grey
}

/** A sharp image of painted pixels, for encoding. */
export function imageOf(pixels: Pixels): Sharp {
  return sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 3 } })
}
