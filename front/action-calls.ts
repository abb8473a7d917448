/**
 * Decodes the call of a server action before Next does, with the same code. Next answers a call that it cannot read by
 * a 500 and a logged stack, and logs a stack for an action that it does not know. Any client can send both.
 */
import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Body, MAX_BODY_BYTES } from './body-guard.ts'

/** A tab of an older build sends `unknown` calls. */
export type ActionCall = 'readable' | 'unreadable' | 'unknown'

/** Reads a POST to a page. A page accepts forms with files only for actions. */
export type ActionReader = (headers: IncomingHttpHeaders, body: Body) => Promise<ActionCall>

type References = { temporaryReferences: unknown }
/**
 * The functions of `react-server-dom` that read an action's arguments, in the build that Next runs. `actions` names the
 * actions that may be arguments of actions: it is always empty (`NO_ACTIONS`), so such an argument is refused.
 */
type Decoder = {
  createTemporaryReferenceSet(): unknown
  decodeReply(body: string | FormData, actions: object, options?: References): PromiseLike<unknown>
  decodeReplyFromBusboy(parts: EventEmitter, actions: object, options: References): PromiseLike<unknown>
}
type Busboy = Writable & {
  on(event: 'field', listener: (name: string, value: string) => void): unknown
  on(event: 'file', listener: (name: string, file: Readable, about: FileAbout) => void): unknown
}
type FileAbout = { filename: string; encoding: string }

/** Next accepts as many. */
const MAX_ARGUMENTS = 1000
/** A form may have one bound action, and the button that sends it another one. */
const MAX_BOUND = 2
const NAMED = '$ACTION_ID_'
const BOUND = '$ACTION_REF_'
const DESCRIPTOR = /^\{"id":"([0-9a-f]{42})"/
const NO_ACTIONS = {}

/**
 * @param known the ids of the build's actions; null where all may be known, as in development
 * @throws Error unless Next has prepared this process
 */
export function createActionReader(known: ReadonlySet<string> | null): ActionReader {
  const decoder = loadDecoder()
  const isKnown = (id: string) => known === null || known.has(id)
  return async (headers, body) => {
    const { 'next-action': id, 'content-type': type = '' } = headers
    // Next matches lower case only, although the standard ignores case.
    const isForm = type.startsWith('multipart/form-data')
    try {
      if (id === undefined) return isForm ? await readForm(decoder, isKnown, { type, body }) : 'readable'
      if (!isKnown(String(id))) return 'unknown'
      const list = await (isForm ? readParts(decoder, type, body) : readText(decoder, body))
      return isList(list) ? 'readable' : 'unreadable'
    } catch {
      return 'unreadable'
    }
  }
}

const isList = (given: unknown) => Array.isArray(given) && given.length <= MAX_ARGUMENTS

/** @throws Error when it cannot be read */
async function readText(decoder: Decoder, body: Body): Promise<unknown> {
  return decoder.decodeReply(Buffer.concat(body).toString(), NO_ACTIONS, newReferences(decoder))
}

const newReferences = (decoder: Decoder): References => ({
  temporaryReferences: decoder.createTemporaryReferenceSet(),
})

/**
 * Reads the arguments that React's script sends as a form, because one of them is a form. React listens to the parts as
 * they come, and does not accept every order of them. At a file in base64 it ends the parser, whose file then fails
 * without a listener for the error: an uncaught exception.
 * @throws Error when it cannot be read
 */
async function readParts(decoder: Decoder, type: string, body: Body): Promise<unknown> {
  const parser = createParser({
    headers: { 'content-type': type },
    limits: { fieldSize: MAX_BODY_BYTES.form },
  })
  const parts = Object.assign(new EventEmitter(), { destroy: (error: Error) => parser.destroy(error) })
  const reply = decoder.decodeReplyFromBusboy(parts, NO_ACTIONS, newReferences(decoder))
  let hasBase64 = false
  parser.on('field', (name, value) => parts.emit('field', name, value))
  parser.on('file', (name, file, about) => {
    if (about.encoding.toLowerCase() !== 'base64') return parts.emit('file', name, file, about)
    hasBase64 = true
    file.on('error', () => undefined).resume()
  })
  parser.once('finish', () => parts.emit('finish'))
  // Next awaits the reply from the beginning, and which forms React accepts depends on that.
  const list = Promise.resolve(reply)
  list.catch(() => undefined)
  await pipeline(Readable.from(body), parser)
  return hasBase64 ? undefined : list
}

type IsKnown = (id: string) => boolean

/** Forms of browsers without scripts are parsed one after the other: parsing holds a form in memory a second time. */
let lastForm: Promise<unknown> = Promise.resolve()

/** A form of a browser without scripts names its action, and the action's bound arguments, in fields of its own. */
function readForm(
  decoder: Decoder,
  isKnown: IsKnown,
  { type, body }: { type: string; body: Body },
): Promise<ActionCall> {
  const read = lastForm.then(async () => {
    const whole = new Blob([...body] as Buffer<ArrayBuffer>[])
    const form = await new Response(whole, { headers: { 'content-type': type } }).formData()
    return readFields(decoder, isKnown, form)
  })
  lastForm = read.catch(() => undefined)
  return read
}

async function readFields(decoder: Decoder, isKnown: IsKnown, form: FormData): Promise<ActionCall> {
  const names = [...form.keys()]
  const named = names.filter((name) => name.startsWith(NAMED)).map((name) => name.slice(NAMED.length))
  const bound = names.filter((name) => name.startsWith(BOUND)).map((name) => name.slice(BOUND.length))
  if (named.length + bound.length === 0 || bound.length > MAX_BOUND) return 'unreadable'
  const prefixes = bound.map((key) => `$ACTION_${key}:`)
  const roots = prefixes.map((prefix) => form.getAll(`${prefix}0`))
  const ids = [...named, ...roots.map(([root]) => DESCRIPTOR.exec(String(root))?.[1] ?? '')]
  if (ids.some((id) => id === '') || roots.some(({ length }) => length > 1)) return 'unreadable'
  const lists = await Promise.all(prefixes.map((prefix) => readBound(decoder, form, prefix)))
  if (!lists.every(isList)) return 'unreadable'
  return ids.every(isKnown) ? 'readable' : 'unknown'
}

/** @throws Error when it cannot be read */
async function readBound(decoder: Decoder, form: FormData, prefix: string): Promise<unknown> {
  const { bound } = JSON.parse(String(form.get(`${prefix}0`))) as { bound: unknown }
  if (bound === null) return []
  const parts = new FormData()
  for (const [name, value] of form) {
    if (name.startsWith(prefix)) parts.append(name.slice(prefix.length), value)
  }
  // A reference to a promise names the part that holds the list. The name of the action has been read already.
  parts.set('0', JSON.stringify([String(bound).replace('$@', '$')]))
  // React decodes bound arguments without temporary references.
  const [list] = (await decoder.decodeReply(parts, NO_ACTIONS)) as unknown[]
  return list
}

const require = createRequire(import.meta.url)

function createParser(options: object): Busboy {
  return (require('next/dist/compiled/busboy') as (options: object) => Busboy)(options)
}

function loadDecoder(): Decoder {
  const { vendored } = require('next/dist/server/route-modules/app-page/module.compiled.js') as {
    vendored: { 'react-rsc': { [Name in `ReactServerDOM${'Turbopack' | 'Webpack'}Server`]?: Decoder } }
  }
  const { ReactServerDOMTurbopackServer: first, ReactServerDOMWebpackServer: second } = vendored['react-rsc']
  const decoder = first ?? second
  if (!decoder) throw new Error('Next has no decoder of the arguments of actions any more')
  return decoder
}
