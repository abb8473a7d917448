import { randomFrom } from './random.ts'

/** Side of the square, endlessly repeating textures; a power of two. */
export const size = 1024

/** Slow clouds, 0–1, for uneven pigment and edges. */
export const field = clouds()

/** Fine tooth of the paper with every value equally often, 0–1, so that shadow dissolves evenly. */
export const grain = tooth()

function clouds(): Float32Array {
  const out = new Float32Array(size * size)
  const random = randomFrom('pigment')
  for (const [cells, weight] of [
    [16, 0.34],
    [48, 0.3],
    [128, 0.22],
    [256, 0.14],
  ] as const) {
    const lattice = Float32Array.from({ length: cells * cells }, () => random.between(0, 1))
    const step = cells / size
    for (let y = 0; y < size; y++) {
      const gy = y * step
      const y0 = Math.floor(gy)
      const ty = smooth(gy - y0)
      const row0 = (y0 % cells) * cells
      const row1 = ((y0 + 1) % cells) * cells
      for (let x = 0; x < size; x++) {
        const gx = x * step
        const x0 = Math.floor(gx)
        const tx = smooth(gx - x0)
        const x1 = (x0 + 1) % cells
        const top = lattice[row0 + x0]! * (1 - tx) + lattice[row0 + x1]! * tx
        const low = lattice[row1 + x0]! * (1 - tx) + lattice[row1 + x1]! * tx
        out[y * size + x] = out[y * size + x]! + (top * (1 - ty) + low * ty) * weight
      }
    }
  }
  return out
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t)
}

function tooth(): Float32Array {
  const random = randomFrom('tooth')
  const white = Float32Array.from({ length: size * size }, () => random.between(0, 1))
  const soft = new Float32Array(size * size)
  const mask = size - 1
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      let sum = 0
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const weight = dx === 0 && dy === 0 ? 3 : dx === 0 || dy === 0 ? 1.4 : 0.6
          sum += white[((y + dy) & mask) * size + ((x + dx) & mask)]! * weight
        }
      }
      soft[y * size + x] = sum
    }
  }
  const order = soft.toSorted()
  return soft.map((value) => rank(order, value))
}

function rank(order: Float32Array, value: number): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (order[middle]! < value) low = middle + 1
    else high = middle
  }
  return low / order.length
}
