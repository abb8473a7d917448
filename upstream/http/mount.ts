/** Binds the contract's calls to handlers. It checks the caller, and parses the request and the reply. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { bodyClassOf } from '#contract/body-class.ts'
import { CONFIRMED_MS, type Answer, type Call, type Files, type Request } from '#contract/call.ts'
import type { FieldProblem } from '#contract/errors.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Intent } from '../kernel/idempotency.ts'
import { type Client, type Viewer, type ViewerOf, type Visitor, visitorOf } from './visitor.ts'
import { readIntent, withHeaderKey } from './idempotency.ts'
import { receiveUpload, type Upload, type UploadedFile } from './multipart.ts'

export interface HandlerContext<C> {
  params: Request<C>['params']
  query: Request<C>['query']
  body: Request<C>['body']
  /** The uploaded files, by the field names of the call's `files`. Upstream deletes them when the handler has ended. */
  files: Files<C, UploadedFile>
  viewer: C extends Call<infer Who> ? ViewerOf<Who> : never
  visitor: C extends Call<infer Who> ? Visitor<ViewerOf<Who>> : never
  client: Client
  /** The key and the request of an idempotent call. `onceByKey` runs the effect once for it. */
  intent: Request<C>['body'] extends { idempotencyKey: string } ? Intent : undefined
  /** The unparsed body, for calls that verify a signature. */
  rawBody: string
  headers: Record<string, string | string[] | undefined>
}

export type Handler<C> = (context: HandlerContext<C>) => Promise<Answer<C>> | Answer<C>

/**
 * Finds problems of a form's fields that the schema cannot find. It gets the fields as they were sent, since the schema
 * may have refused some of them.
 */
export type Judge = (fields: Record<string, unknown>) => Promise<FieldProblem[]>

/**
 * Binds one call. If a call is bound twice, the router throws when the process starts.
 * @param judge only for a call that is `isJudgedWhole`; runs when the schema or a file refuses the form
 */
export type Mount = <C extends Call>(call: C, handler: Handler<C>, judge?: Judge) => void

export interface MountOptions {
  /** @returns null for an unknown, expired or revoked token. */
  findViewer(token: string, client: Client): Promise<Viewer | null>
  readClient(request: FastifyRequest): Client
  now(): Date
  /** Redeems a single-use ticket. @throws Refusal TICKET_INVALID */
  redeemTicket(ticket: string, call: string): Promise<Viewer>
  /** The folder that holds the folder of incoming files. */
  dataDir: string
  /** Runs after each successful call that is not a GET, so that the outbox delivers at once. */
  afterMutation(): void
  mounted?: Set<Call>
}

/** Paths such as `/performers/:id` and `/performers/search` may both exist: the router prefers the fixed segment. */
export function createMount(app: FastifyInstance, options: MountOptions): Mount {
  return (call, handler, judge) => {
    if (Boolean(judge) !== Boolean(call.isJudgedWhole))
      throw new TypeError(`${call.path}: isJudgedWhole and a judge belong together`)
    options.mounted?.add(call)
    app.route({
      method: call.method,
      url: call.path,
      config: {
        caller: call.caller,
        bodyClass: bodyClassOf(call),
        ...(call.ratePerMinute ? { ratePerMinute: call.ratePerMinute } : {}),
        ...(call.acceptsForm ? { acceptsForm: true } : {}),
        ...(call.files ? { uploadCall: `${call.method} ${call.path}` } : {}),
      },
      handler: async (request, reply) => {
        const viewer = authorise(call, request, options.now())
        const params = parsePart(call.params, request.params, 'params')
        const query = parsePart(call.query, request.query, 'query')
        // This comes after `admit`, so that upstream reads no files of callers who may not send any.
        const isForm = call.files ?? (call.acceptsForm && request.isMultipart())
        const upload = isForm ? await receiveUpload(request, call.files ?? {}, options.dataDir) : null
        let answer
        try {
          const body = await parseBody(
            call,
            upload?.fields ?? bodyOf(call, request),
            upload?.faults ?? [],
            judge,
          )
          const context = {
            params,
            query,
            body,
            intent: call.idempotent && readIntent(call, viewer!.accountId, { params, query, body }),
            files: upload?.files,
            viewer,
            visitor: visitorOf(viewer, request.client, query as { audience?: string } | undefined),
            client: request.client,
            rawBody: request.rawBody,
            headers: request.headers,
          }
          answer = await handler(context as unknown as Parameters<typeof handler>[0])
        } finally {
          await upload?.discard()
        }
        if (call.method !== 'GET') options.afterMutation()
        return respond(call, answer, request, reply)
      },
    })
  }
}

function bodyOf(call: Call, request: FastifyRequest): unknown {
  const body = request.body ?? (call.body ? {} : undefined)
  return withHeaderKey(call, body, request.headers)
}

/**
 * Parses a form. The refusal names all problems at once: those of the fields, of the files, and those that `judge`
 * finds.
 */
async function parseBody(
  call: Call,
  sent: unknown,
  faults: Upload['faults'],
  judge: Judge | undefined,
): Promise<unknown> {
  const { problems = [], data } = checkPart(call.body, sent, 'body')
  const [fault] = faults
  if (problems.length === 0 && !fault) return data
  const ofFiles = faults.flatMap((one) => one.problems ?? [])
  const known = isRecord(sent) && judge ? await judge(sent) : []
  const more = known.filter(({ property }) => !problems.some((one) => one.property === property))
  const all = [...problems, ...more, ...ofFiles]
  if (problems.length > 0 || more.length > 0) throw invalid(all)
  throw new Refusal(fault!.code, { text: fault!.message, problems: all })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function respond(call: Call, answer: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (!call.reply) return reply.code(204).send()
  // Parsing a reply takes about 10 µs. It strips private fields that a query may have selected.
  const envelope = { data: call.reply.parse(answer) }
  if (!call.cacheSeconds) return reply.send(envelope)
  const text = JSON.stringify(envelope)
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', `public, max-age=${call.cacheSeconds}`).header('etag', tag)
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (known?.includes(tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

/** Checks that the caller may make the call. A hook of `app.ts` has already looked up the token, for the rate limit. */
function authorise(
  { caller, isConfirmed, servesIncomplete, servesClosing }: Call,
  request: FastifyRequest,
  now: Date,
): Viewer | null {
  if (caller === 'anon' || caller === 'signed') return null
  const { viewer } = request
  // A member whose account is closing counts as a visitor here.
  if (caller === 'public') return viewer?.isClosing ? null : viewer
  if (!viewer) throw new Refusal('UNAUTHENTICATED')
  if (caller !== 'any' && viewer.kind !== caller) throw new Refusal('FORBIDDEN')
  if (viewer.isClosing && !servesClosing) throw new Refusal('ACCOUNT_CLOSING')
  const confirmedMs = viewer.confirmedAt?.getTime() ?? Number.NEGATIVE_INFINITY
  if (isConfirmed && now.getTime() - confirmedMs >= CONFIRMED_MS) throw new Refusal('CONFIRMATION_NEEDED')
  if (viewer.isIncomplete && !servesIncomplete) throw new Refusal('ACCOUNT_INCOMPLETE')
  return viewer
}

export function parsePart(schema: z.ZodType | undefined, value: unknown, where: string): unknown {
  const { problems, data } = checkPart(schema, value, where)
  if (problems) throw invalid(problems)
  return data
}

function checkPart(
  schema: z.ZodType | undefined,
  value: unknown,
  where: string,
): { problems?: FieldProblem[]; data?: unknown } {
  if (!schema) return {}
  const nul = findNul(value, [])
  if (nul)
    return {
      problems: [{ property: nul.join('.') || where, constraints: { text: 'Unreadable character.' } }],
    }
  const parsed = schema.safeParse(value)
  if (parsed.success) return { data: parsed.data }
  return {
    problems: parsed.error.issues.map((issue) => ({
      property: issue.path.join('.') || where,
      constraints: { [issue.code ?? 'custom']: issue.message },
    })),
  }
}

function invalid(problems: FieldProblem[]): Refusal {
  return new Refusal('INVALID_REQUEST', { problems })
}

/** Finds the path of a text with U+0000, which the database cannot store and would answer with an error. */
function findNul(value: unknown, path: string[]): string[] | null {
  if (typeof value === 'string') return value.includes('\u0000') ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, item] of Object.entries(value)) {
    if (key.includes('\u0000')) return path
    const found = findNul(item, [...path, key])
    if (found) return found
  }
  return null
}
