/**
 * The declaration of a REST call. Both sides read it: upstream mounts it and parses requests and replies by it, the
 * BFF's client calls it, and `/openapi.json` is generated from it.
 */
import type { z } from 'zod'
import type { RefusalCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call. `anon`: everybody; upstream does not look at the caller's account. `public`: everybody; the answer may
 * depend on the viewer. `fan`, `performer`, `operator`: accounts of that kind only. `any`: every logged-in account.
 * `signed`: another machine, which proves itself by a signature over the raw body.
 */
export type Caller = 'anon' | 'public' | 'any' | 'fan' | 'performer' | 'operator' | 'signed'

/** How long after a login, or a confirmation, a session may make calls that are `isConfirmed`. */
export const CONFIRMED_MS = 10 * 60_000

type Shape = z.ZodObject<z.ZodRawShape>

/** The kind of a file. Upstream determines it from the content, never from the name. `document` is a PDF. */
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
  /**
   * Why the product needs a call that the specification does not name; absent when the specification names the call.
   */
  readonly addedFor?: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /**
   * Files by field name. A client sends such a call as multipart/form-data. The body's fields then arrive as texts, so
   * the body's schema must read texts (`Ticked`, `z.coerce`). A member may send a single-use ticket instead of the
   * token.
   */
  readonly files?: Files
  /**
   * A client may also send the body's fields as multipart/form-data, within the bounds of a small body. They then arrive
   * as texts, as with `files`.
   */
  readonly acceptsForm?: boolean
  /** The value under `data` in the answer; a call without a reply answers 204 and no body. */
  readonly reply?: Reply
  /** Refusals beyond those that every call may give (validation, authentication, rate limit). */
  readonly errors?: readonly RefusalCode[]
  /**
   * Upstream answers CONFIRMATION_NEEDED unless the session's owner has logged in or confirmed within `CONFIRMED_MS`.
   */
  readonly isConfirmed?: boolean
  /**
   * The call has its effect once per key. Upstream answers a repeated request as it answered the first one, and refuses
   * a different request with the same key (IDEMPOTENCY_MISMATCH). The client sends the key in the body
   * (`idempotencyKey`) or in the header `Idempotency-Key`.
   */
  readonly idempotent?: boolean
  /** Requests per minute and caller (account, else network); the default is in `upstream/http`. */
  readonly ratePerMinute?: number
  /**
   * Upstream finds problems of a form that the body's schema cannot find (a username that is taken), and reports them
   * together with the schema's. So a client sends the form even when the schema refuses it.
   */
  readonly isJudgedWhole?: boolean
  /** Also open to an account that has no username or email yet and must give them first (spec §2). */
  readonly servesIncomplete?: boolean
  /** Also open to an account that is waiting to be deleted and that its owner may still keep. */
  readonly servesClosing?: boolean
  /**
   * For a GET with one answer for everybody: how long browsers and caches use it before they ask again by its ETag.
   */
  readonly cacheSeconds?: number
}

/** Declares a call. A test checks that `params` has exactly the parameters of the path. */
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

/** The arguments that a client passes. */
export type Arguments<C> =
  C extends Call<Caller, infer P, infer Q, infer B, z.ZodType | undefined, infer F>
    ? Part<'params', P> &
        Part<'query', Q> &
        Part<'body', B> &
        (F extends FileFields ? { files: FilePart<F, Blob> } : Record<never, never>)
    : never

/** The files that a handler receives, by field name, each as a `Value`. */
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

/** The parsed parts of a request that a handler receives. */
export type Request<C> =
  C extends Call<Caller, infer P, infer Q, infer B, z.ZodType | undefined, AnyFiles>
    ? { params: Parsed<P>; query: Parsed<Q>; body: Parsed<B> }
    : never

/** The value that a client gets: the content of `data`. */
export type Reply<C> =
  C extends Call<Caller, Shape | undefined, Shape | undefined, z.ZodType | undefined, infer R, AnyFiles>
    ? R extends z.ZodType
      ? z.output<R>
      : void
    : never

/** The value that a handler returns, before the reply schema strips undeclared fields. */
export type Answer<C> =
  C extends Call<Caller, Shape | undefined, Shape | undefined, z.ZodType | undefined, infer R, AnyFiles>
    ? R extends z.ZodType
      ? z.input<R>
      : void
    : never

/** Fills in a path's parameters, percent-encoded. @throws RangeError when one is missing or is `.` or `..` */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (typeof value !== 'string' && typeof value !== 'number') throw new RangeError(`${path} lacks ${name}`)
    // URL parsers resolve these segments, so the call would reach a different path.
    if (value === '.' || value === '..') throw new RangeError(`${path} cannot take ${name}`)
    return encodeURIComponent(value)
  })
}
