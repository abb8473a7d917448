/** `GET /media/{file}/{variant}`: the bytes themselves, for anyone or for who holds a signed address. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SECOND_MS } from '../../kernel/clock.ts'
import type { Visitor } from '../../http/visitor.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findSessionHolder } from '../auth/service.ts'
import { listHidden } from '../visibility/service.ts'
import { findVariant, isPublicVariant } from './images.ts'
import { readRange } from './ranges.ts'
import { createShortMemory } from './short-memory.ts'
import { readSignature, type SignedParts } from './signing.ts'
import { findFile } from './store.ts'
import type { FileVariant } from './tables.ts'

/** A page of images is many requests; one visitor's share is far above the calls' own. */
const RATE_PER_MINUTE = 6000
const FILE_ID = /^[\da-f-]{36}$/
const LASTING = 'public, max-age=31536000, immutable'

interface Address {
  Params: { fileId: string; variant: string }
  Querystring: SignedParts
}

export function fileRoutes(app: FastifyInstance, kernel: Kernel): void {
  const memory = { lifetimeMs: 2 * SECOND_MS, maxEntries: 5000, nowMs: () => kernel.clock.now().getTime() }
  const findStoredFile = createShortMemory({ ...memory, load: (id) => findFile(kernel.db, id) })
  const findHolder = createShortMemory({
    ...memory,
    load: (sessionId) => findSessionHolder(kernel.db, sessionId, kernel.clock.now()),
  })
  const isHidden = createShortMemory({
    ...memory,
    load: async (question) => {
      const { ownerId, ...asker } = JSON.parse(question) as Visitor & { ownerId: string }
      return (await listHidden(kernel.db, [ownerId], asker)).has(ownerId)
    },
  })

  /** @returns null for a file that is not there and for one that is not this visitor's: no visitor learns which */
  async function admit(
    request: FastifyRequest<Address>,
  ): Promise<{ variant: FileVariant; cache: string } | null> {
    const { fileId, variant: name } = request.params
    const file = FILE_ID.test(fileId) ? await findStoredFile(fileId) : undefined
    const variant = file?.status === 'ready' ? findVariant(file, name) : undefined
    if (!file || file.keptUntil || !variant) return null
    if (isPublicVariant(file, name)) return { variant, cache: LASTING }
    const admission = readSignature(kernel, fileId, name, request.query)
    if (!admission) return null
    const viewer = admission.sessionId ? ((await findHolder(admission.sessionId)) ?? null) : null
    if (admission.sessionId && !viewer) return null
    // The address may have been signed before its owner blocked who holds it.
    const { country } = request.client
    if (file.ownerId && (await isHidden(JSON.stringify({ ownerId: file.ownerId, viewer, country }))))
      return null
    return { variant, cache: `private, max-age=${admission.secondsLeft}` }
  }

  async function answer(request: FastifyRequest<Address>, reply: FastifyReply): Promise<FastifyReply> {
    const admitted = await admit(request)
    if (!admitted) throw new Refusal('NOT_FOUND')
    const { variant, cache } = admitted
    const { sizeBytes } = variant
    const etag = `"${request.params.fileId}-${variant.name}-${sizeBytes}"`
    reply.headers({
      'cache-control': cache,
      etag,
      'accept-ranges': 'bytes',
      'content-type': variant.contentType,
      'content-disposition': 'inline',
      'cross-origin-resource-policy': cache === LASTING ? 'cross-origin' : 'same-origin',
    })
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send()

    const isRangeCurrent = [undefined, etag].includes(headerOf(request, 'if-range'))
    const range = isRangeCurrent ? readRange(request.headers.range, sizeBytes) : 'all'
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${sizeBytes}`).header('cache-control', 'no-store')
      return reply.code(416).removeHeader('content-type').send()
    }
    const part = range === 'all' ? { start: 0, end: sizeBytes - 1 } : range
    reply.header('content-length', part.end - part.start + 1)
    if (range !== 'all') {
      reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${sizeBytes}`)
    }
    if (request.method === 'HEAD') return reply.send()
    const object = await kernel.storage.get(variant.storageKey, range === 'all' ? undefined : range)
    if (!object) {
      reply.removeHeader('content-length').removeHeader('content-range').header('cache-control', 'no-store')
      throw new Refusal('NOT_FOUND')
    }
    return reply.send(object.stream)
  }

  app.route<Address>({
    method: ['GET', 'HEAD'],
    url: '/media/:fileId/:variant',
    config: { rateLimit: { max: RATE_PER_MINUTE } },
    exposeHeadRoute: false,
    handler: answer,
  })
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
