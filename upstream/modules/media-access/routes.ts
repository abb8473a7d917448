/**
 * `GET /media/{file}/{variant}` serves the bytes of free files to everybody, and of other files to viewers with a
 * signed address.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Storage, StoredObject } from '../../kernel/storage.ts'
import { readSignature, type SignedParts } from '../files/service.ts'
import { ORIGINAL } from '../files/images.ts'
import { chooseFormat } from './formats.ts'
import { readRange } from './ranges.ts'
import { type Asker, createGrant, type Granted } from './rights.ts'
import { watchRunning } from './running.ts'

/** A page of images makes many requests, so the limit per visitor is far above the limit for calls. */
export const RATE_PER_MINUTE = 6000
const FILE_ID = /^[\da-f-]{36}$/
const LASTING = 'public, max-age=31536000, immutable'
/**
 * How long a browser may show closed bytes again without asking. Access that ends must end within a minute, and the
 * answer that a browser keeps may rest on facts that were two seconds old.
 */
const CLOSED_SECONDS = 50

interface Address {
  Params: { fileId: string; variant: string }
  Querystring: SignedParts & {
    /** The version of a lasting address. */
    v?: string
  }
}

export function mediaRoutes(app: FastifyInstance, kernel: Kernel): void {
  const grant = createGrant(kernel)
  const watch = watchRunning(app)

  async function authorise(request: FastifyRequest<Address>): Promise<
    | (Granted & {
        cache: string
        /**
         * Checked again while the response is being sent. The address's end does not stop a response that has
         * begun.
         */
        isAllowed: () => Promise<boolean>
      })
    | null
  > {
    const { fileId, variant } = request.params
    if (!FILE_ID.test(fileId)) return null
    const signed = readSignature(kernel, fileId, variant, request.query)
    const { country } = request.client
    const asker: Asker | null = signed?.sessionId ? { sessionId: signed.sessionId, country } : null
    const granted = await grant(fileId, variant, asker)
    if (!granted) return null
    const isAllowed = async () => (await grant(fileId, variant, asker)) !== null
    return { ...granted, cache: cacheOf(request, granted, signed?.secondsLeft), isAllowed }
  }

  async function answer(request: FastifyRequest<Address>, reply: FastifyReply): Promise<FastifyReply> {
    const authorised = await authorise(request)
    if (!authorised) throw new Refusal('NOT_FOUND')
    const { variant, cache, isForAll, isAllowed } = authorised
    const { storageKey, contentType, sizeBytes } = chooseFormat(variant, headerOf(request, 'accept'))
    const etag = `"${request.params.fileId}-${variant.name}-${contentType.split('/')[1]}-${sizeBytes}"`
    if (variant.formats) reply.header('vary', 'Accept')
    reply.headers({
      'cache-control': cache,
      etag,
      'accept-ranges': 'bytes',
      'content-type': contentType,
      'content-disposition': variant.name === ORIGINAL ? 'attachment' : 'inline',
      'cross-origin-resource-policy': isForAll ? 'cross-origin' : 'same-origin',
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
    const object = await openObject(storageKey, range === 'all' ? undefined : range).catch(
      (error: unknown) => {
        // The answer to an error has none of the bytes that the headers describe, and no cache may keep it.
        for (const name of ['content-length', 'content-range', 'etag', 'accept-ranges'])
          reply.removeHeader(name)
        reply.header('cache-control', 'no-store')
        throw error
      },
    )
    watch(object.stream, isAllowed)
    return reply.send(object.stream)
  }

  /** @throws Refusal NOT_FOUND */
  async function openObject(...asked: Parameters<Storage['get']>): Promise<StoredObject> {
    const object = await kernel.storage.get(...asked)
    if (!object) throw new Refusal('NOT_FOUND')
    return object
  }

  app.route<Address>({
    method: ['GET', 'HEAD'],
    url: '/media/:fileId/:variant',
    config: { ratePerMinute: RATE_PER_MINUTE },
    exposeHeadRoute: false,
    handler: answer,
  })
}

function cacheOf(
  { params, query }: FastifyRequest<Address>,
  { isForAll, addressVersion }: Granted,
  secondsLeft: number | undefined,
): string {
  if (secondsLeft !== undefined) return `private, max-age=${Math.min(CLOSED_SECONDS, secondsLeft)}`
  // A cache may still have an address from before the file was closed, so only the current version of a reopened
  // file may be cached for long.
  const isLasting = isForAll && (params.variant === 'blur' || query.v === String(addressVersion))
  return isLasting ? LASTING : 'public, no-cache'
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
