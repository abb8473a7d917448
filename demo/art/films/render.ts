import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { groundOf, imageOf, paint } from '../engine/painter.ts'
import type { Pixels } from '../engine/painter.ts'
import { Scene } from '../engine/scene.ts'
import { FRAME_HEIGHT, FRAME_RATE, FRAME_WIDTH } from './film.ts'
import type { Film } from './film.ts'

/** Encodes the film as H.264 and AAC with a key frame each second, and its poster as JPEG. */
export async function renderFilm(
  film: Film,
  file: string,
  poster: string,
  encoderPath: string,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-film-'))
  const wav = join(folder, 'sound.wav')
  await writeFile(wav, film.sound().wav())
  const encoder = spawn(encoderPath, encoderArguments(film, wav, file), {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const closed = once(encoder, 'close')
  for await (const picture of frames(film)) {
    if (!encoder.stdin.write(picture.data)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  const [code] = (await closed) as [number]
  await rm(folder, { recursive: true })
  if (code !== 0) throw new Error(`the encoder failed on ${film.key} with code ${code}`)
  await imageOf(await still(film, film.posterAt))
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(poster)
}

/** One frame of a film, `time` in seconds. */
export async function still(film: Film, time: number): Promise<Pixels> {
  const scene = new Scene(FRAME_WIDTH, FRAME_HEIGHT)
  film.ground(scene)
  film.frame(scene, time)
  return paint(scene, film.mood)
}

async function* frames(film: Film): AsyncGenerator<Pixels> {
  const back = new Scene(FRAME_WIDTH, FRAME_HEIGHT)
  film.ground(back)
  const ground = await groundOf(back)
  const count = film.seconds * FRAME_RATE
  const draw = (index: number) => {
    const scene = new Scene(FRAME_WIDTH, FRAME_HEIGHT)
    film.frame(scene, index / FRAME_RATE)
    return paint(scene, film.mood, ground)
  }
  let next = draw(0)
  for (let index = 0; index < count; index++) {
    const current = next
    next = draw(Math.min(index + 1, count - 1))
    yield await current
  }
  await next
}

function encoderArguments(film: Film, wav: string, file: string): string[] {
  const size = `${FRAME_WIDTH}x${FRAME_HEIGHT}`
  return [
    ...['-hide_banner', '-loglevel', 'error', '-y'],
    ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', size, '-r', String(FRAME_RATE), '-i', '-'],
    ...['-i', wav, '-map', '0:v', '-map', '1:a', '-t', String(film.seconds)],
    ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'slow', '-crf', '26', '-threads', '1'],
    ...['-maxrate', '560k', '-bufsize', '900k', '-bf', '0', '-pix_fmt', 'yuv420p'],
    ...['-g', String(FRAME_RATE), '-keyint_min', String(FRAME_RATE), '-sc_threshold', '0'],
    ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709'],
    ...['-c:a', 'aac', '-b:a', '96k', '-ar', '48000', '-ac', '2'],
    ...[
      '-movflags',
      '+faststart',
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      '-flags',
      '+bitexact',
      file,
    ],
  ]
}
