/** Computes the part of a picture inside its frame. Every length is in pixels of the turned picture. */

export interface Size {
  width: number
  height: number
}

export interface CropView {
  /** The middle of the frame. */
  x: number
  y: number
  /** At 1 the frame shows as much of the picture as it can. */
  zoom: number
  /** Clockwise turns by 90°. */
  turns: 0 | 1 | 2 | 3
}

export const MAX_ZOOM = 4

export interface CropFrame {
  /** The picture as its file shows it, upright. */
  picture: Size
  /** Width by height of the frame. */
  ratio: number
}

/** The picture's size after its turns. */
export function turnedSize({ width, height }: Size, turns: CropView['turns']): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** The part of the turned picture that the frame shows. */
export function shownSize({ picture, ratio }: CropFrame, { zoom, turns }: CropView): Size {
  const turned = turnedSize(picture, turns)
  const width = Math.min(turned.width, turned.height * ratio) / zoom
  return { width, height: width / ratio }
}

/** The first view: as much of the picture as the frame can show, in the middle. */
export function startView({ picture }: CropFrame): CropView {
  return { x: picture.width / 2, y: picture.height / 2, zoom: 1, turns: 0 }
}

/** Moves the frame back inside the picture. */
export function keepInside(frame: CropFrame, view: CropView): CropView {
  const kept = { ...view, zoom: between(1, view.zoom, MAX_ZOOM) }
  const turned = turnedSize(frame.picture, kept.turns)
  const shown = shownSize(frame, kept)
  return {
    ...kept,
    x: between(shown.width / 2, kept.x, turned.width - shown.width / 2),
    y: between(shown.height / 2, kept.y, turned.height - shown.height / 2),
  }
}

/** Moves the picture. @param by fractions of the frame's width and height; positive to the right and down */
export function movePicture(frame: CropFrame, view: CropView, by: { x: number; y: number }): CropView {
  const shown = shownSize(frame, view)
  return keepInside(frame, { ...view, x: view.x - by.x * shown.width, y: view.y - by.y * shown.height })
}

export function zoomPicture(frame: CropFrame, view: CropView, zoom: number): CropView {
  return keepInside(frame, { ...view, zoom })
}

/** Turns by 90° clockwise about the middle of the frame. */
export function turnPicture(frame: CropFrame, view: CropView): CropView {
  const before = turnedSize(frame.picture, view.turns)
  const turns = ((view.turns + 1) % 4) as CropView['turns']
  return keepInside(frame, { ...view, turns, x: before.height - view.y, y: view.x })
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
