/*
 * Colour arithmetic for the contrast test: OKLCH (Ottosson 2020) to the relative luminance of WCAG 2.2.
 */

/** Linear-light sRGB, each 0–1. */
type LinearRgb = readonly [red: number, green: number, blue: number]

export interface Colour {
  rgb: LinearRgb
  alpha: number
}

/** Reads `oklch(L C H)` or `oklch(L C H / A)`, L as a fraction. @throws Error on anything else */
export function parseOklch(text: string): Colour {
  const match = /^oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*(?:\/\s*([\d.]+)\s*)?\)$/.exec(text.trim())
  if (!match) throw new Error(`Not an oklch colour: ${text}`)
  const [lightness, chroma, hue] = match.slice(1, 4).map(Number) as [number, number, number]
  return { rgb: toLinearRgb(lightness, chroma, hue), alpha: match[4] === undefined ? 1 : Number(match[4]) }
}

function toLinearRgb(lightness: number, chroma: number, hue: number): LinearRgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return [
    clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

const encode = (linear: number) =>
  linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
const decode = (coded: number) => (coded <= 0.04045 ? coded / 12.92 : ((coded + 0.055) / 1.055) ** 2.4)

/** The colour that a person sees when `top` lies on `bottom`, mixed as browsers do, in coded sRGB. */
export function over(top: Colour, bottom: Colour): Colour {
  const mix = (index: 0 | 1 | 2) =>
    decode(encode(top.rgb[index]) * top.alpha + encode(bottom.rgb[index]) * (1 - top.alpha))
  return { rgb: [mix(0), mix(1), mix(2)], alpha: 1 }
}

/** WCAG 2.2 contrast ratio of two opaque colours, 1–21. */
export function contrast(one: Colour, other: Colour): number {
  const luminance = ({ rgb: [red, green, blue] }: Colour) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}
