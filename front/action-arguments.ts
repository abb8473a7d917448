/**
 * What a server action is called with, read beforehand by the code that Next reads it with: what that cannot read Next
 * answers by a 500 and a logged stack, and anybody can send it.
 */
import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Body, MAX_BODY_BYTES } from './body-guard.ts'

type References = { temporaryReferences: unknown }
/** Of `react-server-dom`, in the build that Next runs. The empty object stands for the actions that may be arguments. */
type Decoder = {
  createTemporaryReferenceSet(): unknown
  decodeReply(body: string | FormData, actions: object, options: References): PromiseLike<unknown>
  decodeReplyFromBusboy(parts: EventEmitter, actions: object, options: References): PromiseLike<unknown>
}
type Busboy = Writable & {
  on(event: 'field', listener: (name: string, value: string) => void): unknown
  on(event: 'file', listener: (name: string, file: Readable, about: FileAbout) => void): unknown
}
type FileAbout = { filename: string; encoding: string }

/** As many as Next takes. */
const MAX_ARGUMENTS = 1000
/** One of a form, and one of the button that sends it. */
const MAX_BOUND = 2
const BOUND = /^\$ACTION_REF_(.*)$/
const NO_ACTIONS = {}

/**
 * Whether the arguments of the action that a POST to a page names, if it names one, can be read.
 * @param body whole
 */
export type ArgumentsCheck = (headers: IncomingHttpHeaders, body: Body) => Promise<boolean>

/** @throws Error unless Next has prepared this process */
export function createArgumentsCheck(): ArgumentsCheck {
  const decoder = loadDecoder()
  return async (headers, body) => {
    const type = headers['content-type'] ?? ''
    const isForm = /^multipart\/form-data\b/i.test(type)
    try {
      if (headers['next-action'] === undefined) return isForm ? await canReadForm(decoder, type, body) : true
      const text = () => readReply(decoder, Buffer.concat(body).toString())
      return isList(await (isForm ? readParts(decoder, type, body) : text()))
    } catch {
      return false
    }
  }
}

const isList = (given: unknown) => Array.isArray(given) && given.length <= MAX_ARGUMENTS
/** Anything else could be a promise of itself, which never settles. */
const beginsList = (text: string) => text.trimStart().startsWith('[')

/** @throws Error when it cannot be read */
async function readReply(decoder: Decoder, reply: string | FormData): Promise<unknown> {
  const root = typeof reply === 'string' ? reply : String(reply.get('0'))
  if (!beginsList(root)) return undefined
  return decoder.decodeReply(reply, NO_ACTIONS, newReferences(decoder))
}

const newReferences = (decoder: Decoder): References => ({
  temporaryReferences: decoder.createTemporaryReferenceSet(),
})

/**
 * What React's script sends where an argument is a form. React listens to the parts as they come, and does not take every
 * order of them. At a file in base64 it ends the parser, whose file then fails with nobody listening: an uncaught exception.
 * @throws Error when it cannot be read
 */
async function readParts(decoder: Decoder, type: string, body: Body): Promise<unknown> {
  const parser = createParser({
    defParamCharset: 'utf8',
    headers: { 'content-type': type },
    limits: { fieldSize: MAX_BODY_BYTES.form },
  })
  const parts = Object.assign(new EventEmitter(), { destroy: (error: Error) => parser.destroy(error) })
  const reply = decoder.decodeReplyFromBusboy(parts, NO_ACTIONS, newReferences(decoder))
  const names = new Set<string>()
  let isOurs = true
  function pass(event: 'field' | 'file', name: string, ...rest: unknown[]): void {
    // A list of fields has a name of its own; the parts that make up the arguments come once each.
    if (/^\d+$/.test(name) && names.has(name)) isOurs = false
    names.add(name)
    parts.emit(event, name, ...rest)
  }
  parser.on('field', (name, value) => {
    if (name === '0' && !beginsList(value)) isOurs = false
    pass('field', name, value)
  })
  parser.on('file', (name, file, about) => {
    if (about.encoding.toLowerCase() !== 'base64') return pass('file', name, file, about)
    isOurs = false
    file.on('error', () => undefined).resume()
  })
  parser.once('finish', () => parts.emit('finish')).once('error', (error) => parts.emit('error', error))
  // Awaited from the beginning, as Next does it: what React takes depends on that.
  const list = Promise.resolve(reply)
  list.catch(() => undefined)
  await pipeline(Readable.from(body), parser)
  return isOurs ? list : undefined
}

/** A form of a browser without scripts: it names its action, and what is bound to that, in fields of its own. */
async function canReadForm(decoder: Decoder, type: string, body: Body): Promise<boolean> {
  const form = await new Response(new Blob([...body] as Buffer<ArrayBuffer>[]), {
    headers: { 'content-type': type },
  }).formData()
  const keys = [...form.keys()].flatMap((name) => BOUND.exec(name)?.[1] ?? [])
  if (keys.length > MAX_BOUND) return false
  const lists = await Promise.all(keys.map((key) => readBound(decoder, form, `$ACTION_${key}:`)))
  return lists.every(isList)
}

/** @throws Error when it cannot be read */
async function readBound(decoder: Decoder, form: FormData, prefix: string): Promise<unknown> {
  const { bound } = JSON.parse(String(form.get(`${prefix}0`))) as { bound: unknown }
  if (bound === null) return []
  const parts = new FormData()
  for (const [name, value] of form) {
    if (name.startsWith(prefix) && name !== `${prefix}0`) parts.append(name.slice(prefix.length), value)
  }
  // The list is a part of its own, and its name is that of a promise.
  parts.set('0', JSON.stringify([String(bound).replace(/^\$@/, '$')]))
  const [list] = (await readReply(decoder, parts)) as unknown[]
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
