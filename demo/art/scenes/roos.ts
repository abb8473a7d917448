import { mix, oklch } from '../engine/color.ts'
import { blob, box, circle, curve, oval, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import { sheet } from '../props/desk.ts'
import { clayPot, leaf, leafGreen, plant } from '../props/green.ts'
import { seedPacket, wateringCan } from '../props/garden-tools.ts'
import type { PlantKind } from '../props/green.ts'
import { tomato } from '../props/kitchen.ts'
import { stringLights } from '../props/room.ts'
import { cloud, disc, town } from '../props/sky.ts'
import { cloth, put, still, wall } from './sets.ts'
import type { PerformerArt } from './sets.ts'

const clay = oklch(0.64, 0.13, 42)

/** Maarten. */
function pigeon(s: Scene): void {
  s.line('M-10,0 V26 M14,0 V26', '#d9765a', { width: 6 })
  s.fill(
    blob([
      [-70, -70],
      [-40, -100],
      [30, -84],
      [110, -30],
      [60, 4],
      [-30, 4],
      [-74, -30],
    ]),
    '#8a94a8',
    { form: 'round', shade: 0.45 },
  )
  s.fill(
    blob([
      [-10, -70],
      [60, -60],
      [120, -22],
      [40, -16],
    ]),
    '#6a7690',
    { shade: 0.4 },
  )
  s.fill(
    blob([
      [-80, -60],
      [-76, -118],
      [-46, -130],
      [-24, -104],
      [-32, -56],
    ]),
    mix('#4f8a80', '#8a5aa0', 0.4),
    { form: 'round', shade: 0.4 },
  )
  s.fill(circle(-54, -126, 27), '#7a86a0', { form: 'round', shade: 0.4 })
  s.fill(
    poly([
      [-78, -128],
      [-104, -118],
      [-78, -114],
    ]),
    '#e0b878',
    { shade: 0.2 },
  )
  s.fill(circle(-62, -132, 5.5), '#e0762c', { shade: 0 })
}

function railing(s: Scene, y: number, colour: string): void {
  s.line(`M-10,${y} H${s.width + 10}`, colour, { width: 20 })
  for (let x = 20; x < s.width; x += 62) s.line(`M${x},${y} V${s.height + 10}`, colour, { width: 11 })
}

function row(
  s: Scene,
  kinds: readonly PlantKind[],
  x: number,
  y: number,
  step: number,
  scale: number,
  pots: readonly string[],
): void {
  kinds.forEach((kind, i) =>
    put(s, x + i * step, y + (i % 2) * 16, 150 * scale, scale * (1 + ((i * 3) % 4) * 0.05), () =>
      plant(s, kind, pots[i % pots.length] ?? clay, `${kind}${i}`),
    ),
  )
}

export const roos: PerformerArt = {
  back(s, { palette: p }) {
    s.wash(box(0, 0, 640, 640), ['#a9d3dc', '#e6efcf'], 85)
    s.fill(circle(330, 250, 216), '#fbe9b4', { shade: 0.3 })
    for (const [x, y, turn, k] of [
      [40, 420, 40, 2.2],
      [90, 300, 70, 1.8],
      [30, 200, 90, 1.7],
      [600, 400, -40, 2.2],
      [560, 280, -72, 1.8],
      [620, 180, -90, 1.8],
      [90, 560, 20, 2],
      [560, 560, -20, 2],
    ] as const)
      s.at(x, y, { turn, scale: k }, () => leaf(s, 100, 32, x % 4 ? leafGreen : mix(leafGreen, p.ink, 0.3)))
  },
  front(s) {
    s.at(108, 560, { scale: 0.8 }, () => tomato(s))
    s.at(536, 584, { scale: 0.92 }, () => tomato(s, oklch(0.68, 0.17, 48)))
  },
  cover(s, { palette: p }) {
    s.wash(box(0, 0, 1500, 500), ['#8cc3dc', '#f6ecc6'])
    cloud(s, 240, 90, 0.8, '#fffaf0')
    cloud(s, 1210, 120, 0.9, '#fffaf0')
    town(s, 0, 470, 1500, 270, ['#b9694a', '#c98a5e', '#9a5a4c', '#d9b48a'], '#7a4038', 'utrecht')
    railing(s, 380, '#3f5a50')
    row(
      s,
      ['tomato', 'herb', 'flower', 'broad', 'tomato', 'flower', 'fern', 'herb', 'tomato'],
      120,
      486,
      160,
      0.6,
      [clay, p.cool, '#e0b85a'],
    )
    s.at(870, 372, { scale: 0.7 }, () => pigeon(s))
  },
  posts: [
    (s, { palette: p }) => {
      const y = still(s, p, { wall: ['#bfe0d8', '#eef0cc'], top: '#b9844e', back: 'disc', y: 1000 })
      put(s, 380, y + 120, 260, 1.75, () => plant(s, 'tomato', clay, 'brandywine'))
      put(s, 790, y + 170, 220, 1.7, () => s.at(0, -66, {}, () => tomato(s)))
      put(s, 950, y + 80, 140, 1, () => s.at(0, -66, {}, () => tomato(s, oklch(0.68, 0.17, 48))))
    },
    (s, { palette: p }) => {
      cloth(s, mix(p.field, p.paper, 0.25), p.deep, 'grid')
      s.at(500, 560, { turn: -4 }, () => {
        sheet(s, 760, 860, '#fbf2da', p.ink, 'sowing', 0)
        for (let r = 0; r < 12; r++) {
          s.line(`M-340,${-370 + r * 64} H340`, mix(p.deep, '#fbf2da', 0.5), { width: 2.5 })
          s.fill(
            box(-160 + ((r * 53) % 190), -356 + r * 64, 120 + ((r * 71) % 190), 34, 17),
            [p.warm, leafGreen, '#e0b85a', p.cool][r % 4] ?? p.warm,
            { shade: 0.3 },
          )
          s.line(`M-330,${-338 + r * 64} h${70 + ((r * 29) % 60)}`, p.ink, { width: 7, opacity: 0.7 })
        }
      })
      for (let i = 0; i < 5; i++)
        put(s, 150 + i * 195, 1290, 120, 0.8, () => {
          s.at(0, -120, { turn: -24 }, () => leaf(s, 100, 30, leafGreen))
          s.at(0, -120, { turn: 26 }, () => leaf(s, 90, 28, leafGreen))
          clayPot(s, clay, 150, 120)
        })
    },
    (s, { palette: p }) => {
      s.wash(box(0, 0, 1080, 1350), ['#5d6aa4', '#e79a86', '#ffdca0'])
      disc(s, 300, 480, 74, '#fff0c4', 0.6)
      town(s, 0, 900, 1080, 320, ['#8a5a70', '#a06a70', '#74506e'], '#5a3a5e', 'evening', '#ffd98a')
      railing(s, 760, '#34463f')
      stringLights(s, -20, 1100, 140, 70, ['#ffe0a0', '#ffb07a'], 10)
      row(s, ['flower', 'tomato', 'fern', 'tomato', 'herb'], 110, 1130, 220, 1.15, [clay, p.cool, '#d9a04a'])
      s.at(560, 1310, { scale: 1.1 }, () => wateringCan(s, '#4f8a8c'))
      s.at(860, 748, { scale: 1.05 }, () => pigeon(s))
    },
    (s, { palette: p }) => {
      const y = still(s, p, { wall: ['#e9e2c4', '#c6d4a6'], top: '#a5784a', back: 'arch', y: 1000 })
      put(s, 420, y + 150, 260, 1.7, () => plant(s, 'broad', clay, 'drip'))
      s.at(760, 330, { turn: 180 }, () => {
        s.fill('M-90,-330 V-60 C-90,-20 -30,20 -24,60 L24,60 C30,20 90,-20 90,-60 V-330 Z', '#bfe3dc', {
          form: 'upright',
          shade: 0.4,
          opacity: 0.85,
        })
        s.fill('M-80,-230 V-60 C-80,-24 -24,14 -20,50 L20,50 C24,14 80,-24 80,-60 V-230 Z', '#7fc0d0', {
          shade: 0.3,
          opacity: 0.7,
        })
      })
      s.line(
        curve([
          [760, 270],
          [740, 480],
          [600, 640],
          [520, 820],
        ]),
        '#e8f0e6',
        { width: 11 },
      )
      s.line('M700,200 V0 M820,200 V0', '#8a6a48', { width: 8 })
      for (const dy of [0, 60, 120])
        s.fill(`M512,${840 + dy} q-14,22 0,32 q14,-10 0,-32 Z`, '#8fd0e0', { shade: 0.3 })
    },
    (s, { palette: p }) => {
      wall(s, ['#dfead0', '#b9d0a0'], 0.34)
      s.fill(box(-10, 980, 1100, 390), '#c9a878', { shade: 0.25, towards: 90 })
      s.fill(box(120, 620, 840, 40, 6), '#8a6240', { shade: 0.3 })
      row(s, ['herb', 'flower', 'cactus', 'trailing'], 240, 620, 200, 0.92, [
        clay,
        '#e0b85a',
        p.cool,
        '#efe2c8',
      ])
      put(s, 560, 1210, 330, 1.55, () => wateringCan(s, p.warm))
      put(s, 190, 1180, 190, 1.1, () => clayPot(s, clay, 200, 170))
      put(s, 930, 1250, 160, 0.95, () => pigeon(s))
    },
    (s, { palette: p }) => {
      cloth(s, '#c9a878', '#8a6a48', 'boards')
      const marks = [
        oklch(0.6, 0.19, 30),
        '#e0a040',
        '#8a5aa0',
        oklch(0.7, 0.15, 350),
        '#e9c84a',
        oklch(0.66, 0.17, 45),
      ]
      marks.forEach((mark, i) =>
        s.at(
          230 + (i % 3) * 310,
          360 + Math.floor(i / 3) * 420,
          { turn: ((i * 37) % 17) - 8, scale: 1.35 },
          () => seedPacket(s, i % 2 ? '#f6ead0' : '#e6ecd0', mark),
        ),
      )
      s.at(540, 1130, { turn: -4, scale: 1.1 }, () => {
        s.shadow(box(-290, -110, 600, 250, 4), 0.4, 12)
        s.fill(box(-300, -125, 600, 250, 4), '#fbf4e4', { shade: 0.15 })
        s.line('M-300,-125 L0,20 L300,-125', '#d9c8a8', { width: 5 })
        s.fill(oval(220, -70, 40, 40), p.warm, { shade: 0.3 })
      })
    },
  ],
}
