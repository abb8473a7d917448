import { hueOf } from '#components/ui/initials.ts'

/** Coprime to 360, so that names which differ in one letter get hues that are far apart. */
const SPREAD = 137

/** A colour that distinguishes a name in a chat, and is readable on every background of both themes. */
export function nameColour(name: string): string {
  const hue = (hueOf(name) * SPREAD) % 360
  return `light-dark(oklch(0.43 0.13 ${hue}), oklch(0.84 0.1 ${hue}))`
}
