import type { Palette } from '../palette.ts'
import { mix, oklch } from '../engine/color.ts'
import { box, circle, oval, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'

export type ChessPiece = 'pawn' | 'rook' | 'knight' | 'bishop' | 'queen' | 'king'

/** A chess piece on y = 0, up to 300 high. */
export function chessPiece(s: Scene, piece: ChessPiece, colour: string): void {
  const foot = 'M-70,0 C-72,-20 -64,-28 -52,-32 L52,-32 C64,-28 72,-20 70,0 Z'
  const body: Record<ChessPiece, string> = {
    pawn: 'M-46,-32 C-20,-70 -20,-90 -22,-110 L22,-110 C20,-90 20,-70 46,-32 Z',
    rook: 'M-48,-32 C-34,-80 -34,-120 -38,-156 L38,-156 C34,-120 34,-80 48,-32 Z',
    knight:
      'M-50,-32 C-44,-90 -6,-100 -4,-134 C-30,-130 -44,-112 -66,-112 C-84,-116 -86,-136 -70,-150 C-44,-172 -46,-200 -14,-214 L-8,-240 L12,-218 C62,-196 74,-120 50,-32 Z',
    bishop:
      'M-46,-32 C-20,-90 -18,-120 -22,-150 C-50,-190 -26,-230 0,-252 C26,-230 50,-190 22,-150 C18,-120 20,-90 46,-32 Z',
    queen:
      'M-50,-32 C-24,-100 -20,-140 -26,-180 L-60,-250 L-26,-224 L0,-262 L26,-224 L60,-250 L26,-180 C20,-140 24,-100 50,-32 Z',
    king: 'M-50,-32 C-24,-100 -20,-140 -28,-180 L-48,-240 C-20,-256 20,-256 48,-240 L28,-180 C20,-140 24,-100 50,-32 Z',
  }
  s.fill(body[piece], colour, { form: 'upright', shade: 0.55 })
  s.fill(foot, mix(colour, '#fff', 0.06), { form: 'upright', shade: 0.55 })
  if (piece === 'pawn') s.fill(circle(0, -136, 38), colour, { form: 'round', shade: 0.55 })
  if (piece === 'rook') {
    s.fill(box(-52, -200, 104, 48, 4), colour, { form: 'upright', shade: 0.55 })
    for (const x of [-52, -16, 20]) s.fill(box(x, -222, 32, 26, 2), colour, { shade: 0.4 })
  }
  if (piece === 'knight') s.fill(circle(-24, -176, 7), '#1c1420', { shade: 0 })
  if (piece === 'bishop') s.line('M6,-232 L20,-196', mix(colour, '#000', 0.5), { width: 6 })
  if (piece === 'queen')
    for (const [x, y] of [
      [-60, -254],
      [0, -268],
      [60, -254],
    ] as const)
      s.fill(circle(x, y, 11), colour, { form: 'round' })
  if (piece === 'king') s.line('M0,-246 V-300 M-20,-278 H20', colour, { width: 13 })
}

/** Draws a chessboard in perspective, centred on x, from its far edge at y0 to its near edge at y1. */
export function chessBoard(
  s: Scene,
  x: number,
  y0: number,
  y1: number,
  far: number,
  near: number,
  light: string,
  dark: string,
): void {
  const at = (col: number, row: number): readonly [number, number] => {
    const t = row / 8
    const k = t ** 1.25
    return [x + (col / 8 - 0.5) * (far + (near - far) * k), y0 + (y1 - y0) * k]
  }
  s.fill(
    poly([
      [x - far / 2 - 30, y0 - 14],
      [x + far / 2 + 30, y0 - 14],
      [x + near / 2 + 50, y1 + 40],
      [x - near / 2 - 50, y1 + 40],
    ]),
    mix(dark, '#1c0a10', 0.4),
    { shade: 0.3 },
  )
  for (let row = 0; row < 8; row++)
    for (let col = 0; col < 8; col++)
      s.fill(
        poly([at(col, row), at(col + 1, row), at(col + 1, row + 1), at(col, row + 1)]),
        (row + col) % 2 ? dark : light,
        { shade: 0.08 },
      )
}

/** Draws a game controller centred on (0, 0), 360 wide. */
export function gamepad(s: Scene, colour: string, p: Palette): void {
  s.fill(
    'M-120,-70 L120,-70 C180,-60 196,60 176,100 C156,130 116,84 84,50 L-84,50 C-116,84 -156,130 -176,100 C-196,60 -180,-60 -120,-70 Z',
    colour,
    { shade: 0.42 },
  )
  s.line('M-110,-34 v56 M-138,-6 h56', mix(colour, '#140a20', 0.6), { width: 20, cap: 'butt' })
  for (const [x, y, c] of [
    [110, -32, p.warm],
    [136, -6, p.spark],
    [84, -6, p.cool],
    [110, 20, oklch(0.75, 0.14, 150)],
  ] as const)
    s.fill(circle(x, y, 13), c, { form: 'round' })
}

/** Draws rows of letters as square pixels from (x, y); letters name colours, spaces are empty. */
export function pixels(
  s: Scene,
  rows: readonly string[],
  x: number,
  y: number,
  size: number,
  colours: Record<string, string>,
): void {
  rows.forEach((row, j) => {
    for (let i = 0; i < row.length;) {
      const letter = row[i] ?? ' '
      let run = 1
      while (row[i + run] === letter) run++
      const colour = colours[letter]
      if (colour) s.fill(box(x + i * size, y + j * size, size * run + 0.5, size + 0.5), colour, { shade: 0 })
      i += run
    }
  })
}

/** A kettlebell on y = 0, 220 wide. */
export function kettlebell(s: Scene, colour: string, band: string): void {
  s.line('M-56,-150 C-76,-270 76,-270 56,-150', mix(colour, '#000', 0.15), { width: 33 })
  s.fill('M-60,0 C-130,-30 -132,-160 -50,-186 L50,-186 C132,-160 130,-30 60,0 Z', colour, {
    form: 'round',
    shade: 0.55,
  })
  s.fill(circle(0, -92, 44), band, { shade: 0.25 })
  s.line('M-20,-92 h40', mix(band, '#000', 0.5), { width: 9 })
  s.bright(oval(-56, -136, 20, 13), 0.5, 5)
}

/** A rolled mat lying with its end to us, on y = 0. */
export function matRoll(s: Scene, colour: string): void {
  s.fill(box(-30, -110, 330, 110, 50), colour, { shade: 0.5, towards: 90 })
  s.fill(circle(0, -55, 55), mix(colour, '#fff', 0.14), { shade: 0.25 })
  s.line(
    'M0,-55 m-40,0 a40,40 0 1 1 60,34 a30,30 0 1 1 -44,-40 a20,20 0 1 1 30,22',
    mix(colour, '#1a1030', 0.5),
    { width: 6 },
  )
  s.line('M150,-108 v106', mix(colour, '#1a1030', 0.4), { width: 13, cap: 'butt' })
}
