import { mix } from '../engine/color.ts'
import { blob, box, circle, curve, poly } from '../engine/path.ts'
import type { Scene } from '../engine/scene.ts'
import type { Look } from './look.ts'
import { drawCloth } from './cloth.ts'

/** Shoulders and chest; the neck stands at (0, 130), the cloth reaches to y = 520. */
export const TORSO = `M-46,128 C-62,156 -128,160 -172,196 C-214,228 -222,330 -230,520 L230,520 C222,330 214,228 172,196 C128,160 62,156 46,128 C30,160 -30,160 -46,128 Z`

export function drawNeck(s: Scene, look: Look): void {
  const neck = `M-36,60 C-36,110 -40,128 -60,150 C-30,196 30,196 60,150 C40,128 36,110 36,60 Z`
  s.fill(neck, look.skin.base, { shade: 0.08 })
  s.inside(neck, () => {
    s.fill(`M-50,96 C-20,138 30,134 60,86 L70,180 L20,190 C10,150 -30,140 -50,120 Z`, look.skin.shade, {
      opacity: 0.85,
      shade: 0.1,
    })
  })
}

export function drawClothes(s: Scene, look: Look): void {
  const { main, trim } = look
  const deep = mix(main, '#1d1220', 0.3)
  const bare = look.clothes === 'tank' || look.clothes === 'dress'
  if (bare) {
    s.fill(TORSO, look.skin.base, { shade: 0.14 })
    s.line(`M-60,176 Q-20,190 -8,184 M60,176 Q26,190 12,184`, look.skin.line, { width: 3, opacity: 0.35 })
  }
  const shape = bare
    ? `M-100,172 C-92,210 -70,248 0,252 C70,248 92,210 100,172 L140,182 C136,240 160,300 170,520 L-170,520 C-160,300 -136,240 -140,182 Z`
    : TORSO
  s.fill(shape, main, { shade: 0.32 })
  s.inside(shape, () => {
    drawCloth(s, look)
    s.shadow(`M120,170 C96,260 110,400 96,540 L260,540 L260,170 Z`, 0.26, 12)
    s.shadow(`M-70,120 C-40,200 40,200 90,120 L100,190 C40,236 -40,230 -80,170 Z`, 0.3, 8)
  })
  if (!bare) {
    s.line(`M-140,330 C-150,390 -150,440 -156,520 M142,330 C150,390 152,440 158,520`, deep, {
      width: 4,
      opacity: 0.45,
    })
  }
  drawNeckline(s, look, deep, trim)
}

function drawNeckline(s: Scene, look: Look, deep: string, trim: string): void {
  const { main } = look
  switch (look.clothes) {
    case 'crew':
      s.line(
        curve([
          [-58, 146],
          [-36, 178],
          [0, 190],
          [36, 178],
          [58, 146],
        ]),
        trim,
        { width: 13 },
      )
      return
    case 'vee':
      s.fill(
        poly([
          [-52, 136],
          [0, 236],
          [52, 136],
          [26, 150],
          [-26, 150],
        ]),
        look.skin.base,
        { shade: 0.12 },
      )
      s.line(`M-56,138 L0,238 L56,138`, trim, { width: 11 })
      return
    case 'shirt':
      s.fill(
        poly([
          [-26, 172],
          [0, 204],
          [26, 172],
          [14, 160],
          [-14, 160],
        ]),
        look.skin.shade,
        { shade: 0.1 },
      )
      s.fill(`M-54,124 L-78,164 L-40,220 L-2,190 C-30,180 -50,150 -54,124 Z`, mix(main, '#fff', 0.16), {
        shade: 0.3,
      })
      s.fill(`M54,124 L78,164 L40,220 L2,190 C30,180 50,150 54,124 Z`, mix(main, '#fff', 0.06), {
        shade: 0.34,
      })
      s.line(`M0,200 V520`, deep, { width: 4, opacity: 0.6 })
      for (const y of [250, 320, 390]) s.fill(circle(9, y, 5.5), trim, { shade: 0.2 })
      return
    case 'turtle':
      s.fill(
        blob(
          [
            [-48, 96],
            [0, 112],
            [48, 96],
            [60, 150],
            [0, 178],
            [-60, 150],
          ],
          0.8,
        ),
        main,
        { shade: 0.36 },
      )
      s.line(
        curve([
          [-54, 120],
          [0, 140],
          [54, 120],
        ]),
        deep,
        { width: 3.5, opacity: 0.5 },
      )
      return
    case 'hoodie':
      s.fill(
        `M-62,112 C-112,132 -112,182 -70,204 C-40,220 -20,214 0,206 C20,214 40,220 70,204 C112,182 112,132 62,112 C50,166 -50,166 -62,112 Z`,
        mix(main, '#fff', 0.1),
        { shade: 0.4 },
      )
      s.line(`M-24,208 L-30,300 M24,208 L28,290`, trim, { width: 7 })
      return
    case 'apron':
      s.line(
        curve([
          [-58, 146],
          [-36, 178],
          [0, 190],
          [36, 178],
          [58, 146],
        ]),
        mix(main, '#fff', 0.25),
        { width: 10 },
      )
      s.fill(`M-92,236 L92,236 C96,300 130,330 140,520 L-140,520 C-130,330 -96,300 -92,236 Z`, trim, {
        shade: 0.34,
      })
      s.line(`M-88,238 C-86,200 -72,166 -60,146 M88,238 C86,200 72,166 60,146`, trim, { width: 13 })
      s.line(`M-90,250 L90,250`, mix(trim, '#201020', 0.25), { width: 4, opacity: 0.6 })
      return
    case 'coat':
      s.fill(
        poly([
          [-40, 150],
          [0, 300],
          [40, 150],
        ]),
        trim,
        { shade: 0.3 },
      )
      s.fill(
        `M-54,122 L-104,176 L-62,214 L-84,232 L0,360 C-20,290 -48,200 -54,122 Z`,
        mix(main, '#fff', 0.14),
        { shade: 0.34 },
      )
      s.fill(`M54,122 L104,176 L62,214 L84,232 L0,360 C20,290 48,200 54,122 Z`, mix(main, '#fff', 0.05), {
        shade: 0.36,
      })
      s.line(`M0,358 V520`, deep, { width: 4, opacity: 0.6 })
      return
    case 'smock':
      s.fill(
        poly([
          [-52, 136],
          [12, 250],
          [52, 136],
          [26, 150],
          [-26, 150],
        ]),
        look.skin.base,
        { shade: 0.12 },
      )
      s.line(`M-58,132 C-40,180 -10,220 34,282`, trim, { width: 20 })
      s.line(`M58,132 C48,172 30,206 6,236`, trim, { width: 20 })
      return
    case 'dungarees':
      s.line(
        curve([
          [-58, 146],
          [-36, 178],
          [0, 190],
          [36, 178],
          [58, 146],
        ]),
        mix(main, '#fff', 0.25),
        { width: 10 },
      )
      s.fill(`M-84,286 L84,286 C88,340 150,360 160,520 L-160,520 C-150,360 -88,340 -84,286 Z`, trim, {
        shade: 0.34,
      })
      s.line(`M-76,292 L-104,182 M76,292 L104,182`, trim, { width: 25, cap: 'butt' })
      s.fill(circle(-77, 298, 10), '#e8c66a', { shade: 0.4, form: 'round' })
      s.fill(circle(77, 298, 10), '#e8c66a', { shade: 0.4, form: 'round' })
      s.fill(box(-38, 346, 76, 60, 8), mix(trim, '#fff', 0.08), { shade: 0.2 })
      return
    case 'tank':
    case 'dress':
      s.line(
        curve([
          [-98, 174],
          [-70, 232],
          [0, 254],
          [70, 232],
          [98, 174],
        ]),
        trim,
        { width: 9 },
      )
      return
  }
}
