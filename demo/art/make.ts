// Draws every picture and film of the demo world into ../media and the site's marks into public/.
// node demo/art/make.ts [portraits] [pictures] [films] [site] [username or film key …] [ffmpeg=path]
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { imageOf, paint } from './engine/painter.ts'
import type { Mood } from './engine/painter.ts'
import { Scene } from './engine/scene.ts'
import { castOf } from './films/members.ts'
import { films } from './films/everyone.ts'
import { FRAME_HEIGHT, FRAME_RATE, FRAME_WIDTH } from './films/film.ts'
import { renderFilm } from './films/render.ts'
import type { MediaIndex, MediaPicture } from './manifest.ts'
import { paintPortrait, PORTRAIT_SIZE } from './portraits.ts'
import { art } from './scenes/everyone.ts'
import { shots } from './shots.ts'
import { faviconSvg, icoOf, iconSvg, markSvg, noAvatarSvg, signSvg } from './site/mark.ts'
import { bannerLive, bannerPerform, bannerSubscribe } from './site/banners.ts'
import { hero } from './site/hall.ts'
import { underConstruction } from './site/maintenance.ts'

const media = join(dirname(fileURLToPath(import.meta.url)), '../media')
const publicFolder = join(media, '../../public')
const wanted = new Set(process.argv.slice(2))
const parts = ['portraits', 'pictures', 'films', 'site'].filter((part) => wanted.has(part))
const encoderPath = [...wanted].find((word) => word.startsWith('ffmpeg='))?.slice(7) ?? 'ffmpeg'
const names = [...wanted].filter((word) => !parts.includes(word) && !word.startsWith('ffmpeg='))
const index: MediaIndex = { performers: {}, films: {}, site: {} }

function isWanted(part: string, name: string): boolean {
  return (parts.length === 0 || parts.includes(part)) && (names.length === 0 || names.includes(name))
}

interface Order {
  file: string
  width: number
  height: number
  quality: number
  paint: () => Promise<Sharp>
}

/** A picture that is one drawing. */
function drawn(order: Omit<Order, 'paint'> & { mood: Mood; draw: (scene: Scene) => void }): Order {
  const { width, height, mood, draw } = order
  return {
    ...order,
    async paint() {
      const scene = new Scene(width, height)
      draw(scene)
      return imageOf(await paint(scene, mood))
    },
  }
}

/** Draws the picture for shared links: the hall, the mark and the name. */
function shared(mood: Mood): Order {
  const hall = drawn({ file: 'site/og.jpg', width: 1200, height: 630, mood, quality: 84, draw: hero })
  const sign = Buffer.from(signSvg(hall.width, hall.height))
  return { ...hall, paint: async () => (await hall.paint()).composite([{ input: sign }]) }
}

async function picture(order: Order, make: boolean): Promise<MediaPicture> {
  const { file, width, height } = order
  if (make) {
    const image = await order.paint()
    const path = join(media, file)
    await mkdir(dirname(path), { recursive: true })
    if (file.endsWith('.webp')) await image.webp({ quality: order.quality, effort: 6 }).toFile(path)
    else if (file.endsWith('.jpg')) await image.jpeg({ quality: order.quality, mozjpeg: true }).toFile(path)
    else await image.avif({ quality: order.quality, effort: 2, chromaSubsampling: '4:2:0' }).toFile(path)
  }
  return { file, width, height }
}

async function makePerformers(): Promise<void> {
  for (const [username, drawing] of Object.entries(art)) {
    const member = castOf(username)
    const make = isWanted('pictures', username)
    const mood: Mood = { shadow: member.palette.shadow, light: member.palette.light }
    const folder = `performers/${username}`
    const shot = shots[username]
    if (!shot) throw new Error(`${username} has no shot in shots.ts`)
    const avatar = {
      file: `${folder}/avatar.avif`,
      width: PORTRAIT_SIZE,
      height: PORTRAIT_SIZE,
      quality: 70,
      paint: () => paintPortrait(drawing, member, shot),
    }
    const cover = drawn({
      file: `${folder}/cover.avif`,
      width: 1500,
      height: 500,
      mood,
      quality: 64,
      draw: (scene) => drawing.cover(scene, member),
    })
    const posts = drawing.posts.map((draw, at) =>
      drawn({
        file: `${folder}/post-${at + 1}.avif`,
        width: 1080,
        height: 1350,
        mood,
        quality: 60,
        draw: (scene) => draw(scene, member),
      }),
    )
    const made = {
      avatar: await picture(avatar, isWanted('portraits', username)),
      cover: await picture(cover, make),
      posts: [] as MediaPicture[],
    }
    for (const post of posts) made.posts.push(await picture(post, make))
    index.performers[username] = made
    if (make) console.log(`pictures of ${username}`)
  }
}

async function makeFilms(): Promise<void> {
  await mkdir(join(media, 'films'), { recursive: true })
  for (const film of films) {
    const file = `films/${film.key}.mp4`
    const poster = { file: `films/${film.key}.jpg`, width: FRAME_WIDTH, height: FRAME_HEIGHT }
    if (isWanted('films', film.key)) {
      await renderFilm(film, join(media, file), join(media, poster.file), encoderPath)
      console.log(`film ${film.key}`)
    }
    index.films[film.key] = {
      file,
      performer: film.performer,
      width: FRAME_WIDTH,
      height: FRAME_HEIGHT,
      durationMs: film.seconds * 1000,
      framesPerSecond: FRAME_RATE,
      live: film.key.startsWith('live-'),
      poster,
    }
  }
}

/** Makes the hero for a laptop's width, and a crop of it for phones. */
async function makeHeroSizes(hero: string): Promise<void> {
  await sharp(hero).resize(1400).avif({ quality: 56 }).toFile(join(publicFolder, 'hero-1400.avif'))
  await sharp(hero)
    .resize(1600, 800)
    .extract({ left: 440, top: 0, width: 900, height: 800 })
    .avif({ quality: 56 })
    .toFile(join(publicFolder, 'hero-phone.avif'))
}

/** Makes PNG and ICO icons for tabs, home screens and the manifest, which do not all accept SVG. */
async function makeIcons(): Promise<void> {
  const squares = { 'icon-192': 192, 'icon-512': 512, 'icon-maskable-512': 512, 'apple-touch-icon': 180 }
  for (const [name, size] of Object.entries(squares))
    await sharp(Buffer.from(iconSvg(size)))
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(publicFolder, `${name}.png`))
  const pngs = [16, 32, 48].map(async (size) => {
    const drawing = sharp(Buffer.from(faviconSvg()), { density: 300 }).resize(size)
    return { size, png: await drawing.png({ compressionLevel: 9 }).toBuffer() }
  })
  await writeFile(join(publicFolder, 'favicon.ico'), icoOf(await Promise.all(pngs)))
}

async function makeSite(): Promise<void> {
  const make = isWanted('site', 'site')
  const mood: Mood = { shadow: '#3a1440', light: '#fff0cc', vignette: 0.2 }
  const orders: Record<string, Parameters<typeof drawn>[0]> = {
    hero: { file: 'site/hero.avif', width: 2000, height: 1000, mood, quality: 56, draw: hero },
    'under-construction': {
      file: 'site/under-construction.webp',
      width: 1200,
      height: 900,
      mood,
      quality: 76,
      draw: underConstruction,
    },
    'banner-live': {
      file: 'site/banner-live.avif',
      width: 1600,
      height: 640,
      mood,
      quality: 56,
      draw: bannerLive,
    },
    'banner-subscribe': {
      file: 'site/banner-subscribe.avif',
      width: 1600,
      height: 640,
      mood,
      quality: 56,
      draw: bannerSubscribe,
    },
    'banner-perform': {
      file: 'site/banner-perform.avif',
      width: 1600,
      height: 640,
      mood,
      quality: 56,
      draw: bannerPerform,
    },
  }
  for (const [name, order] of Object.entries(orders)) index.site[name] = await picture(drawn(order), make)
  index.site.og = await picture(shared(mood), make)
  if (!make) return
  await mkdir(publicFolder, { recursive: true })
  for (const name of ['hero.avif', 'under-construction.webp', 'og.jpg'])
    await copyFile(join(media, 'site', name), join(publicFolder, name))
  await makeHeroSizes(join(publicFolder, 'hero.avif'))
  await writeFile(join(publicFolder, 'mark.svg'), markSvg())
  for (const name of ['favicon.svg', 'icon.svg']) await writeFile(join(publicFolder, name), faviconSvg())
  await writeFile(join(publicFolder, 'no-avatar.svg'), noAvatarSvg())
  await makeIcons()
  console.log('site pictures and marks')
}

await makePerformers()
await makeSite()
await makeFilms()
await writeFile(join(media, 'index.json'), `${JSON.stringify(index, null, 2)}\n`)
