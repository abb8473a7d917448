import { oklch } from './engine/color.ts'
import type { Look } from './figures/look.ts'

/** The colours of one person's pictures. */
export interface Palette {
  /** Lightest: paper, sky, wall. */
  paper: string
  /** Wide quiet field. */
  field: string
  /** A darker colour beside the field. */
  deep: string
  /** Darkest: night, outlines. */
  ink: string
  /** Warm main accent. */
  warm: string
  /** Second accent, cooler or contrary. */
  cool: string
  /** Small bright spots. */
  spark: string
  /** Earth: wood, clay, floor. */
  earth: string
  shadow: string
  light: string
}

/** Makes a palette from the hues of the field and of the two accents (degrees), bright or dim. */
export function paletteOf(field: number, warm: number, cool: number, dim = false): Palette {
  return {
    paper: oklch(dim ? 0.84 : 0.94, 0.035, (warm + 20) % 360),
    field: oklch(dim ? 0.5 : 0.76, dim ? 0.085 : 0.09, field),
    deep: oklch(dim ? 0.34 : 0.5, 0.09, field),
    ink: oklch(0.25, 0.055, field),
    warm: oklch(0.68, 0.165, warm),
    cool: oklch(0.56, 0.1, cool),
    spark: oklch(0.85, 0.13, 82),
    earth: oklch(0.6, 0.085, 55),
    shadow: oklch(0.34, 0.1, (field + 300) % 360 > 180 ? 300 : 330),
    light: oklch(0.96, 0.055, 82),
  }
}

export interface CastMember {
  palette: Palette
  look: Look
}
