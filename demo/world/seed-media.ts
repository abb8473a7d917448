/** Assigns the drawn images and videos to their places in the demo world. */
import path from 'node:path'
import { newId } from '#upstream/kernel/ids.ts'
import type { Kernel } from '#upstream/kernel/kernel.ts'
import { SITE_OWNER_ID } from '#upstream/modules/files/service.ts'
import type { files } from '#upstream/modules/files/tables.ts'
import type { DemoPost } from './people/types.ts'
import { copyFilm, copyLoop, copyPicture } from './seed-copies.ts'
import { isDrawn, readIndex, type MediaFilm, type MediaPicture } from './seed-index.ts'
import { BANNERS } from './people/site.ts'
import type { Everyone } from './seed-people.ts'

type FileRow = typeof files.$inferInsert

export interface SeededMedia {
  /** The rows of the files, to be inserted before any row that refers to them. */
  rows: FileRow[]
  avatarOf(username: string): FileRow | undefined
  coverOf(username: string): FileRow | undefined
  bannerOf(picture: string): FileRow | undefined
  /** The files of one post in order, without those that have not been drawn. */
  filesOf(post: DemoPost): string[]
  thumbnailOf(post: DemoPost): string | undefined
  /** The path below DATA_DIR of the video that loops in a room. */
  loopOf(key: string): { file: string; posterFileId: string } | undefined
}

const PARALLEL_COPIES = 4

/** Copies the files that the world uses. Each use gets a copy, because a post may be deleted or change its gate. */
export async function prepareMedia(
  { config, storage }: Pick<Kernel, 'config' | 'storage'>,
  everyone: Everyone,
  now: Date,
): Promise<SeededMedia> {
  const index = await readIndex()
  const rows: FileRow[] = []
  const copies: (() => Promise<void>)[] = []

  function startRow(ownerId: string, kind: 'image' | 'video', { width, height }: MediaPicture): FileRow {
    const row: FileRow = {
      id: newId(),
      ownerId,
      kind,
      status: 'ready',
      width,
      height,
      variants: [],
      createdAt: now,
    }
    rows.push(row)
    return row
  }

  async function addPicture(
    drawing: MediaPicture | undefined,
    ownerId: string,
    use: string,
  ): Promise<FileRow | undefined> {
    if (!drawing || !isDrawn(drawing.file)) return undefined
    const row = startRow(ownerId, 'image', drawing)
    copies.push(async () => {
      Object.assign(row, await copyPicture(storage, drawing, `demo/${use}`))
      row.sizeBytes = row.variants.reduce((sum, variant) => sum + variant.sizeBytes, 0)
    })
    return row
  }

  async function addFilm(
    film: MediaFilm | undefined,
    ownerId: string,
    use: string,
  ): Promise<FileRow | undefined> {
    if (!film || !isDrawn(film.file)) return undefined
    const poster = await addPicture(film.poster, ownerId, `${use}-poster`)
    if (!poster) return undefined
    const row = startRow(ownerId, 'video', film)
    row.durationMs = film.durationMs
    row.posterFileId = poster.id
    copies.push(async () => {
      const variant = await copyFilm(storage, film, `demo/${use}`)
      row.variants = [variant]
      row.sizeBytes = variant.sizeBytes
    })
    return row
  }

  const avatars = new Map<string, FileRow | undefined>()
  const covers = new Map<string, FileRow | undefined>()
  const posts = new Map<DemoPost, string[]>()
  const thumbnails = new Map<DemoPost, string | undefined>()
  const loops = new Map<string, { file: string; posterFileId: string }>()
  for (const { id, username, posts: ownPosts, live } of everyone.performers) {
    const drawn = index.performers[username]
    avatars.set(username, await addPicture(drawn?.avatar, id, `${username}/avatar`))
    covers.set(username, await addPicture(drawn?.cover, id, `${username}/cover`))
    for (const [at, post] of ownPosts.entries()) {
      const use = `${username}/post-${at + 1}`
      const used = [post.film ? await addFilm(index.films[post.film], id, use) : undefined]
      for (const [nth, number] of post.pictures.entries()) {
        used.push(await addPicture(drawn?.posts[number - 1], id, `${use}-${nth + 1}`))
      }
      posts.set(
        post,
        used.flatMap((row) => row?.id ?? []),
      )
      const thumbnail = post.thumbnail === null ? undefined : drawn?.posts[post.thumbnail - 1]
      thumbnails.set(post, (await addPicture(thumbnail, id, `${use}-thumbnail`))?.id)
    }
    const loop = live ? index.films[live.film] : undefined
    const poster = await addPicture(loop?.poster, id, `${username}/live-poster`)
    if (live && loop && poster && isDrawn(loop.file)) {
      const file = await copyLoop(config.DATA_DIR, loop, `${username}/live`)
      loops.set(live.film, { file, posterFileId: poster.id })
    }
  }
  const bannerRows = new Map<string, FileRow | undefined>()
  for (const { picture } of BANNERS) {
    const { name } = path.parse(picture)
    bannerRows.set(picture, await addPicture(index.site[name], SITE_OWNER_ID, `site/${name}`))
  }
  await runAll(copies)
  return {
    rows,
    avatarOf: (username) => avatars.get(username),
    coverOf: (username) => covers.get(username),
    bannerOf: (picture) => bannerRows.get(picture),
    filesOf: (post) => posts.get(post) ?? [],
    thumbnailOf: (post) => thumbnails.get(post),
    loopOf: (key) => loops.get(key),
  }
}

async function runAll(work: (() => Promise<void>)[]): Promise<void> {
  const queue = work.values()
  const worker = async () => {
    for (const task of queue) await task()
  }
  await Promise.all(Array.from({ length: PARALLEL_COPIES }, worker))
}
