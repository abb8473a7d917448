import { box, circle, oval, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { drawArm } from '../figures/arms.ts'
import { tree } from '../props/green.ts'
import { sheet } from '../props/desk.ts'
import { cup, steam, teaGlass } from '../props/kitchen.ts'
import { chessBoard, chessPiece } from '../props/play.ts'
import type { ChessPiece } from '../props/play.ts'
import { cloud, disc, ridge, town } from '../props/sky.ts'
import { cloth, person, put, still } from './sets.ts'
import type { PerformerArt } from './sets.ts'

const IVORY = '#f2e4c8'
const NIGHT = '#3a2c48'
const BOARD = { light: '#ecd9b0', dark: '#4f7a62' }

function standing(s: Scene, list: readonly (readonly [ChessPiece, number, number, number, boolean])[]): void {
  for (const [piece, x, y, scale, white] of list)
    put(s, x, y, 110 * scale, scale, () => chessPiece(s, piece, white ? IVORY : NIGHT))
}

function tbilisi(s: Scene): void {
  s.wash(box(-10, -10, s.width + 20, s.height), ['#8fbcc8', '#f6e2bc'])
  disc(s, s.width * 0.24, s.height * 0.24, s.height * 0.06, '#fff4d4', 0.5)
  cloud(s, s.width * 0.7, s.height * 0.16, s.height / 1400 + 0.3, '#fffaf0')
  ridge(s, s.height * 0.5, s.height * 0.18, '#7fa58a', 'mtatsminda', false, 0.3)
  ridge(s, s.height * 0.6, s.height * 0.1, '#5f8a74', 'mtatsminda near', false, 0.3)
}

export const nana: PerformerArt = {
  back(s) {
    for (let y = 0; y < 8; y++)
      for (let x = 0; x < 8; x++)
        s.fill(box(x * 80, y * 80, 80, 80), (x + y) % 2 ? '#3f6652' : '#56836b', { shade: 0.15 })
    s.fill(circle(322, 262, 228), '#f2dcae', { shade: 0.34 })
  },
  front(s, { look }) {
    s.at(496, 586, { scale: 0.72 }, () => chessPiece(s, 'knight', IVORY))
    s.at(320, 290, { scale: 1.42 }, () => drawArm(s, look, 1, [240, 330], [150, 216], -46))
    s.at(112, 640, { scale: 0.62 }, () => chessPiece(s, 'queen', NIGHT))
  },
  cover(s) {
    s.wash(box(-10, -10, 1520, 520), ['#2c4a40', '#4a7460'])
    s.lamp(750, 0, 900, '#ffdca0', 0.4)
    chessBoard(s, 750, 330, 520, 1300, 1900, BOARD.light, BOARD.dark)
    standing(s, [
      ['rook', 330, 400, 0.8, false],
      ['bishop', 480, 390, 0.84, false],
      ['queen', 640, 410, 1, false],
      ['king', 800, 402, 1, true],
      ['knight', 960, 412, 0.94, true],
      ['pawn', 1090, 404, 0.8, true],
      ['rook', 1210, 408, 0.86, true],
    ])
    standing(s, [
      ['pawn', 560, 470, 0.9, true],
      ['pawn', 880, 476, 0.9, false],
    ])
  },
  posts: [
    (s) => {
      s.wash(box(0, 0, 1080, 1350), ['#3f6a58', '#2a4a40'])
      s.lamp(300, 140, 760, '#ffdca0', 0.45)
      chessBoard(s, 540, 620, 1290, 780, 1340, BOARD.light, BOARD.dark)
      standing(s, [
        ['king', 420, 760, 0.86, false],
        ['rook', 700, 740, 0.76, false],
        ['pawn', 560, 870, 0.88, false],
        ['pawn', 300, 960, 0.96, true],
        ['rook', 860, 960, 1.06, true],
        ['king', 560, 1160, 1.36, true],
      ])
    },
    (s, { palette: p }) => {
      const y = still(s, p, { wall: ['#c9b48a', '#a58a5c'], top: '#6a4030', back: 'disc', y: 960 })
      put(s, 520, y + 200, 380, 3.1, () => {
        s.fill('M-56,0 C-70,-60 -60,-150 -50,-180 L50,-180 C60,-150 70,-60 56,0 Z', '#c99a6a', {
          form: 'upright',
          shade: 0.5,
        })
        for (let i = 0; i < 26; i++)
          s.fill(circle(-44 + ((i * 37) % 88), -12 - ((i * 23) % 160), 2 + (i % 3)), '#7a4a2c', {
            shade: 0,
            opacity: 0.5,
          })
        for (const side of [-1, 1])
          s.fill(
            poly([
              [side * 40, -176],
              [side * 52, -226],
              [side * 12, -184],
            ]),
            '#2a2030',
            { shade: 0.3 },
          )
        s.fill(circle(-18, -130, 6), '#2a2030', { shade: 0 })
        s.fill(circle(18, -130, 6), '#2a2030', { shade: 0 })
        s.line('M-10,-100 q10,8 20,0', '#2a2030', { width: 4 })
      })
      standing(s, [
        ['pawn', 850, y + 150, 1.2, true],
        ['pawn', 190, y + 190, 1.2, true],
        ['rook', 930, y + 320, 1.3, false],
      ])
    },
    (s, { palette: p }) => {
      cloth(s, '#7a5a44', '#4a3228', 'boards')
      s.at(520, 600, { turn: -3 }, () => {
        sheet(s, 880, 1000, '#f6ead0', p.ink, 'rook ending', 0)
        for (let y = 0; y < 8; y++)
          for (let x = 0; x < 8; x++)
            s.fill(box(-320 + x * 80, -430 + y * 80, 80, 80), (x + y) % 2 ? '#8aa88e' : '#fbf4e0', {
              shade: 0.06,
            })
        s.line(box(-320, -430, 640, 640), p.ink, { width: 6 })
        for (const [piece, x, y, white] of [
          ['king', 2, 2, false],
          ['rook', 6, 0, false],
          ['king', 4, 4, true],
          ['rook', 1, 6, true],
          ['pawn', 4, 3, true],
        ] as const)
          s.at(-280 + x * 80, -360 + y * 80, { scale: 0.24 }, () =>
            chessPiece(s, piece, white ? '#d9b878' : NIGHT),
          )
        s.line('M40,-80 V-190 M40,-190 l-18,26 M40,-190 l18,26', '#c2452f', { width: 9 })
        for (let i = 0; i < 4; i++)
          s.line(`M-320,${280 + i * 46} h${560 - (i % 3) * 130}`, p.ink, { width: 9, opacity: 0.6 })
      })
      put(s, 880, 1270, 160, 1.2, () => teaGlass(s, '#a8502c', p.spark))
    },
    (s, m) => {
      tbilisi(s)
      s.fill(box(-10, 800, 1100, 570), '#a9b47a', { shade: 0.3, towards: 90 })
      for (const [x, y, k] of [
        [120, 860, 520],
        [940, 880, 580],
      ] as const)
        s.at(x, y, {}, () => tree(s, m.palette, k, '#4f7a4c'))
      for (const [x, y, k] of [
        [320, 1020, 0.8],
        [760, 1000, 0.78],
        [560, 1240, 1.15],
      ] as const)
        s.at(x, y, { scale: k }, () => {
          s.shadow(oval(40, 10, 250, 40), 0.5, 12)
          s.fill(box(-24, -150, 48, 150, 4), '#7a6a60', { form: 'upright', shade: 0.5 })
          s.fill(
            poly([
              [-190, -200],
              [190, -200],
              [220, -140],
              [-220, -140],
            ]),
            '#d9c9a8',
            { shade: 0.3 },
          )
          for (let i = 0; i < 6; i++)
            for (let j = 0; j < 3; j++)
              if ((i + j) % 2)
                s.fill(
                  poly([
                    [-120 + i * 40 - j * 4, -196 + j * 18],
                    [-80 + i * 40 - j * 2, -196 + j * 18],
                    [-82 + i * 41 - j * 2, -178 + j * 18],
                    [-124 + i * 41 - j * 4, -178 + j * 18],
                  ]),
                  '#5a7a62',
                  { shade: 0 },
                )
          for (const [px, piece, white] of [
            [-110, 'rook', true],
            [-50, 'king', true],
            [30, 'pawn', false],
            [100, 'queen', false],
          ] as const)
            s.at(px, -166, { scale: 0.26 }, () => chessPiece(s, piece, white ? IVORY : NIGHT))
          for (const side of [-1, 1])
            s.fill(box(side * 280 - 60, -90, 120, 90, 8), '#8a5a3c', { shade: 0.35 })
        })
    },
    (s, m) => {
      tbilisi(s)
      town(
        s,
        -20,
        1060,
        1120,
        420,
        ['#e9c49a', '#d9a07a', '#c98a6a', '#f3dfc0', '#8ab0a8'],
        '#8a4a3c',
        'tbilisi',
      )
      s.line('M1090,330 L-10,860 M1090,350 L-10,884', '#4a3a44', { width: 6 })
      s.at(560, 590, { turn: -26 }, () => {
        s.fill(box(-120, -96, 240, 100, 14), '#c2452f', { shade: 0.35 })
        for (let i = 0; i < 4; i++) s.fill(box(-104 + i * 54, -80, 42, 44, 6), '#fff0cc', { shade: 0.1 })
        s.line('M-116,-22 H116', '#f2d9a0', { width: 8 })
      })
      s.fill(box(-10, 1060, 1100, 310), '#6a4a44', { shade: 0.3 })
      chessBoard(s, 400, 1110, 1330, 620, 900, BOARD.light, BOARD.dark)
      standing(s, [
        ['rook', 200, 1190, 0.6, false],
        ['king', 400, 1180, 0.66, true],
        ['pawn', 560, 1250, 0.62, true],
      ])
      person(s, m, 840, 990, 0.9, { flip: false })
      put(s, 620, 1300, 120, 0.9, () => cup(s, '#e9dcc8', '#8a4a24'))
      s.at(620, 1200, { scale: 0.6 }, () => steam(s, 180, 1, 0.4))
    },
  ],
}
