/**
 * The Fastify instance with its limits, authentication, rate limits and error answers. Modules bind their calls to it.
 */
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
} from 'fastify'
import { BODY_RATES, watchBody } from '#limits/body-rate.ts'
import type { Party } from '#limits/party.ts'
import { createRates } from '#limits/rate.ts'
import { SMALL_BODY_BYTES } from '#limits/settings.ts'
import type { BodyClass } from '#contract/body-class.ts'
import type { Caller } from '#contract/call.ts'
import { REFUSALS, type ErrorBody, type RefusalCode } from '#contract/errors.ts'
import { newId } from '../kernel/ids.ts'
import type { Log } from '../kernel/log.ts'
import { outageOf, type Outage } from '../kernel/outages.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Client, Viewer } from './visitor.ts'
import type { MountOptions } from './mount.ts'

declare module 'fastify' {
  interface FastifyRequest {
    client: Client
    viewer: Viewer | null
    rawBody: string
  }
  interface FastifyContextConfig {
    caller?: Caller
    /** Requests per minute and party; default `DEFAULT_RATE_PER_MINUTE`. */
    ratePerMinute?: number
    /**
     * The key of a call with files, such as `POST /users/avatar/upload`. Its client may send a ticket instead of a
     * token.
     */
    uploadCall?: string
    /**
     * Finds who has sent the ticket of a request, on routes of resumable uploads, which accept nothing else.
     * @throws Refusal TICKET_INVALID, NOT_FOUND
     */
    findSender?: (request: FastifyRequest, ticket: string) => Promise<Viewer>
    /** The body that the route accepts; `small` when absent. */
    bodyClass?: BodyClass
    /** The small body may also be a form without files. */
    acceptsForm?: boolean
  }
}

export const DEFAULT_RATE_PER_MINUTE = 600
export const BAD_TOKENS_PER_MINUTE = 600
/** For all calls and parties together. A party whose bucket was evicted starts again with a full one. */
const MAX_BUCKETS = 100_000
/** The server keeps an idle connection longer than it tells the client, since a busy client may notice the end late. */
const LATE_CLIENT_MS = 30_000

/** Calls for which upstream ignores the token, so that a stale one does not turn a visitor's page into a 401. */
const blindCallers: readonly (Caller | undefined)[] = ['anon', 'signed', undefined]

export async function createApp(
  log: Log,
  options: MountOptions,
  serverFactory?: FastifyServerFactory,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: SMALL_BODY_BYTES,
    genReqId: () => newId(),
    routerOptions: { maxParamLength: 128 },
    // An upload may take hours. `watchBody` closes the connection when the body comes too slowly.
    requestTimeout: 0,
    forceCloseConnections: 'idle',
    // The router refuses malformed addresses before any hook or handler runs; by default in Fastify's own form.
    frameworkErrors: (error, _, reply: FastifyReply) => sendRefusal(reply, toRefusal(error, false)),
    ...(serverFactory ? { serverFactory } : {}),
  })

  app.server.keepAliveTimeoutBuffer = LATE_CLIENT_MS
  keepRawBody(app)
  app.decorateRequest('rawBody', '')
  app.decorateRequest('viewer', null)
  app.decorateRequest('client', null as unknown as Client)
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const { uploadCall, findSender } = request.routeOptions.config
    const refusal = toRefusal(error, Boolean(uploadCall ?? findSender))
    const outage = outageOf(error)
    // While the database is away, every call fails. So the log gets one line for each, without the stack.
    if (outage)
      request.log.warn({ outage, reason: error.message, url: request.routeOptions.url }, 'not answered')
    else if (refusal.statusCode >= 500)
      request.log.error({ err: error, url: request.routeOptions.url }, 'failed')
    return sendRefusal(reply, refusal)
  })
  const methodsAt = collectMethods(app)
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request.url)
    if (methods.length === 0) return sendRefusal(reply, new Refusal('NOT_FOUND'))
    return sendRefusal(reply.header('allow', methods.join(', ')), new Refusal('METHOD_NOT_ALLOWED'))
  })

  await app.register(helmet, {
    contentSecurityPolicy: { directives: { defaultSrc: ["'none'"] } },
    // Upstream never sees https. The public listener sends this header.
    strictTransportSecurity: false,
  })
  await app.register(multipart, { throwFileSizeLimit: false })
  const makeRate = createRates({ maxBuckets: MAX_BUCKETS })
  const badTokens = makeRate('bad tokens', { perMinute: BAD_TOKENS_PER_MINUTE })
  app.addHook('onRequest', async (request, reply) => {
    request.client = options.readClient(request)
    reply.header('x-request-id', request.id)
    reply.header('cache-control', 'no-store')
    const { caller, uploadCall, findSender, bodyClass = 'small' } = request.routeOptions.config
    watchBody(request.raw, bodyClass === 'small' ? BODY_RATES.small : BODY_RATES.upload)
    if (findSender) {
      const sent = ticketOf(request)
      if (!sent) throw new Refusal('UNAUTHENTICATED')
      request.viewer = await findSender(request, sent)
      return
    }
    if (blindCallers.includes(caller)) return
    const ticket = uploadCall && ticketOf(request)
    if (ticket) {
      request.viewer = await options.redeemTicket(ticket, uploadCall)
      return
    }
    const token = bearerOf(request)
    if (token === null) return
    const { party, isInternal } = request.client
    if (!isInternal) refuseFor(badTokens.secondsLeft(party))
    request.viewer = await options.findViewer(token, request.client)
    if (request.viewer) return
    badTokens.take(party)
    throw new Refusal('UNAUTHENTICATED')
  })
  // Each call has its own limit, counted by account if the token has identified one.
  app.addHook('onRequest', async ({ method, routeOptions, client, viewer }) => {
    if (client.isInternal) return
    const perMinute = routeOptions.config.ratePerMinute ?? DEFAULT_RATE_PER_MINUTE
    const rate = makeRate(`${method} ${routeOptions.url}`, { perMinute })
    const party: Party = viewer ? { ...client.party, account: viewer.accountId } : client.party
    refuseFor(rate.take(party))
  })
  // The listeners bound the memory for bodies by these classes. So upstream reads none of another class.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { bodyClass = 'small', acceptsForm } = request.routeOptions.config
    const type = request.headers['content-type']
    if (type === undefined || request.is404 || bodyClass === 'upload') return done()
    const isForm = /^multipart\/form-data\b/i.test(type)
    if (isForm === (bodyClass === 'form')) return done()
    if (isForm && acceptsForm) {
      const isLarge = Number(request.headers['content-length'] ?? Infinity) > SMALL_BODY_BYTES
      return isLarge ? done(new Refusal('PAYLOAD_TOO_LARGE')) : done()
    }
    const wanted = bodyClass === 'form' ? { text: 'Send this as multipart/form-data.' } : {}
    done(new Refusal('UNSUPPORTED_MEDIA_TYPE', wanted))
  })
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.url ?? 'unknown'
    request.log.debug(
      { method: request.method, call, status: reply.statusCode, ms: reply.elapsedTime },
      'call',
    )
    done()
  })
  return app
}

function refuseFor(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds })
}

function bearerOf(request: FastifyRequest): string | null {
  // Spec §7: the header holds the stored token.
  const match = /^(?:Bearer )?([\w.~+/=-]{1,400})$/i.exec(request.headers.authorization ?? '')
  if (request.headers.authorization !== undefined && !match) throw new Refusal('UNAUTHENTICATED')
  return match?.[1] ?? null
}

function ticketOf(request: FastifyRequest): string | null {
  return /^Ticket ([\w.-]{1,800})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** Keeps the text of a JSON body beside the parsed value, since providers sign the text. */
function keepRawBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.rawBody = text as string
    if (text === '') return done(null, undefined)
    return parse(request, text as string, done)
  })
}

const BY_STATUS: Record<number, RefusalCode> = {
  400: 'MALFORMED_REQUEST',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'MALFORMED_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
}

/** Texts for malformed requests, by the code of Fastify's error. */
const HINTS: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_BAD_URL: 'This address cannot be understood.',
  FST_ERR_MAX_PARAM_LENGTH: 'This address cannot be understood.',
}

/** When a client should try again: after a collision almost at once, but a full disk takes a while to get room. */
const RETRY_AFTER_SECONDS: Record<Outage, number> = { collision: 1, away: 5, full: 60 }

function toRefusal(error: FastifyError | Refusal, isUpload: boolean): Refusal {
  if (error instanceof Refusal) return error
  const outage = outageOf(error)
  if (outage) {
    const code = outage === 'full' && isUpload ? 'DISK_FULL' : 'UNAVAILABLE'
    return new Refusal(code, { retryAfterSeconds: RETRY_AFTER_SECONDS[outage] })
  }
  const text = HINTS[error.code]
  return new Refusal(BY_STATUS[error.statusCode ?? 500] ?? 'INTERNAL', text === undefined ? {} : { text })
}

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply.code(refusal.statusCode).send(toErrorBody(refusal))
}

export function toErrorBody(refusal: Refusal): ErrorBody {
  return {
    statusCode: refusal.statusCode,
    code: refusal.code,
    message: refusal.problems ?? refusal.message,
    error: REFUSALS[refusal.code][1],
  }
}

/**
 * Records the calls of the contract when they are mounted on `app`, and HEAD beside each GET.
 * @returns a function that lists the methods of the calls at an address, sorted; empty when no call has the address
 */
function collectMethods(app: FastifyInstance): (url: string) => string[] {
  const calls: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.caller) return
    calls.push({ pattern: new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`), methods: [method].flat() })
  })
  return (url) => {
    const path = url.split('?', 1)[0] ?? ''
    const fitting = calls.filter(({ pattern }) => pattern.test(path))
    return [...new Set(fitting.flatMap(({ methods }) => methods))].toSorted()
  }
}
