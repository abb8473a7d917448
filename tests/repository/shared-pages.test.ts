/** Things that pages and actions must not do, because all visitors share one cache and one middleware. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findHandlers } from '../support/app-routes.ts'

const root = path.resolve(import.meta.dirname, '../..')
const sources = globSync('{app,components,lib}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }))

test('only the signed route for upstream removes pages from the cache; actions do not', () => {
  const emptying = sources.filter(({ source }) =>
    /\b(?:revalidatePath|revalidateTag|updateTag)\b/.test(source),
  )
  expect(emptying.map(({ file }) => file).toSorted()).toEqual([
    'app/api/revalidate/route.ts',
    'lib/cache/handler.ts',
  ])
})

test('no page and no route sets a referrer policy, because the middleware sets it', () => {
  const pages = sources.filter(
    ({ file, source }) => file.endsWith('.tsx') && /\breferrer(?:Policy)?: /.test(source),
  )
  expect(pages.map(({ file }) => file)).toEqual([])
  const routes = findHandlers().filter(
    ({ address, source }) => !address.startsWith('/api/') && /['"]referrer-policy['"]/i.test(source),
  )
  expect(routes.map(({ file }) => file)).toEqual([])
})
