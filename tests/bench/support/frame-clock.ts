/** Draws the time of day into a video as black and white squares, which an encoder preserves, and reads it. */

const SQUARE = 32
const COLUMNS = 16
/** 32 bits of the clock in two rows, 8 bits of parity in a third. */
const CLOCK_BITS = 32
const PARITY_BITS = 8

/** The area of the squares, in the upper left corner of the frame. */
export const CLOCK_AREA = { width: COLUMNS * SQUARE, height: 3 * SQUARE }

/** A frame that seems older than this was misread. */
const MAX_AGE_MS = 60_000

const lowBits = (nowMs: number) => nowMs % 2 ** CLOCK_BITS

/** One bit of parity for each of the lowest byte's bits, over all four bytes. */
function parityOf(bits: number): number {
  return (bits ^ (bits >>> 8) ^ (bits >>> 16) ^ (bits >>> 24)) & 255
}

/** The upper left corner of a bit's square; the parity bits follow the clock's bits. */
function placeOf(bit: number): { x: number; y: number } {
  return { x: (bit % COLUMNS) * SQUARE, y: Math.floor(bit / COLUMNS) * SQUARE }
}

export function drawClock(context: CanvasRenderingContext2D, nowMs: number): void {
  const bits = lowBits(nowMs)
  const draw = (bit: number, isSet: boolean) => {
    const { x, y } = placeOf(bit)
    context.fillStyle = isSet ? '#fff' : '#000'
    context.fillRect(x, y, SQUARE, SQUARE)
  }
  for (let bit = 0; bit < CLOCK_BITS; bit++) draw(bit, ((bits >>> (CLOCK_BITS - 1 - bit)) & 1) === 1)
  for (let bit = 0; bit < PARITY_BITS; bit++) {
    draw(CLOCK_BITS + bit, ((parityOf(bits) >>> (PARITY_BITS - 1 - bit)) & 1) === 1)
  }
}

/** @returns the age of the frame in ms; null when the squares cannot be read or the parity is wrong */
export function readClock(context: OffscreenCanvasRenderingContext2D, nowMs: number): number | null {
  const { width, height } = CLOCK_AREA
  const pixels = context.getImageData(0, 0, width, height).data
  const readBits = (first: number, count: number) => {
    let value = 0
    for (let bit = first; bit < first + count; bit++) {
      const { x, y } = placeOf(bit)
      const green = pixels[((y + SQUARE / 2) * width + x + SQUARE / 2) * 4 + 1] ?? 0
      value = value * 2 + (green > 128 ? 1 : 0)
    }
    return value
  }
  const bits = readBits(0, CLOCK_BITS)
  if (parityOf(bits) !== readBits(CLOCK_BITS, PARITY_BITS)) return null
  const ageMs = lowBits(nowMs) - bits
  return ageMs >= 0 && ageMs < MAX_AGE_MS ? ageMs : null
}
