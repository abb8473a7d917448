/** Makes the small picture of a chosen file in the browser, before anything is sent. */

/** The longer side, in pixels: sharp on a dense screen at 64 px. */
const SIDE = 192
const QUALITY = 0.8
/** A film that the browser cannot read in this time gets an icon. */
const VIDEO_WAIT_MS = 8000
/** The beginning of a film is often black. */
const VIDEO_AT_SECONDS = 1

/** @returns a data URI, which needs no clean-up; null when this browser cannot show the file */
export async function makeThumbnail(file: File): Promise<string | null> {
  try {
    if (file.type.startsWith('image/')) return await ofImage(file)
    return file.type.startsWith('video/') ? await ofVideo(file) : null
  } catch {
    return null
  }
}

async function ofImage(file: File): Promise<string | null> {
  const bitmap = await createImageBitmap(file)
  try {
    return draw(bitmap, bitmap.width, bitmap.height)
  } finally {
    bitmap.close()
  }
}

async function ofVideo(file: File): Promise<string | null> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  const signal = AbortSignal.timeout(VIDEO_WAIT_MS)
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  video.src = url
  try {
    await heard(video, 'loadeddata', signal)
    video.currentTime = Math.min(VIDEO_AT_SECONDS, video.duration / 2)
    await heard(video, 'seeked', signal)
    return draw(video, video.videoWidth, video.videoHeight)
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

function heard(target: EventTarget, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener(name, () => resolve(), { once: true, signal })
    target.addEventListener('error', () => reject(new Error('the file cannot be shown')), {
      once: true,
      signal,
    })
    signal.addEventListener('abort', () => reject(new Error('the file took too long')), { once: true })
  })
}

function draw(picture: CanvasImageSource, width: number, height: number): string | null {
  const scale = Math.min(1, SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/webp', QUALITY)
}
