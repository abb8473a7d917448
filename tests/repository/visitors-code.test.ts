/** What browsers of visitors load: a page contains the code of everything that its files import, shown or not. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Lists the project's files that a file imports by a statement; types and `import()` do not belong to its bundle. */
function importsOf(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  return [...source.matchAll(/^(?:import|export) (?!type )(?:[^'"]*? from )?'(#|\.{1,2}\/)([^']+)'/gm)]
    .map(([, from = '', name = '']) => (from === '#' ? name : path.join(path.dirname(file), from, name)))
    .filter((name) => /\.tsx?$/.test(name) && existsSync(path.join(root, name)))
}

function reachedFrom(entries: readonly string[], isWanted = (_file: string) => true): Set<string> {
  const reached = new Set(entries)
  for (const file of reached) for (const one of importsOf(file)) if (isWanted(one)) reached.add(one)
  return reached
}

const PARTS = ['components/members/member-parts.tsx', 'components/comments/comment-parts.tsx']
const MEMBERS_CODE = [
  ...PARTS,
  ...[...PARTS, 'app/_layouts/member-providers.tsx'].flatMap(importsOf).filter(
    (file) =>
      file.endsWith('.tsx') &&
      // Cached pages have lists, whose further parts name when they were read, and places for the parts.
      !['components/site/read-time.tsx', 'components/members/parts-context.tsx'].includes(file),
  ),
  'components/users/log-out-form.tsx',
]

test('this test knows the parts of members', () => {
  expect(MEMBERS_CODE).toContain('components/polls/poll-island.tsx')
  expect(MEMBERS_CODE).toContain('components/comments/comment-form.tsx')
  expect(MEMBERS_CODE).toContain('components/users/account-watch.tsx')
  const members = reachedFrom(globSync('app/(site)/**/*.tsx', { cwd: root }))
  expect(MEMBERS_CODE.filter((file) => !members.has(file))).toEqual([])
})

test.each(globSync('app/(anonymous)/**/*.tsx', { cwd: root }))('%s has no code for members', (entry) => {
  const reached = reachedFrom([entry])
  const isRoom = entry.includes('/live/[username]/')
  // A visitor watches a show over the live connection too.
  const mine = MEMBERS_CODE.filter((file) => !(isRoom && file.startsWith('lib/realtime/')))
  expect(mine.filter((file) => reached.has(file))).toEqual([])
})

/** A page with the layouts around it. */
function withLayouts(page: string): string[] {
  const folders = page.split('/').map((_, at, all) => all.slice(0, at).join('/'))
  return [page, ...folders.map((folder) => `${folder}/layout.tsx`)].filter((file) =>
    existsSync(path.join(root, file)),
  )
}

// The preview of a blocked page shows what a visitor sees.
const MEMBERS_PAGES = globSync('app/{(site),(secure)}/**/page.tsx', { cwd: root }).filter(
  (page) => !page.includes('/blocks/preview/'),
)
// An action's lists contain those of other pages; the page shows the first part of its own by itself.
test.each(MEMBERS_PAGES)('%s brings the parts that it names', (page) => {
  const own = reachedFrom([page], (file) => !file.startsWith('app/_lists/'))
  const [parts, commentParts] = PARTS.map((file) => reachedFrom(withLayouts(page)).has(file))
  const named = [...own].filter((file) => importsOf(file).includes('components/members/member-part.tsx'))
  const ofComments = named.filter((file) => file.startsWith('components/comments/'))
  if (ofComments.length > 0) expect(commentParts).toBe(true)
  if (named.length > ofComments.length) expect(parts).toBe(true)
})
