import { hueOf } from '#components/ui/initials.ts'

/** Coprime to 360: names that differ in one letter only get hues far apart. */
const SPREAD = 137

/** A colour by which a name is told apart in a chat. It can be read on every background of both themes. */
export function nameColour(name: string): string {
  const hue = (hueOf(name) * SPREAD) % 360
  return `light-dark(oklch(0.43 0.13 ${hue}), oklch(0.84 0.1 ${hue}))`
}
