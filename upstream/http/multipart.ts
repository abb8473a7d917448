/**
 * Streams the files of a request into a folder of their own below DATA_DIR, without holding a whole file in memory.
 * Only a file's bytes determine its type; its name and the declared type do not matter.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FileField, FileFields, FileKind } from '#contract/call.ts'
import { leaveRoom, watchRoom } from '#limits/disk-room.ts'
import { REFUSALS } from '#contract/errors.ts'
import { newId } from '../kernel/ids.ts'
import { Refusal } from '../kernel/refusal.ts'
import { detectType, wordsFor } from './file-types.ts'

export interface UploadedFile {
  /** The handler must read, copy or move the file, since upstream removes the folder when the handler has ended. */
  path: string
  /** The last part of the name that the sender gave, without control characters. It is only shown to people. */
  fileName: string
  sizeBytes: number
  /** The media type, detected from the first bytes. */
  contentType: string
  kind: FileKind
}

export interface Upload {
  /** The form's text fields. A repeated field is a list. */
  fields: Record<string, string | string[]>
  files: Record<string, UploadedFile>
  /** Refusals of files that are wrong or missing. The answer names them together with the problems of the fields. */
  faults: Refusal[]
  /** Removes the files that the handler has not moved away. */
  discard(): Promise<void>
}

const MAX_NAME_LENGTH = 120
const LIMITS = {
  fieldNameSize: 100,
  /** Enough for the longest text that a form of the contract accepts. */
  fieldSize: 64 * 1024,
  fields: 60,
  parts: 80,
  headerPairs: 20,
} as const

export function incomingFolder(dataDir: string): string {
  return path.resolve(dataDir, 'incoming')
}

/** Removes incoming files that a killed process has left behind. */
export async function sweepIncoming(dataDir: string): Promise<void> {
  await rm(incomingFolder(dataDir), { recursive: true, force: true })
}

/**
 * Receives a multipart request. A request that is refused or aborted leaves no files behind.
 * @throws Refusal FILE_TOO_LARGE, INVALID_REQUEST, MALFORMED_REQUEST; ErrnoException ENOSPC
 */
export async function receiveUpload(
  request: FastifyRequest,
  wanted: FileFields,
  dataDir: string,
): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { text: 'Send this as multipart/form-data.' })
  }
  const folder = path.join(incomingFolder(dataDir), newId())
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    leaveRoom(dataDir, Number(request.headers['content-length'] ?? 0))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { fields, files, refused } = await readParts(request, wanted, { folder, grow: watchRoom(dataDir) })
    const missing = Object.keys(wanted).filter(
      (name) => wanted[name]?.isRequired && !files[name] && !refused.has(name),
    )
    return { fields, files, faults: [...refused.values(), ...missing.map(missingFile)], discard }
  } catch (error) {
    await discard()
    throw toRefusal(error)
  } finally {
    // A browser reads the answer only after it has sent the whole request, so upstream reads and drops the rest.
    request.raw.unpipe()
    request.raw.resume()
  }
}

interface Target {
  folder: string
  /** Called with the size of each piece. @throws ErrnoException ENOSPC */
  grow: (bytes: number) => void
}

async function readParts(
  request: FastifyRequest,
  wanted: FileFields,
  { folder, grow }: Target,
): Promise<Pick<Upload, 'fields' | 'files'> & { refused: Map<string, Refusal> }> {
  const fields: Upload['fields'] = Object.create(null) as Upload['fields']
  const files: Upload['files'] = {}
  const refused = new Map<string, Refusal>()
  const largest = Math.max(0, ...Object.values(wanted).map((field) => field.maxBytes))
  const parts = request.parts({
    // Each limit is one more than the call allows, so that the refusal can name the field of the file.
    limits: { ...LIMITS, fileSize: largest + 1, files: Object.keys(wanted).length + 1 },
  })
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.fieldnameTruncated || part.valueTruncated) throw new Refusal('PAYLOAD_TOO_LARGE')
      const earlier = fields[part.fieldname]
      const value = String(part.value)
      fields[part.fieldname] = earlier === undefined ? value : [earlier, value].flat()
      continue
    }
    const name = part.fieldname
    const field = Object.hasOwn(wanted, name) ? wanted[name] : undefined
    if (!field) throw unwelcome(part, name, 'No file is expected here.')
    if (files[name] || refused.has(name)) throw unwelcome(part, name, 'Please send one file only.')
    const file = path.join(folder, String(Object.keys(files).length + refused.size))
    const kept = await keepPart(part, field, { file, grow })
    if (kept instanceof Refusal) refused.set(name, kept)
    else if (kept) files[name] = kept
  }
  return { fields, files, refused }
}

/**
 * Stores one file.
 * @returns null for an empty file input of a form; a refusal when the call does not accept the file
 * @throws Refusal FILE_TOO_LARGE, before the end of the file
 */
async function keepPart(
  part: MultipartFile,
  field: FileField,
  { file: target, grow }: { file: string } & Pick<Target, 'grow'>,
): Promise<UploadedFile | Refusal | null> {
  let sizeBytes = 0
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      sizeBytes += chunk.length
      if (sizeBytes > field.maxBytes) return done(tooLarge(part.fieldname, field))
      try {
        grow(chunk.length)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  await pipeline(part.file, counter, createWriteStream(target, { mode: 0o600 }))
  const fileName = readFileName(part.filename)
  if (sizeBytes === 0) {
    if (fileName === '') return null
    return new Refusal('FILE_BROKEN', fileProblem(part.fieldname, 'This file is empty.'))
  }
  const type = await detectType(target, field.kinds)
  if (!type) {
    const text = `This file is something else inside, whatever its name. Please choose ${wordsFor(field.kinds)}.`
    return new Refusal('UNSUPPORTED_FILE', fileProblem(part.fieldname, text))
  }
  return { path: target, fileName: fileName || 'file', sizeBytes, ...type }
}

/** Removes folders, control characters and direction marks from a file's name, since people see it. */
export function readFileName(given: string | undefined): string {
  const last = (given ?? '').split(/[/\\]/).at(-1) ?? ''
  const plain = last.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
  return plain.replace(/^\.+/, '').trim().slice(0, MAX_NAME_LENGTH).toWellFormed()
}

function tooLarge(name: string, field: FileField): Refusal {
  const megabytes = Math.floor(field.maxBytes / (1024 * 1024))
  return new Refusal('FILE_TOO_LARGE', fileProblem(name, `Please choose a file of at most ${megabytes} MB.`))
}

function unwelcome(part: MultipartFile, name: string, text: string): Refusal {
  part.file.resume()
  return new Refusal('INVALID_REQUEST', fileProblem(name.slice(0, 100), text))
}

/** Makes a refusal's text and its problem of the field, so that forms show the text beside the field. */
function fileProblem(property: string, text: string) {
  return { text, problems: [{ property, constraints: { file: text } }] }
}

function missingFile(property: string): Refusal {
  return new Refusal('FILE_MISSING', fileProblem(property, REFUSALS.FILE_MISSING[1]))
}

const TOO_MUCH = ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_REQ_FILE_TOO_LARGE']

/** Turns errors of the parser into refusals. Errors of the file system, such as a full disk, stay unchanged. */
function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (TOO_MUCH.includes(code)) return new Refusal('PAYLOAD_TOO_LARGE')
  if (/^E[A-Z]+$/.test(code) && code !== 'ECONNRESET') return error
  return new Refusal('MALFORMED_REQUEST', { text: 'The upload arrived incomplete. Please try again.' })
}
