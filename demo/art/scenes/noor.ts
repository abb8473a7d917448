import { box, circle, poly } from '../engine/path.ts'
import { plant } from '../props/green.ts'
import { cup } from '../props/kitchen.ts'
import { gamepad, pixels } from '../props/play.ts'
import { put, wall } from './sets.ts'
import type { PerformerArt } from './sets.ts'
import { COW, GULL_ART, COAT, pixelWorld, pixelTree } from './pixel-world.ts'
import { monitor, pink, teal } from './pixel-world.ts'
import { tidyDesk } from './noor-desk.ts'

export const noor: PerformerArt = {
  back(s) {
    s.wash(box(0, 0, 640, 640), ['#3a2a6a', '#8a3f8a'], 80)
    for (let y = 0; y < 640; y += 32)
      for (let x = 0; x < 640; x += 32)
        if ((x * 3 + y * 7) % 5 === 0)
          s.fill(box(x, y, 30, 30), pink, { shade: 0, opacity: 0.1 + ((x + y) % 96) / 400 })
    s.fill(circle(320, 262, 226), '#f2a87a', { shade: 0.34 })
    pixels(s, ['.pp.pp.', 'ppppppp', 'ppppppp', '.ppppp.', '..ppp..', '...p...'], 520, 50, 12, {
      p: '#ff7a9a',
    })
  },
  front(s, { palette: p }) {
    s.line('M178,282 C170,30 470,30 462,282', '#2c2244', { width: 24 })
    for (const side of [-1, 1]) {
      s.fill(box(320 + side * 148 - 34, 232, 68, 124, 30), pink, { form: 'round', shade: 0.45 })
    }
    s.line('M190,350 C190,440 240,446 270,440', '#2c2244', { width: 9 })
    s.fill(circle(276, 440, 13), '#2c2244', { form: 'round' })
    s.at(486, 580, { scale: 0.56, turn: -8 }, () => gamepad(s, '#f6ead8', p))
  },
  cover(s) {
    pixelWorld(s, 0, 0, 1500, 500, 10, ['#4a3a8a', '#ff9a8a'], ['#7a4a8a', '#5a6a8a', '#4f8a5a'], 'cover')
    for (const [x, c] of [
      [120, '#d9703c'],
      [330, '#4f9a5a'],
      [1140, '#e09a3c'],
      [1330, '#4f9a5a'],
    ] as const)
      pixelTree(s, x, 430, 16, c)
    pixels(s, COW, 640, 300, 12, COAT)
    pixels(s, COW, 860, 372, 6, COAT)
    pixels(s, GULL_ART, 1010, 80, 9, COAT)
  },
  posts: [
    (s, { palette: p }) => {
      wall(s, ['#4a3a7a', '#2a2050'], 0)
      monitor(s, 110, 150, 860, 620, () => {
        pixelWorld(
          s,
          110,
          150,
          860,
          620,
          10,
          ['#4a8ad0', '#ffe2b0'],
          ['#6a8ac0', '#d9c08a', '#3a7ab0'],
          'speedrun',
          true,
        )
        pixels(s, GULL_ART, 560, 330, 15, COAT)
        pixels(s, ['.ccc.', 'ccccc', '.sss.', 'rrrrr', 'r.r.r', '.b.b.'], 260, 530, 15, {
          c: '#e2452f',
          s: '#e9b48a',
          r: '#3a5ac0',
          b: '#3a2a34',
        })
        s.fill(box(110, 690, 300, 80), '#7a5a3c', { shade: 0 })
        s.fill(box(110, 660, 300, 30), '#5fa85a', { shade: 0 })
        s.fill(box(640, 176, 300, 70, 6), '#1c1630', { shade: 0, opacity: 0.8 })
        pixels(
          s,
          [
            '.w..www...www.w.w',
            'ww..w.w.w.w.w.w.w',
            '.w..www...w.w.www',
            '.w....w.w.w.w...w',
            'www.www...www...w',
          ],
          668,
          186,
          10,
          { w: '#ffe08a' },
        )
      })
      s.fill(box(-10, 880, 1100, 490), '#6a4258', { shade: 0.3, towards: 90 })
      put(s, 540, 1190, 280, 1.5, () => s.at(0, -70, {}, () => gamepad(s, '#f6ead8', p)))
      put(s, 900, 1080, 160, 1.1, () => cup(s, teal, '#8a5a2c'))
      s.at(130, 1010, { scale: 0.85 }, () => plant(s, 'cactus', pink))
    },
    (s) => {
      pixelWorld(s, 0, 0, 1080, 1350, 18, ['#f2a05a', '#ffe6b0'], ['#c9784a', '#d9953c', '#a86a34'], 'autumn')
      for (const [x, y, c] of [
        [60, 900, '#d9542f'],
        [320, 800, '#e09a2c'],
        [800, 860, '#c2452f'],
      ] as const)
        pixelTree(s, x, y, 26, c)
      s.fill(box(600, 690, 270, 216), '#a83c34', { shade: 0 })
      pixels(s, ['.....rr.....', '....rrrr....', '..rrrrrrrr..', 'rrrrrrrrrrrr'], 562, 610, 28, {
        r: '#6a2c34',
      })
      s.fill(box(690, 780, 90, 126), '#f2e2c0', { shade: 0 })
      for (let r = 0; r < 4; r++)
        for (let c = 0; c < 9; c++) {
          pixels(s, ['g.g', '.g.', 'ttt', 'ttt'], 70 + c * 108, 1010 + r * 90, 15, {
            g: '#5f9a4a',
            t: c % 2 ? '#e9dff0' : '#b06ab0',
          })
        }
      pixels(s, COW, 260, 690, 20, COAT)
      pixels(s, COW, 520, 850, 9, COAT)
    },
    tidyDesk,
    (s) => {
      pixelWorld(
        s,
        0,
        0,
        1080,
        1350,
        18,
        ['#1c2458', '#7a5a9a'],
        ['#3a3a72', '#2c3060', '#3a7ab0'],
        'pixel lighthouse',
        true,
      )
      pixels(
        s,
        [
          '....rr....',
          '...rrrr...',
          '...yyyy...',
          '...yyyy...',
          '..kkkkkk..',
          '...wwww...',
          '...wwww...',
          '...rrrr...',
          '...rrrr...',
          '...wwww...',
          '...wwww...',
          '..rrrrrr..',
          '..rrrrrr..',
          '..wwwwww..',
          '..wwwwww..',
          '.gggggggg.',
          'gggggggggg',
          'gggggggggg',
        ],
        340,
        420,
        36,
        { r: '#d9453c', y: '#ffe08a', k: '#2a2440', w: '#f6f0e6', g: '#4a4a6a' },
      )
      s.glow(
        poly([
          [540, 520],
          [1100, 380],
          [1100, 660],
        ]),
        '#ffe08a',
        0.5,
        10,
      )
      s.glow(
        poly([
          [500, 520],
          [-20, 420],
          [-20, 620],
        ]),
        '#ffe08a',
        0.4,
        10,
      )
      s.lamp(520, 520, 240, '#ffe08a', 0.8)
      pixels(s, GULL_ART, 120, 240, 13, COAT)
    },
    (s) => {
      pixelWorld(
        s,
        0,
        0,
        1080,
        1350,
        18,
        ['#ff6a8a', '#ffe0a0'],
        ['#8a4a8a', '#6a3a7a', '#3a7ab0'],
        'pixel evening',
        true,
      )
      pixels(
        s,
        [
          '......k......',
          '......kk.....',
          '......kww....',
          '......kwww...',
          '......kwwww..',
          '......kwwwww.',
          '......k......',
          '.bbbbbbbbbbb.',
          '..bbbbbbbbb..',
          '...bbbbbbb...',
        ],
        360,
        720,
        28,
        { k: '#3a2a44', w: '#fff4e0', b: '#a83c44' },
      )
      for (const [x, y] of [
        [160, 300],
        [760, 200],
      ] as const)
        pixels(s, GULL_ART, x, y, 10, COAT)
    },
  ],
}
