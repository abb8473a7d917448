/**
 * Reads a chosen picture, computes the part of it inside its frame, and draws that part. Every length is in pixels of the
 * turned picture.
 */

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
function turnedSize({ width, height }: Size, turns: CropView['turns']): Size {
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

/** Upstream refuses larger pictures, and decoding one would exhaust a phone's memory. */
const MAX_FILE_PIXELS = 50_000_000
/** The largest decoded picture that the page keeps: 32 MB in a browser's memory. */
const MAX_DECODED_PIXELS = 8_000_000
/** The widest size that upstream keeps. */
const MAX_OUTPUT_WIDTH = 1600
const QUALITY = 0.92

/** Decodes a picture upright, by its EXIF data. @returns null for a file that this browser cannot show */
export async function readPicture(file: Blob): Promise<ImageBitmap | null> {
  const address = URL.createObjectURL(file)
  try {
    // An image element has the picture's size before its pixels are decoded.
    const { naturalWidth: width, naturalHeight: height } = await loadImage(address)
    const pixels = width * height
    if (pixels === 0 || pixels > MAX_FILE_PIXELS) return null
    const scale = Math.min(1, Math.sqrt(MAX_DECODED_PIXELS / pixels))
    return await createImageBitmap(file, {
      imageOrientation: 'from-image',
      resizeWidth: Math.max(1, Math.round(width * scale)),
      resizeHeight: Math.max(1, Math.round(height * scale)),
      resizeQuality: 'high',
    })
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}

/**
 * Crops the picture to its frame, in the size that upstream keeps. @returns null when the browser's memory is exhausted
 */
export async function cropPicture(
  bitmap: ImageBitmap,
  frame: CropFrame,
  view: CropView,
): Promise<File | null> {
  const shown = shownSize(frame, view)
  const width = Math.max(1, Math.round(Math.min(shown.width, MAX_OUTPUT_WIDTH)))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.max(1, Math.round(width / frame.ratio))
  drawView(canvas, bitmap, { frame, view, frameWidth: width })
  // A browser that cannot write WebP gives a PNG, which upstream accepts as well.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY))
  return blob && new File([blob], 'picture', { type: blob.type })
}

/** Draws the picture with the frame in the middle of the canvas, and the picture's surroundings around it. */
export function drawView(
  canvas: HTMLCanvasElement,
  bitmap: ImageBitmap,
  { frame, view, frameWidth }: { frame: CropFrame; view: CropView; frameWidth: number },
): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const turned = turnedSize(frame.picture, view.turns)
  const scale = frameWidth / shownSize(frame, view).width
  context.reset()
  context.imageSmoothingQuality = 'high'
  context.translate(canvas.width / 2, canvas.height / 2)
  context.scale(scale, scale)
  context.translate(turned.width / 2 - view.x, turned.height / 2 - view.y)
  context.rotate((view.turns * Math.PI) / 2)
  context.drawImage(bitmap, -frame.picture.width / 2, -frame.picture.height / 2)
}

function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new Error('The browser cannot show this picture.')))
    image.src = address
  })
}
