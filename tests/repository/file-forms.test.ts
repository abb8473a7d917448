/** The listener accepts large bodies only at addresses of pages whose forms accept files. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MAX_BODY_BYTES } from '#front/body-guard.ts'
import { FILE_FORM_PAGES, mayBringFiles } from '#front/file-forms.ts'
import { AUTHENTICATED_PREFIXES, isUnder } from '#lib/edge/routes.ts'
import { TOKEN_COOKIE } from '#lib/session/seal.ts'
import { findPages } from '../support/app-routes.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const screens = new Map(
  globSync('{app,components}/**/*.tsx', { cwd: root }).map((file) => [file, read(file)]),
)

function importsOf(file: string): string[] {
  return [...(screens.get(file) ?? '').matchAll(/from '(#|\.{1,2}\/)([^']+)'/g)].map(
    ([, from = '', name = '']) => (from === '#' ? name : path.join(path.dirname(file), from, name)),
  )
}

/** Its inputs have no name, since the browser sends their files straight to upstream: no form brings them. */
const SENT_APART = 'components/uploads/drop-zone.tsx'

/** Whether a file, or one that it imports, has a file input whose form brings the files. */
function takesFiles(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || file === SENT_APART) return false
  seen.add(file)
  if (/type=(?:"file"|\{'file'\})/.test(screens.get(file) ?? '')) return true
  return importsOf(file).some((one) => takesFiles(one, seen))
}

const listed = [...FILE_FORM_PAGES.open, ...FILE_FORM_PAGES.members].toSorted()

test('the listener’s list contains exactly the pages whose forms accept files', () => {
  const pages = findPages().filter(({ file }) => takesFiles(file))
  expect([...new Set(pages.map(({ address }) => address))].toSorted()).toEqual(listed)
})

test('the address of a members’ page accepts files only with a session cookie', () => {
  for (const page of FILE_FORM_PAGES.members) {
    expect(isUnder(page, AUTHENTICATED_PREFIXES)).toBe(true)
    expect(mayBringFiles(`${page}?saved=1`, `a=1; ${TOKEN_COOKIE}=sealed`)).toBe(true)
    expect(mayBringFiles(page, `not${TOKEN_COOKIE}=sealed; ${TOKEN_COOKIE}=`)).toBe(false)
    expect(mayBringFiles(page, undefined)).toBe(false)
    expect(mayBringFiles(`${page}/further`, `${TOKEN_COOKIE}=sealed`)).toBe(false)
  }
  expect(mayBringFiles('/admin/banners/', `${TOKEN_COOKIE}=sealed`)).toBe(false)
  expect(mayBringFiles('/admin/pages/new', `${TOKEN_COOKIE}=sealed`)).toBe(false)
  for (const page of FILE_FORM_PAGES.open) {
    expect(isUnder(page, AUTHENTICATED_PREFIXES)).toBe(false)
    expect(mayBringFiles(page, undefined)).toBe(true)
    expect(mayBringFiles(`${page}/further`, undefined)).toBe(false)
  }
})

test('Next’s limit for bodies equals the listener’s', () => {
  const megabytes = MAX_BODY_BYTES.form / 1024 / 1024
  const config = read('next.config.mjs')
  expect(config).toContain(`bodySizeLimit: '${megabytes}mb'`)
  expect(config).toContain(`proxyClientMaxBodySize: '${megabytes}mb'`)
})
