/**
 * Serves the images that messengers show: of a performer's page, `GET /media/share/{performer}/{version}.jpg`, and
 * of a post that everybody may see, `GET /media/share/image/{file}.jpg`.
 */
import type { FastifyInstance } from 'fastify'
import { visitorOf } from '../../http/visitor.ts'
import { HOUR_MS } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { createTtlCache } from '../../kernel/ttl-cache.ts'
import { readImage } from '../files/service.ts'
import { findServed, isFree } from '../files/uses-store.ts'
import { findShared, shareImageUrl } from '../performers/service.ts'
import { cutSharedImage, drawShareImage } from './drawing.ts'

/** Drawing an image takes a tenth of a second of one core. */
export const RATE_PER_MINUTE = 60
/** The number of cached images, each of about 100 KB. */
const MOST_KEPT = 100
const ID = /^[\da-f-]{36}$/
/** Shared caches may not store the image, since they would serve it to blocked countries and after a suspension. */
const IMAGE_HEADERS = {
  'cache-control': 'private, max-age=3600',
  'content-type': 'image/jpeg',
  'cross-origin-resource-policy': 'cross-origin',
}

export function shareImageRoutes(app: FastifyInstance, kernel: Kernel): void {
  const { db, storage } = kernel
  const read = (fileId: string | null) => (fileId ? readImage({ db, storage }, fileId) : null)
  // The cache keys contain everything that an image shows, so a cached image never becomes outdated.
  const memory = {
    lifetimeMs: HOUR_MS,
    maxEntries: MOST_KEPT,
    nowMs: () => kernel.clock.now().getTime(),
  }
  const draw = createTtlCache({
    ...memory,
    load: async (key) => {
      const { avatarFileId, coverFileId, name, username } = JSON.parse(key) as Awaited<
        ReturnType<typeof findShared>
      >
      const [avatar, cover] = [await read(avatarFileId), await read(coverFileId)]
      return drawShareImage({ name, username: username ?? '', avatar, cover })
    },
  })

  const cut = createTtlCache({
    ...memory,
    load: async (fileId) => {
      const image = await read(fileId)
      return image && cutSharedImage(image)
    },
  })

  app.get<{ Params: { file: string } }>(
    '/media/share/image/:file',
    { config: { ratePerMinute: RATE_PER_MINUTE } },
    async (request, reply) => {
      const fileId = request.params.file.replace(/\.jpg$/, '')
      const served = ID.test(fileId) ? await findServed(db, fileId) : undefined
      const image = served && isFree(served.uses) ? await cut(fileId) : null
      if (!image) throw new Refusal('NOT_FOUND')
      return reply.headers(IMAGE_HEADERS).send(image)
    },
  )

  app.get<{ Params: { performerId: string; file: string } }>(
    '/media/share/:performerId/:file',
    { config: { ratePerMinute: RATE_PER_MINUTE } },
    async (request, reply) => {
      const { performerId, file } = request.params
      if (!ID.test(performerId)) throw new Refusal('NOT_FOUND')
      const shared = await findShared(db, performerId, visitorOf(request.viewer, request.client, undefined))
      const address = shareImageUrl(shared)
      // An older address redirects to the current image.
      if (!address.endsWith(`/${file}`)) return reply.redirect(address, 302)
      return reply.headers(IMAGE_HEADERS).send(await draw(JSON.stringify(shared)))
    },
  )
}
