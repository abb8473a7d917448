/**
 * Which body each of upstream's addresses accepts. The calls declare it by their `files`; both listeners read it from
 * here, so that neither has to guess from what the client says about its body.
 */
import type { Call } from './call.ts'
import { allCalls } from './contract.ts'

/**
 * `small`: fields, held in memory. `form`: multipart/form-data with files, which upstream streams to the disk.
 * `upload`: one chunk of a resumable upload, which upstream streams to the disk.
 */
export type BodyClass = 'small' | 'form' | 'upload'

/** The addresses of resumable uploads (tus 1.0), which are not calls: POST creates; HEAD, PATCH and DELETE go on. */
export const UPLOADS_PATH = '/uploads'
export const UPLOAD_PATH = `${UPLOADS_PATH}/:id`

export function bodyClassOf({ files }: Pick<Call, 'files'>): BodyClass {
  return files ? 'form' : 'small'
}

interface Address {
  method: string
  parts: readonly string[]
  bodyClass: BodyClass
}

const partsOf = (path: string) => path.split('/')

/** The addresses that accept more than a small body: about a dozen, so a request is compared with each. */
const LARGE: readonly Address[] = [
  ...allCalls.map(({ call }) => ({
    method: call.method,
    parts: partsOf(call.path),
    bodyClass: bodyClassOf(call),
  })),
  { method: 'PATCH', parts: partsOf(UPLOAD_PATH), bodyClass: 'upload' as const },
].filter(({ bodyClass }) => bodyClass !== 'small')

/**
 * Finds the class by the address alone.
 * @param url a path as upstream knows it, with or without a query. A path that is spelled unusually (`/users/%61vatar`)
 *   is small.
 */
export function findBodyClass(method: string | undefined, url: string): BodyClass {
  const parts = partsOf(url.split(/[?#]/, 1)[0] ?? '')
  return LARGE.find((one) => one.method === method && isAt(one.parts, parts))?.bodyClass ?? 'small'
}

function isAt(wanted: readonly string[], given: readonly string[]): boolean {
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  )
}
