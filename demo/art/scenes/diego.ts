import { mix } from '../engine/color.ts'
import { box, circle, curve } from '../engine/path.ts'
import { drawFigure, outfitOf } from '../figures/body.ts'
import { POSES } from '../figures/poses.ts'
import { notebook, pencil } from '../props/desk.ts'
import { plant } from '../props/green.ts'
import { kettlebell, matRoll } from '../props/play.ts'
import { cat, shelf, stringLights } from '../props/room.ts'
import { disc, ridge, town } from '../props/sky.ts'
import { cloth, put, still, wall } from './sets.ts'
import type { PerformerArt } from './sets.ts'
import type { Scene } from '../engine/scene.ts'

const WALLS = ['#e9a27a', '#f2c490', '#d97a66', '#f6dcb4', '#8fb4b0']

function roof(s: Scene, horizon: number, seed: string): void {
  s.wash(box(-10, -10, s.width + 20, s.height), ['#f08a6a', '#ffc482', '#ffe7b8'])
  disc(s, s.width * 0.62, horizon - s.height * 0.12, s.height * 0.1, '#fff2c4', 0.7)
  ridge(s, horizon, s.height * 0.08, '#c87a78', `${seed} far`, false, 0.2)
  town(s, -20, horizon + s.height * 0.2, s.width + 40, s.height * 0.24, WALLS, '#a84f44', seed)
  s.fill(box(-10, horizon + s.height * 0.14, s.width + 20, s.height * 0.08), '#c96a52', { shade: 0.3 })
  s.fill(box(-10, horizon + s.height * 0.19, s.width + 20, s.height), '#e0a47c', { shade: 0.28, towards: 90 })
  for (let x = -200; x < s.width + 200; x += s.width / 8)
    s.line(
      `M${s.width / 2 + (x - s.width / 2) * 0.6},${horizon + s.height * 0.2} L${x},${s.height + 10}`,
      '#b5664c',
      { width: 4, opacity: 0.4 },
    )
}

export const diego: PerformerArt = {
  back(s) {
    s.wash(box(0, 0, 640, 640), ['#f2936e', '#ffd294'], 80)
    s.fill(circle(340, 250, 214), '#fff0c0', { shade: 0.3 })
    ridge(s, 470, 60, '#d0766a', 'diego back', false, 0.2)
    town(s, -10, 640, 660, 200, WALLS, '#a84f44', 'diego back')
  },
  front(s, { palette: p }) {
    s.at(528, 632, { scale: 0.76 }, () => kettlebell(s, '#35323f', p.warm))
  },
  cover(s, m) {
    roof(s, 240, 'diego cover')
    stringLights(s, -20, 1520, 30, 60, ['#fff0c0', '#ff9a7a', '#9ad0c8'], 18)
    for (const [x, k] of [
      [1040, 0.62],
      [1160, 0.5],
    ] as const)
      put(s, x, 450, 130, k, () => kettlebell(s, '#35323f', m.palette.warm))
    s.at(750, 466, { scale: 0.62 }, () =>
      drawFigure(s, POSES.warrior, { ...outfitOf(m.look, '#2f3a5a'), shoes: '#f6ead2' }),
    )
    put(s, 380, 450, 120, 0.5, () => cat(s, '#e08a3c'))
    s.at(140, 440, { scale: 0.6 }, () => plant(s, 'cactus', '#c9573f'))
    s.at(1380, 440, { scale: 0.6 }, () => plant(s, 'broad', '#4f8a8c'))
  },
  posts: [
    (s, { palette: p }) => {
      const y = still(s, p, { wall: ['#7fb0b8', '#4a7f94'], top: '#d9a274', back: 'disc', y: 960 })
      put(s, 540, y + 220, 340, 2.9, () => kettlebell(s, '#33303d', p.warm))
    },
    (s) => {
      roof(s, 560, 'guadalajara')
      put(s, 330, 1180, 250, 1.5, () => kettlebell(s, '#33303d', '#f0b44a'))
      put(s, 620, 1230, 210, 1.2, () => kettlebell(s, '#4a4656', '#4f9a98'))
      put(s, 880, 1130, 170, 1.15, () => cat(s, '#e08a3c'))
    },
    (s, { palette: p }) => {
      cloth(s, mix(p.field, p.paper, 0.1), p.deep, 'stripes')
      s.at(540, 560, { turn: -5, scale: 1.45 }, () => notebook(s, p, 'slow plan', p.cool))
      s.at(900, 1020, { turn: 30, scale: 1.1 }, () => pencil(s, p.spark))
      s.shadow(circle(330, 1100, 150), 0.45, 20)
      s.at(300, 1200, { scale: 1.3 }, () => kettlebell(s, '#33303d', p.warm))
    },
    (s, m) => {
      s.wash(box(0, 0, 1080, 1350), ['#f6e6c8', '#eed0a2'])
      s.fill(circle(540, 640, 390), mix(m.palette.warm, m.palette.paper, 0.35), { shade: 0.25 })
      const old = { ...outfitOf(m.look, '#4a5a78'), top: '#f3ead6', hair: '#d9d4cc', shoes: '#6a4030' }
      s.at(540, 1170, { scale: 1.5 }, () => {
        drawFigure(s, POSES.squat, old)
        s.fill('M-150,-120 C-170,-180 150,-190 160,-120 C170,-60 -170,-50 -150,-120 Z', '#d9b98a', {
          shade: 0.5,
        })
        s.line('M-130,-130 q-30,-30 -10,-50 M140,-130 q30,-30 14,-50', '#d9b98a', { width: 22 })
      })
      for (const [d, head] of [
        ['M300,420 C220,560 220,760 300,900', 'M300,900 l-34,-20 M300,900 l4,-40'],
        ['M800,900 C870,760 860,560 790,430', 'M790,430 l36,20 M790,430 l-4,42'],
      ] as const) {
        s.line(d, '#b5452f', { width: 13 })
        s.line(head, '#b5452f', { width: 13 })
      }
      s.line(
        curve([
          [300, 1230],
          [520, 1216],
          [800, 1234],
        ]),
        '#8a5a3c',
        { width: 9 },
      )
    },
    (s, { palette: p }) => {
      wall(s, [mix(p.paper, p.field, 0.2), mix(p.field, p.paper, 0.35)], 0.32)
      shelf(s, 100, 620, 880, '#a5683c')
      s.at(260, 620, { scale: 1.2 }, () => kettlebell(s, '#33303d', p.warm))
      s.at(520, 620, { scale: 1 }, () => kettlebell(s, '#4a4656', p.cool))
      s.at(700, 620, { scale: 0.8 }, () => matRoll(s, p.cool))
      shelf(s, 100, 1010, 880, '#a5683c')
      s.at(230, 1010, { scale: 0.9 }, () => plant(s, 'cactus', p.warm))
      s.at(480, 1010, { scale: 0.95 }, () => cat(s, '#e08a3c', false))
      s.at(820, 1010, { scale: 1.1 }, () => {
        for (let i = 0; i < 3; i++)
          s.line(
            `M-70,${-60 - i * 4} C-90,${-200 - i * 20} 90,${-200 - i * 20} 70,${-60 - i * 4}`,
            [p.warm, p.spark, p.cool][i] ?? p.warm,
            { width: 19 },
          )
      })
      s.fill(box(-10, 1230, 1100, 140), '#c98a5c', { shade: 0.3 })
    },
  ],
}
