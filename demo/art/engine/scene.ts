import { circle } from './path.ts'

export interface Paint {
  /** Depth of the modelling from the upper-left light; 0 is flat. Default 0.3. */
  shade?: number
  /** How the modelling runs: across the shape, round like a ball, or along a cylinder standing upright. */
  form?: 'across' | 'round' | 'upright'
  /** Direction in degrees in which the shape gets darker; 45 is to the lower right. */
  towards?: number
  opacity?: number
}

export interface Line {
  width?: number
  opacity?: number
  cap?: 'round' | 'butt'
  dash?: string
}

/** The three drawings, one over the other, of which a picture is painted. */
export interface SceneMaps {
  colour: string
  /** Grey: middle grey changes nothing, darker is shadow, lighter is light. */
  shade: string
  /** Light added at the end, on black. */
  light: string
  hasLight: boolean
}

/**
 * Collects shapes. Each goes as flat colour into one drawing and as light and shadow into another, so that the
 * painter can put the shadow on as grain, the same way in every picture.
 */
export class Scene {
  readonly width: number
  readonly height: number
  #colour: string[] = []
  #shade: string[] = []
  #light: string[] = []
  #defs = new Map<string, string>()
  #turns: { angle: number; flipped: boolean }[] = []
  #clips = 0

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  fill(path: string, colour: string, paint: Paint = {}): this {
    const opacity = paint.opacity === undefined || paint.opacity === 1 ? '' : ` opacity="${paint.opacity}"`
    this.#colour.push(`<path d="${path}" fill="${colour}"${opacity}/>`)
    this.#shade.push(`<path d="${path}" fill="${this.#modelling(paint)}"${opacity}/>`)
    this.#light.push(`<path d="${path}" fill="#000"${opacity}/>`)
    return this
  }

  line(path: string, colour: string, line: Line = {}): this {
    const look =
      `fill="none" stroke-width="${line.width ?? 3}" stroke-linecap="${line.cap ?? 'round'}" stroke-linejoin="round"` +
      (line.dash ? ` stroke-dasharray="${line.dash}"` : '') +
      (line.opacity === undefined ? '' : ` opacity="${line.opacity}"`)
    this.#colour.push(`<path d="${path}" stroke="${colour}" ${look}/>`)
    this.#shade.push(`<path d="${path}" stroke="#808080" ${look}/>`)
    return this
  }

  /** Lays grainy shadow on what is already there; `blur` in pixels. */
  shadow(path: string, strength = 0.5, blur = 0): this {
    this.#shade.push(`<path d="${path}" fill="#000" opacity="${strength}"${this.#blur(blur)}/>`)
    return this
  }

  /** Lays grainy light on what is already there. */
  bright(path: string, strength = 0.5, blur = 0): this {
    this.#shade.push(`<path d="${path}" fill="#fff" opacity="${strength}"${this.#blur(blur)}/>`)
    return this
  }

  /** Adds coloured light at the end, over everything drawn before. */
  glow(path: string, colour: string, strength = 0.5, blur = 30): this {
    this.#light.push(`<path d="${path}" fill="${colour}" opacity="${strength}"${this.#blur(blur)}/>`)
    return this
  }

  /** A round light that fades outwards. */
  lamp(x: number, y: number, radius: number, colour: string, strength = 0.6): this {
    const id = this.#define(
      `lamp-${colour}`,
      (name) =>
        `<radialGradient id="${name}"><stop offset="0" stop-color="${colour}"/>` +
        `<stop offset="0.35" stop-color="${colour}" stop-opacity="0.45"/>` +
        `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
    )
    this.#light.push(`<path d="${circle(x, y, radius)}" fill="url(#${id})" opacity="${strength}"/>`)
    return this
  }

  /** A field of colour that changes from top to bottom (or by `angle` degrees). */
  wash(path: string, colours: readonly string[], angle = 90): this {
    const id = this.#define(`wash-${colours.join('')}-${angle}`, (name) => {
      const stops = colours.map((c, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="${c}"/>`)
      return `<linearGradient id="${name}" ${ends(angle)}>${stops.join('')}</linearGradient>`
    })
    this.#colour.push(`<path d="${path}" fill="url(#${id})"/>`)
    this.#shade.push(`<path d="${path}" fill="#808080"/>`)
    this.#light.push(`<path d="${path}" fill="#000"/>`)
    return this
  }

  /** Draws inside a path only. */
  inside(path: string, draw: () => void): this {
    const id = `clip${this.#clips++}`
    this.#defs.set(id, `<clipPath id="${id}"><path d="${path}"/></clipPath>`)
    return this.#wrap(`<g clip-path="url(#${id})">`, draw)
  }

  /** Draws what `draw` draws, moved to the point, turned (degrees) and scaled. */
  at(x: number, y: number, place: { turn?: number; scale?: number; flip?: boolean }, draw: () => void): this {
    const scale = place.scale ?? 1
    const transform = `translate(${x} ${y}) rotate(${place.turn ?? 0}) scale(${place.flip ? -scale : scale} ${scale})`
    this.#turns.push({ angle: place.turn ?? 0, flipped: place.flip ?? false })
    this.#wrap(`<g transform="${transform}">`, draw)
    this.#turns.pop()
    return this
  }

  faded(opacity: number, draw: () => void): this {
    return this.#wrap(`<g opacity="${opacity}">`, draw)
  }

  /** `clear` leaves the ground transparent, to be laid over another scene. */
  maps(clear = false): SceneMaps {
    return {
      colour: this.#document(this.#colour, ''),
      shade: this.#document(this.#shade, clear ? '' : '#808080'),
      light: this.#document(this.#light, clear ? '' : '#000'),
      hasLight: this.#light.some((item) => !item.includes('fill="#000"') && item.startsWith('<path')),
    }
  }

  #document(items: string[], ground: string): string {
    const back = ground ? `<rect width="100%" height="100%" fill="${ground}"/>` : ''
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" ` +
      `viewBox="0 0 ${this.width} ${this.height}"><defs>${[...this.#defs.values()].join('')}</defs>` +
      `${back}${items.join('')}</svg>`
    )
  }

  #wrap(open: string, draw: () => void): this {
    for (const list of [this.#colour, this.#shade, this.#light]) list.push(open)
    draw()
    for (const list of [this.#colour, this.#shade, this.#light]) list.push('</g>')
    return this
  }

  #define(key: string, write: (name: string) => string): string {
    const name = key.replaceAll(/[^a-z0-9-]/gi, '')
    if (!this.#defs.has(name)) this.#defs.set(name, write(name))
    return name
  }

  #blur(radius: number): string {
    if (radius <= 0) return ''
    const id = this.#define(
      `blur-${Math.round(radius * 10)}`,
      (name) =>
        `<filter id="${name}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
    )
    return ` filter="url(#${id})"`
  }

  #modelling(paint: Paint): string {
    const depth = Math.round((paint.shade ?? 0.3) * 100) / 100
    if (depth === 0) return '#808080'
    const grey = (value: number) =>
      `rgb(${Array(3)
        .fill(Math.round(128 + value * 127))
        .join(',')})`
    const form = paint.form ?? 'across'
    const stop = (offset: number, value: number) => `<stop offset="${offset}" stop-color="${grey(value)}"/>`
    const flipped = this.#turns.filter((turn) => turn.flipped).length % 2 === 1
    if (form === 'round') {
      const x = flipped ? 0.66 : 0.34
      const id = this.#define(
        `round-${depth * 100}-${x * 100}`,
        (name) =>
          `<radialGradient id="${name}" cx="${x}" cy="0.3" r="0.75">${stop(0, depth * 0.8)}${stop(0.35, 0)}${stop(1, -depth * 1.2)}</radialGradient>`,
      )
      return `url(#${id})`
    }
    const turned = this.#turns.reduce((sum, turn) => sum + turn.angle, 0)
    const wanted = form === 'upright' ? 0 : (paint.towards ?? 55)
    const angle = Math.round((flipped ? 180 - wanted + turned : wanted - turned) / 5) * 5
    const id = this.#define(`${form}-${depth * 100}-${angle}`, (name) => {
      const stops =
        form === 'upright'
          ? stop(0, -depth * 0.2) + stop(0.28, depth * 0.7) + stop(0.55, 0) + stop(1, -depth * 1.2)
          : stop(0, depth * 0.55) + stop(0.45, 0) + stop(1, -depth)
      return `<linearGradient id="${name}" ${ends(angle)}>${stops}</linearGradient>`
    })
    return `url(#${id})`
  }
}

function ends(angle: number): string {
  const radians = (angle * Math.PI) / 180
  const [x, y] = [Math.cos(radians) / 2, Math.sin(radians) / 2]
  const f = (value: number) => value.toFixed(3)
  return `x1="${f(0.5 - x)}" y1="${f(0.5 - y)}" x2="${f(0.5 + x)}" y2="${f(0.5 + y)}"`
}
