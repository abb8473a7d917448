import { mix, oklch } from '../engine/color.ts'

export interface Skin {
  base: string
  shade: string
  line: string
  blush: string
  lips: string
}

/** A skin from OKLCH lightness (0.34 deep – 0.86 fair), chroma and hue. */
export function skinTone(lightness: number, chroma = 0.075, hue = 58): Skin {
  const base = oklch(lightness, chroma, hue)
  return {
    base,
    shade: oklch(lightness - 0.095 - lightness * 0.03, chroma + 0.022, hue - 14),
    line: oklch(Math.max(0.2, lightness - 0.3), chroma + 0.02, hue - 20),
    blush: oklch(lightness - 0.09, chroma + 0.075, hue - 30),
    lips: mix(oklch(lightness - 0.14, chroma + 0.075, hue - 34), base, 0.12),
  }
}

export type HairStyle =
  | 'wavy'
  | 'bob'
  | 'bun'
  | 'afro'
  | 'curls'
  | 'crop'
  | 'part'
  | 'curtain'
  | 'buzz'
  | 'wrap'
  | 'hijab'
  | 'silver'
  | 'lowbun'
  | 'straight'
  | 'pony'
  | 'shag'
  | 'beanie'
  | 'swoop'
  | 'flatcap'
  | 'tousled'

export type ClothesStyle =
  | 'crew'
  | 'vee'
  | 'shirt'
  | 'turtle'
  | 'hoodie'
  | 'apron'
  | 'coat'
  | 'smock'
  | 'tank'
  | 'dungarees'
  | 'dress'

export type Cloth = 'plain' | 'stripes' | 'dots' | 'wax' | 'knit' | 'check'

/** How one person looks, in every picture of that person. */
export interface Look {
  skin: Skin
  hair: HairStyle
  hairColour: string
  /** Colour of a scarf, wrap, hat or hijab. */
  hatColour?: string
  eyes: 'open' | 'dot' | 'smile' | 'narrow'
  mouth: 'smile' | 'grin' | 'calm' | 'laugh'
  /** Width of the jaw, 0.85–1.15. */
  jaw: number
  /** Length of the face, 0.92–1.08. */
  length: number
  brows: number
  /** Width of the nose, 0.8–1.4; default 1. */
  nose?: number
  /** Lashes with a flick; default true. */
  lashes?: boolean
  /** Fullness of the lips, 0.8–1.5; default 1. */
  lips?: number
  beard?: 'full' | 'short' | 'stubble' | 'moustache'
  glasses?: 'round' | 'square'
  freckles?: boolean
  lined?: boolean
  earrings?: 'hoops' | 'drops' | 'studs'
  lipstick?: string
  clothes: ClothesStyle
  cloth: Cloth
  main: string
  trim: string
  /** Head turned a little, in degrees. */
  tilt: number
}
