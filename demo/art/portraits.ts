import sharp, { type Sharp } from 'sharp'
import { groundOf, imageOf, paint, type Ground } from './engine/painter.ts'
import { box } from './engine/path.ts'
import { Scene } from './engine/scene.ts'
import { drawBust } from './figures/portrait.ts'
import type { CastMember } from './palette.ts'
import type { PerformerArt } from './scenes/sets.ts'
import type { Light, Shot } from './shots.ts'

export const PORTRAIT_SIZE = 640
const COVER = { width: 1500, height: 500 } as const
/** Where backdrop and props expect the face, and how large they expect it. */
/** Less grain than in drawings, since a grainy shadow would freckle a face. */
const GRAIN_SHARE = 0.3
const DRAWN_AT = { x: 320, y: 290, scale: 1.42 } as const

/** Draws a performer's portrait in the style of their shot. */
export async function paintPortrait(drawing: PerformerArt, member: CastMember, shot: Shot): Promise<Sharp> {
  const { shadow, light } = member.palette
  const mood = { shadow, light, grainScale: shot.grain ?? 1.5, grainShare: GRAIN_SHARE }
  const scene = new Scene(PORTRAIT_SIZE, PORTRAIT_SIZE)
  if (shot.light.from === 'behind') lightFromBehind(scene, shot)
  const [x, y] = shot.at
  scene.at(x, y, { turn: shot.roll ?? 0, scale: shot.size }, () =>
    scene.at(-DRAWN_AT.x, -DRAWN_AT.y, {}, () => {
      const scale = drawing.zoom ?? DRAWN_AT.scale
      scene.at(DRAWN_AT.x, DRAWN_AT.y, { scale }, () => drawBust(scene, member.look, shot.pose))
      drawing.front(scene, member)
    }),
  )
  lightUp(scene, shot)
  const image = imageOf(await paint(scene, mood, await groundFor(drawing, member, shot)))
  return shot.mirrored ? image.flop() : image
}

/** Draws the background of a person: a square of their cover out of focus, or the drawn backdrop. */
async function groundFor(drawing: PerformerArt, member: CastMember, { setting }: Shot): Promise<Ground> {
  if (!setting) {
    const backdrop = new Scene(PORTRAIT_SIZE, PORTRAIT_SIZE)
    drawing.back(backdrop, member)
    return groundOf(backdrop)
  }
  const cover = new Scene(COVER.width, COVER.height)
  drawing.cover(cover, member)
  const { x, side = COVER.height, blur } = setting
  const cut = (map: Buffer) =>
    sharp(map, { raw: { ...COVER, channels: 3 } })
      .extract({ left: x, top: 0, width: side, height: side })
      .resize(PORTRAIT_SIZE, PORTRAIT_SIZE)
      .blur(blur)
      .raw()
      .toBuffer()
  const { colour, shade, light } = await groundOf(cover)
  return { colour: await cut(colour), shade: await cut(shade), light: await cut(light) }
}

/** Draws a low sun beside the head; everything drawn afterwards covers it. */
function lightFromBehind(s: Scene, { at: [x, y], size, light }: Shot): void {
  s.lamp(x + 150 * size, y - 150 * size, 420, light.colour, light.strength)
}

/** Draws light and shadow over the whole picture, including the person. */
function lightUp(s: Scene, { light }: Shot): void {
  const { contrast, strength, colour } = light
  const whole = PORTRAIT_SIZE
  const sides: Record<Light['from'], () => void> = {
    left() {
      s.shadow(box(whole * 0.62, -80, whole * 0.6, whole + 160), contrast, 90)
      s.lamp(-20, whole * 0.3, 420, colour, strength)
    },
    above() {
      s.shadow(box(-80, whole * 0.72, whole + 160, whole * 0.5), contrast, 90)
      s.shadow(box(-120, -80, 200, whole + 160), contrast, 70)
      s.shadow(box(whole - 80, -80, 200, whole + 160), contrast, 70)
      s.lamp(whole / 2, -60, 480, colour, strength)
    },
    behind() {
      s.shadow(box(-80, whole * 0.6, whole + 160, whole * 0.5), contrast, 110)
    },
    below() {
      s.shadow(box(-80, -120, whole + 160, whole * 0.42), contrast, 90)
      s.lamp(whole * 0.4, whole + 60, 460, colour, strength)
    },
  }
  sides[light.from]()
}
