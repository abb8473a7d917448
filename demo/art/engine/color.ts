/** Converts OKLCH (lightness 0–1, chroma 0–0.37, hue in degrees) to `#rrggbb`, giving up chroma to stay in sRGB. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  for (let kept = chroma; kept > 0; kept -= 0.005) {
    const rgb = toRgb(lightness, kept, hue)
    if (rgb.every((channel) => channel >= -0.001 && channel <= 1.001)) return hex(rgb)
  }
  return hex(toRgb(lightness, 0, hue))
}

function toRgb(lightness: number, chroma: number, hue: number): [number, number, number] {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encode(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    encode(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    encode(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

function encode(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
}

function hex(rgb: readonly number[]): string {
  const byte = (channel: number) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(byte).join('')}`
}

/** Splits `#rrggbb` or `#rgb` into bytes. */
export function rgbOf(color: string): [number, number, number] {
  const digits = color.length === 4 ? color.replaceAll(/[0-9a-f]/gi, '$&$&') : color
  const value = Number.parseInt(digits.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** Mixes two `#rrggbb` colours; `amount` 0 is the first, 1 the second. */
export function mix(from: string, to: string, amount: number): string {
  const start = rgbOf(from)
  const end = rgbOf(to)
  return hex(start.map((channel, index) => (channel + ((end[index] ?? 0) - channel) * amount) / 255))
}
