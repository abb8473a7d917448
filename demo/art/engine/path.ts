export type Point = readonly [number, number]

const n = (value: number) => String(Math.round(value * 100) / 100)

export function circle(x: number, y: number, radius: number): string {
  return oval(x, y, radius, radius)
}

export function oval(x: number, y: number, rx: number, ry: number): string {
  return `M${n(x - rx)},${n(y)} a${n(rx)},${n(ry)} 0 1 0 ${n(rx * 2)},0 a${n(rx)},${n(ry)} 0 1 0 ${n(-rx * 2)},0 Z`
}

export function box(x: number, y: number, width: number, height: number, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2)
  if (r <= 0) return `M${n(x)},${n(y)} h${n(width)} v${n(height)} h${n(-width)} Z`
  return (
    `M${n(x + r)},${n(y)} h${n(width - 2 * r)} a${n(r)},${n(r)} 0 0 1 ${n(r)},${n(r)} v${n(height - 2 * r)} ` +
    `a${n(r)},${n(r)} 0 0 1 ${n(-r)},${n(r)} h${n(-(width - 2 * r))} a${n(r)},${n(r)} 0 0 1 ${n(-r)},${n(-r)} ` +
    `v${n(-(height - 2 * r))} a${n(r)},${n(r)} 0 0 1 ${n(r)},${n(-r)} Z`
  )
}

export function poly(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' L')} Z`
}

/** An open line through the points, smoothed (Catmull-Rom). */
export function curve(points: readonly Point[], tension = 1): string {
  return `M${n(points[0]?.[0] ?? 0)},${n(points[0]?.[1] ?? 0)}${segments(points, false, tension)}`
}

/** A closed smooth shape through the points. */
export function blob(points: readonly Point[], tension = 1): string {
  return `M${n(points[0]?.[0] ?? 0)},${n(points[0]?.[1] ?? 0)}${segments(points, true, tension)} Z`
}

function segments(points: readonly Point[], closed: boolean, tension: number): string {
  const count = points.length
  const at = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))
    return points[wrapped] ?? [0, 0]
  }
  let path = ''
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const k = tension / 6
    path += ` C${n(from[0] + (to[0] - before[0]) * k)},${n(from[1] + (to[1] - before[1]) * k)}`
    path += ` ${n(to[0] - (after[0] - from[0]) * k)},${n(to[1] - (after[1] - from[1]) * k)} ${n(to[0])},${n(to[1])}`
  }
  return path
}

/** A ribbon along the points whose width goes through `widths`: limbs, leaves, strokes, locks of hair. */
export function ribbon(
  points: readonly Point[],
  widths: readonly number[],
  ends: 'round' | 'flat' = 'round',
): string {
  const dense = sample(points, 10)
  const left: Point[] = []
  const right: Point[] = []
  dense.forEach(([x, y], index) => {
    const [ax, ay] = dense[Math.max(0, index - 1)] ?? [x, y]
    const [bx, by] = dense[Math.min(dense.length - 1, index + 1)] ?? [x, y]
    const length = Math.hypot(bx - ax, by - ay) || 1
    const half = widthAt(widths, index / (dense.length - 1)) / 2
    left.push([x - ((by - ay) / length) * half, y + ((bx - ax) / length) * half])
    right.push([x + ((by - ay) / length) * half, y - ((bx - ax) / length) * half])
  })
  if (ends === 'flat') return poly([...left, ...right.reverse()])
  const tail = cap(dense[dense.length - 1], dense[dense.length - 2], (widths[widths.length - 1] ?? 0) / 2)
  const head = cap(dense[0], dense[1], (widths[0] ?? 0) / 2)
  return poly([...left, ...tail, ...right.reverse(), ...head])
}

/** Points of the half circle that closes a ribbon at `end`, coming from `before`. */
function cap(end: Point | undefined, before: Point | undefined, radius: number): Point[] {
  if (!end || !before || radius < 3) return []
  const away = Math.atan2(end[1] - before[1], end[0] - before[0])
  return [1, 2, 3, 4, 5].map((step) => {
    const angle = away + Math.PI / 2 - (Math.PI * step) / 6
    return [end[0] + Math.cos(angle) * radius, end[1] + Math.sin(angle) * radius] as const
  })
}

function widthAt(widths: readonly number[], along: number): number {
  const place = along * (widths.length - 1)
  const index = Math.min(widths.length - 2, Math.floor(place))
  const from = widths[Math.max(0, index)] ?? 0
  const to = widths[index + 1] ?? from
  return from + (to - from) * (place - index)
}

/** Points along the smooth line, `steps` to each piece. */
export function sample(points: readonly Point[], steps: number): Point[] {
  const result: Point[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const p0 = points[Math.max(0, i - 1)] ?? [0, 0]
    const p1 = points[i] ?? [0, 0]
    const p2 = points[i + 1] ?? [0, 0]
    const p3 = points[Math.min(points.length - 1, i + 2)] ?? p2
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      result.push([spline(p0[0], p1[0], p2[0], p3[0], t), spline(p0[1], p1[1], p2[1], p3[1], t)])
    }
  }
  const last = points[points.length - 1]
  if (last) result.push(last)
  return result
}

function spline(p0: number, p1: number, p2: number, p3: number, t: number): number {
  return (
    0.5 *
    (2 * p1 +
      (p2 - p0) * t +
      (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t +
      (3 * p1 - p0 - 3 * p2 + p3) * t * t * t)
  )
}
