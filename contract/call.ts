/**
 * One declaration a REST call, read by both sides: upstream mounts it (requests and replies are parsed),
 * the BFF's client calls it, `/openapi.json` is generated from it.
 */
import type { z } from 'zod'
import type { RefusalCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call. `anon`: meant for visitors, upstream does not look at the caller's account. `public`: anyone, the
 * answer may depend on the viewer. `fan`, `performer`, `operator`: that kind only. `any`: every logged-in
 * account. `signed`: another machine which proves itself by a signature over the raw body.
 */
export type Caller = 'anon' | 'public' | 'any' | 'fan' | 'performer' | 'operator' | 'signed'

/** For how long a login, or a confirmation, counts for calls that are `isConfirmed`. */
export const CONFIRMED_MS = 10 * 60_000

type Shape = z.ZodObject<z.ZodRawShape>

/** What a file may be: upstream looks at its content, never at its name. `document` is a PDF. */
export type FileKind = 'image' | 'video' | 'document'

export interface FileField {
  readonly kinds: readonly FileKind[]
  readonly maxBytes: number
  readonly isRequired: boolean
}

export type FileFields = Readonly<Record<string, FileField>>

export interface Call<
  Who extends Caller = Caller,
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Reply extends z.ZodType | undefined = z.ZodType | undefined,
  Files extends FileFields | undefined = FileFields | undefined,
> {
  readonly method: Method
  /** Fastify notation: `/performers/:id`. */
  readonly path: string
  readonly caller: Who
  readonly summary: string
  /** Why the product needs a call that the specification does not name; absent for all that it names. */
  readonly addedFor?: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /**
   * Files by field name. A client sends such a call as multipart/form-data: the body's fields are texts then, so its
   * schema reads texts (`Ticked`, `z.coerce`). A member may send it with a single-use ticket.
   */
  readonly files?: Files
  /** What stands under `data`; absent means 204 without a body. */
  readonly reply?: Reply
  /** Refusals beyond those that every call may give (validation, authentication, rate limit). */
  readonly errors?: readonly RefusalCode[]
  /** Only a session whose owner has confirmed within `CONFIRMED_MS` may call, else CONFIRMATION_NEEDED. */
  readonly isConfirmed?: boolean
  /**
   * The call has its effect once a key: the same request is answered as it was the first time, another one with
   * its key is refused (IDEMPOTENCY_MISMATCH). The key stands in the body (`idempotencyKey`) or in the header
   * `Idempotency-Key`.
   */
  readonly idempotent?: boolean
  /** Requests a minute and caller (account, else address); the default of `upstream/http` when absent. */
  readonly ratePerMinute?: number
  /**
   * Upstream knows more of what is wrong with a form than the body's schema (a name that is taken), and tells it
   * together: a client sends the form also when the schema refuses it.
   */
  readonly isJudgedWhole?: boolean
  /** Open also to an account that has no username or email yet and must give them first (spec §2). */
  readonly servesIncomplete?: boolean
  /** Open also to an account that its owner is having deleted, and may still keep. */
  readonly servesClosing?: boolean
  /** A GET that answers everybody the same: browsers and caches keep its answer so long, and then ask by its ETag. */
  readonly cacheSeconds?: number
}

/** Declares a call. The path's parameters and `params` must name the same things: a test holds them together. */
export function defineCall<
  const Who extends Caller,
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Reply extends z.ZodType | undefined = undefined,
  const Files extends FileFields | undefined = undefined,
>(call: Call<Who, Params, Query, Body, Reply, Files>): Call<Who, Params, Query, Body, Reply, Files> {
  return call
}

type Sent<T> = T extends z.ZodType ? z.input<T> : never
type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type Part<Name extends string, T> = T extends z.ZodType
  ? Record<never, never> extends Sent<T>
    ? { [K in Name]?: Sent<T> }
    : { [K in Name]: Sent<T> }
  : Record<never, never>

type FilePart<Files, Value> = Files extends FileFields
  ? {
      [Name in keyof Files as Files[Name]['isRequired'] extends true ? Name : never]: Value
    } & { [Name in keyof Files as Files[Name]['isRequired'] extends true ? never : Name]?: Value | undefined }
  : undefined

type AnyFiles = FileFields | undefined

/** What a client passes. */
export type Arguments<C> =
  C extends Call<Caller, infer P, infer Q, infer B, z.ZodType | undefined, infer F>
    ? Part<'params', P> &
        Part<'query', Q> &
        Part<'body', B> &
        (F extends FileFields ? { files: FilePart<F, Blob> } : Record<never, never>)
    : never

/** The files that a handler receives, each as `Value`. */
export type Files<C, Value> =
  C extends Call<
    Caller,
    Shape | undefined,
    Shape | undefined,
    z.ZodType | undefined,
    z.ZodType | undefined,
    infer F
  >
    ? FilePart<F, Value>
    : never

/** What a handler receives, parsed. */
export type Request<C> =
  C extends Call<Caller, infer P, infer Q, infer B, z.ZodType | undefined, AnyFiles>
    ? { params: Parsed<P>; query: Parsed<Q>; body: Parsed<B> }
    : never

/** What a client gets: the inside of `data`. */
export type Reply<C> =
  C extends Call<Caller, Shape | undefined, Shape | undefined, z.ZodType | undefined, infer R, AnyFiles>
    ? R extends z.ZodType
      ? z.output<R>
      : void
    : never

/** What a handler returns, before the reply schema strips what is not declared. */
export type Answer<C> =
  C extends Call<Caller, Shape | undefined, Shape | undefined, z.ZodType | undefined, infer R, AnyFiles>
    ? R extends z.ZodType
      ? z.input<R>
      : void
    : never

/** Fills a path's parameters in, percent-encoded. @throws RangeError when one is missing. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (typeof value !== 'string' && typeof value !== 'number') throw new RangeError(`${path} lacks ${name}`)
    // As a segment these would move the call one level up.
    if (value === '.' || value === '..') throw new RangeError(`${path} cannot take ${name}`)
    return encodeURIComponent(value)
  })
}
