import type { Palette } from '../palette.ts'
import { mix, oklch } from '../engine/color.ts'
import { blob, box, circle, curve, oval, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'

/** Draws a window centred on (x, y); `view` draws what is seen through the pane. */
export function window(
  s: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  frame: string,
  view: () => void,
): void {
  const pane = box(x - width / 2, y - height / 2, width, height, 4)
  s.shadow(box(x - width / 2 - 10, y - height / 2 + 6, width + 44, height + 50, 6), 0.4, 16)
  s.fill(box(x - width / 2 - 24, y - height / 2 - 24, width + 48, height + 48, 6), frame, { shade: 0.25 })
  s.inside(pane, view)
  s.fill(box(x - 8, y - height / 2, 16, height), frame, { shade: 0.3 })
  s.fill(box(x - width / 2, y - height * 0.12, width, 14), frame, { shade: 0.3 })
  s.fill(box(x - width / 2 - 40, y + height / 2 + 18, width + 80, 30, 4), mix(frame, '#fff', 0.2), {
    shade: 0.3,
  })
}

/** A table top filling the width below y, with an edge. */
export function table(s: Scene, y: number, colour: string): void {
  s.fill(box(-20, y, s.width + 40, s.height - y + 20), colour, { shade: 0.24, towards: 90 })
  s.bright(box(-20, y, s.width + 40, 12), 0.32, 2)
  for (let i = 0; i < 5; i++)
    s.line(
      curve([
        [-20, y + 60 + i * 70],
        [s.width * 0.3, y + 52 + i * 74],
        [s.width * 0.7, y + 66 + i * 70],
        [s.width + 20, y + 56 + i * 72],
      ]),
      mix(colour, '#301420', 0.4),
      { width: 3, opacity: 0.22 },
    )
}

/** The soft shadow of a thing standing at (x, y), falling to the lower right. */
export function footShadow(s: Scene, x: number, y: number, width: number): void {
  s.shadow(oval(x + width * 0.22, y + 6, width * 0.68, width * 0.13), 0.6, width * 0.045)
}

/** A shelf board from x to x + width with its shadow on the wall. */
export function shelf(s: Scene, x: number, y: number, width: number, colour: string): void {
  s.shadow(box(x + 10, y + 20, width, 46), 0.4, 14)
  s.fill(box(x, y, width, 26, 3), colour, { shade: 0.3 })
  s.bright(box(x, y, width, 6), 0.4, 1)
}

/** Draws a hanging lamp with its bulb at (0, 0), and adds its light. */
export function hangingLamp(s: Scene, cord: number, colour: string, light: string): void {
  s.line(`M0,-60 V${-cord}`, '#2a1c26', { width: 6 })
  s.fill('M-110,0 C-104,-66 -46,-80 0,-80 C46,-80 104,-66 110,0 Z', colour, { form: 'round', shade: 0.5 })
  s.fill(oval(0, 2, 104, 18), mix(light, '#fff', 0.4), { shade: 0 })
  s.lamp(0, 20, 420, light, 0.55)
}

/** A desk lamp on y = 0, its head to the left. */
export function deskLamp(s: Scene, colour: string, light: string): void {
  s.fill(oval(0, -8, 80, 18), mix(colour, '#000', 0.3), { shade: 0.4 })
  s.line('M0,-14 L60,-220 L-60,-370', mix(colour, '#000', 0.2), { width: 15 })
  s.at(-60, -370, { turn: 34 }, () => {
    s.fill('M-84,80 C-76,0 -36,-24 0,-24 C36,-24 76,0 84,80 Z', colour, { form: 'round', shade: 0.5 })
    s.fill(oval(0, 80, 84, 15), mix(light, '#fff', 0.4), { shade: 0 })
    s.lamp(0, 130, 340, light, 0.6)
  })
}

/** A sleeping or sitting cat on y = 0. */
export function cat(s: Scene, colour: string, sitting = true): void {
  if (!sitting) {
    s.fill(
      blob(
        [
          [-130, 0],
          [-146, -50],
          [-90, -92],
          [20, -96],
          [110, -70],
          [140, -20],
          [110, 0],
        ],
        0.9,
      ),
      colour,
      { form: 'round', shade: 0.45 },
    )
    s.fill(circle(-108, -46, 48), colour, { form: 'round', shade: 0.4 })
    s.fill(
      poly([
        [-146, -70],
        [-150, -118],
        [-112, -90],
      ]),
      colour,
      { shade: 0.3 },
    )
    s.fill(
      poly([
        [-96, -92],
        [-72, -122],
        [-68, -72],
      ]),
      colour,
      { shade: 0.3 },
    )
    s.line('M-132,-44 q10,8 20,0 M-102,-44 q10,8 20,0', '#2a1a20', { width: 4 })
    s.line(
      curve([
        [110, -10],
        [40, 4],
        [-40, -8],
      ]),
      mix(colour, '#000', 0.2),
      { width: 24 },
    )
    return
  }
  s.line(
    curve([
      [70, -20],
      [150, -10],
      [160, -80],
      [128, -120],
    ]),
    colour,
    { width: 24 },
  )
  s.fill('M-76,0 C-84,-100 -60,-180 0,-186 C62,-180 92,-90 84,0 Z', colour, { form: 'round', shade: 0.45 })
  s.fill(
    poly([
      [-56, -236],
      [-50, -296],
      [-14, -254],
    ]),
    colour,
    { shade: 0.3 },
  )
  s.fill(
    poly([
      [56, -236],
      [50, -296],
      [14, -254],
    ]),
    colour,
    { shade: 0.3 },
  )
  s.fill(oval(0, -214, 64, 54), colour, { form: 'round', shade: 0.4 })
  s.fill(oval(-24, -216, 7, 11), oklch(0.83, 0.14, 95), { shade: 0 })
  s.fill(oval(24, -216, 7, 11), oklch(0.83, 0.14, 95), { shade: 0 })
  s.fill(
    poly([
      [-7, -198],
      [7, -198],
      [0, -190],
    ]),
    '#d98a80',
    { shade: 0 },
  )
  s.line('M0,-190 q-8,10 -16,4 M0,-190 q8,10 16,4', '#2a1a20', { width: 3 })
}

/** A door with its arch on y = 0, 300 × 560. */
export function door(s: Scene, colour: string, frame: string): void {
  s.fill('M-180,0 V-430 C-180,-620 180,-620 180,-430 V0 Z', frame, { shade: 0.2 })
  s.fill('M-145,0 V-425 C-145,-580 145,-580 145,-425 V0 Z', colour, { shade: 0.32 })
  s.line('M0,-540 V0', mix(colour, '#0a0a20', 0.5), { width: 5 })
  for (const x of [-76, 76]) {
    for (const y of [-400, -210])
      s.fill(box(x - 48, y, 96, 150, 6), mix(colour, '#0a1030', 0.16), { shade: 0.35, towards: 235 })
  }
  s.fill(circle(22, -230, 13), '#e6bd5a', { form: 'round', shade: 0.5 })
  s.line(circle(-20, -250, 15), '#e6bd5a', { width: 6 })
  s.fill(box(-200, -14, 400, 30, 2), mix(frame, '#000', 0.25), { shade: 0.2 })
}

/** A string of lights hung between two points. */
export function stringLights(
  s: Scene,
  x0: number,
  x1: number,
  y: number,
  sag: number,
  colours: readonly string[],
  count = 9,
): void {
  s.line(`M${x0},${y} Q${(x0 + x1) / 2},${y + sag * 2} ${x1},${y}`, '#2a1a2c', { width: 4 })
  for (let i = 1; i < count; i++) {
    const t = i / count
    const px = x0 + (x1 - x0) * t
    const py = y + sag * 4 * t * (1 - t)
    const colour = colours[i % colours.length] ?? '#ffd98a'
    s.fill(oval(px, py + 15, 11, 15), colour, { form: 'round', shade: 0.2 })
    s.lamp(px, py + 15, 70, colour, 0.5)
  }
}

/** A wooden ladder leaning, on y = 0. */
export function ladder(s: Scene, height: number, colour: string): void {
  s.line(`M-70,0 L-40,${-height} M70,0 L40,${-height}`, colour, { width: 19 })
  for (let y = 50; y < height - 20; y += 68)
    s.line(`M${-70 + (y / height) * 30},${-y} H${70 - (y / height) * 30}`, mix(colour, '#fff', 0.14), {
      width: 14,
    })
}

/** Draws a clock face centred on (0, 0). */
export function clock(s: Scene, p: Palette, radius: number, hour: number, minute: number): void {
  s.shadow(circle(10, 14, radius), 0.4, 10)
  s.fill(circle(0, 0, radius), p.warm, { form: 'round', shade: 0.3 })
  s.fill(circle(0, 0, radius * 0.84), p.paper, { shade: 0.15 })
  for (let i = 0; i < 12; i++)
    s.at(0, 0, { turn: i * 30 }, () => s.line(`M0,${-radius * 0.72} v${radius * 0.1}`, p.ink, { width: 6 }))
  s.at(0, 0, { turn: hour * 30 + minute / 2 }, () => s.line(`M0,0 V${-radius * 0.44}`, p.ink, { width: 11 }))
  s.at(0, 0, { turn: minute * 6 }, () => s.line(`M0,0 V${-radius * 0.62}`, p.ink, { width: 7 }))
  s.fill(circle(0, 0, 9), p.ink, { shade: 0 })
}
