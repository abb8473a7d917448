import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { MediaIndex } from '../art/manifest.ts'
import { faviconSvg, iconSvg, markSvg } from '../art/site/mark.ts'
import { people } from './people/everyone.ts'
import { BANNERS } from './people/site.ts'

const media = fileURLToPath(new URL('../media/', import.meta.url))
const index = JSON.parse(readFileSync(join(media, 'index.json'), 'utf8')) as MediaIndex

const pictures = [
  ...Object.values(index.performers).flatMap(({ avatar, cover, posts }) => [avatar, cover, ...posts]),
  ...Object.values(index.films).map((film) => film.poster),
  ...Object.values(index.site),
]

/** Reads the boxes of one level of an MP4 file: the name of each, and the bytes after its header. */
function boxes(data: Buffer): { name: string; body: Buffer }[] {
  const found: { name: string; body: Buffer }[] = []
  for (let at = 0; at + 8 <= data.length;) {
    const size = data.readUInt32BE(at)
    if (size < 8) break
    found.push({ name: data.toString('latin1', at + 4, at + 8), body: data.subarray(at + 8, at + size) })
    at += size
  }
  return found
}

function inside(data: Buffer, ...path: string[]): Buffer[] {
  const [name, ...rest] = path
  const here = boxes(data).filter((box) => box.name === name)
  return rest.length === 0 ? here.map((box) => box.body) : here.flatMap((box) => inside(box.body, ...rest))
}

/** Reads width, height, length and the numbers of the key frames from a video's tables. */
function probe(file: string) {
  const data = readFileSync(file)
  const [header] = inside(data, 'moov', 'mvhd')
  const tracks = inside(data, 'moov', 'trak')
  const handlers = tracks.map((track) => inside(track, 'mdia', 'hdlr')[0]?.toString('latin1', 8, 12))
  const film = tracks[handlers.indexOf('vide')]
  if (!header || !film) throw new Error(`no film in ${file}`)
  const [size] = inside(film, 'tkhd')
  const [keys] = inside(film, 'mdia', 'minf', 'stbl', 'stss')
  const [frames] = inside(film, 'mdia', 'minf', 'stbl', 'stsz')
  const keyCount = keys?.readUInt32BE(4) ?? 0
  return {
    handlers,
    durationMs: (header.readUInt32BE(16) / header.readUInt32BE(12)) * 1000,
    width: (size?.readUInt32BE(size.length - 8) ?? 0) / 65536,
    height: (size?.readUInt32BE(size.length - 4) ?? 0) / 65536,
    frames: frames?.readUInt32BE(8) ?? 0,
    keyFrames: Array.from({ length: keyCount }, (_, i) => keys?.readUInt32BE(8 + i * 4) ?? 0),
    reordered: inside(film, 'mdia', 'minf', 'stbl', 'ctts').length > 0,
  }
}

describe('the demo world’s media', () => {
  test.each(pictures.map((picture) => [picture.file, picture] as const))(
    '%s has the size that the index names',
    async (file, picture) => {
      const { width, height } = await sharp(join(media, file)).metadata()
      expect({ width, height }).toEqual({ width: picture.width, height: picture.height })
    },
  )

  test.each(Object.entries(index.films))(
    '%s is a video with sound and a key frame each second',
    (key, film) => {
      const found = probe(join(media, film.file))
      expect(new Set(found.handlers)).toEqual(new Set(['soun', 'vide']))
      expect(found).toMatchObject({ width: film.width, height: film.height, reordered: false })
      expect(Math.abs(found.durationMs - film.durationMs)).toBeLessThan(60)
      expect(found.frames).toBe((film.durationMs / 1000) * film.framesPerSecond)
      const seconds = film.durationMs / 1000
      expect(found.keyFrames, key).toEqual(
        Array.from({ length: seconds }, (_, i) => i * film.framesPerSecond + 1),
      )
    },
  )

  test('all media files together stay within 30 MB', () => {
    const files = readdirSync(media, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    const bytes = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
    expect(bytes).toBeGreaterThan(1_000_000)
    expect(bytes).toBeLessThanOrEqual(30_000_000)
  })

  test('each performer has every image that the posts and products name', () => {
    for (const person of people) {
      const made = index.performers[person.username]
      expect(made, person.username).toBeDefined()
      const named = [
        ...person.posts.flatMap((post) => post.pictures),
        ...person.products.map((product) => product.picture),
      ]
      for (const number of named)
        expect(made?.posts[number - 1], `${person.username} ${number}`).toBeDefined()
    }
    expect(Object.keys(index.performers)).toHaveLength(people.length)
  })

  test('every video that a post or a live room names exists and belongs to its performer', () => {
    for (const person of people) {
      const keys = [...person.posts.map((post) => post.film), person.live?.film ?? null].filter(
        (key) => key !== null,
      )
      for (const key of keys) expect(index.films[key]?.performer).toBe(person.username)
      if (person.live) expect(index.films[person.live.film]?.live).toBe(true)
    }
  })

  test('the images of the banners and the site’s marks exist', () => {
    for (const banner of BANNERS) expect(existsSync(join(media, 'site', banner.picture))).toBe(true)
    const marks = [
      'mark.svg',
      'favicon.svg',
      'no-avatar.svg',
      'icon-192.png',
      'icon-512.png',
      'hero.avif',
      'under-construction.webp',
    ]
    for (const mark of marks) expect(existsSync(join(media, '../../public', mark)), mark).toBe(true)
  })

  test('every icon shows the same drawing of the mark', async () => {
    const file = (name: string) => readFileSync(join(media, '../../public', name))
    expect(file('mark.svg').toString()).toBe(markSvg())
    for (const name of ['favicon.svg', 'icon.svg']) expect(file(name).toString()).toBe(faviconSvg())
    for (const [name, size] of [
      ['icon-192', 192],
      ['icon-512', 512],
      ['icon-maskable-512', 512],
      ['apple-touch-icon', 180],
    ] as const) {
      const pixels = (image: Buffer) => sharp(image).resize(64, 64).removeAlpha().raw().toBuffer()
      const [shown, drawn] = [
        await pixels(file(`${name}.png`)),
        await pixels(Buffer.from(iconSvg(size))),
      ] as const
      const apart = shown.filter((value, at) => Math.abs(value - drawn[at]!) > 24).length
      expect(apart, name).toBeLessThan(40)
    }
  })
})
