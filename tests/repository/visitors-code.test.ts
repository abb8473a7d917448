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

function reachedFrom(entries: readonly string[]): Set<string> {
  const reached = new Set(entries)
  for (const file of reached) for (const one of importsOf(file)) reached.add(one)
  return reached
}

const MEMBERS_CODE = [
  ...importsOf('components/members/member-parts.tsx').filter((file) => file.endsWith('.tsx')),
  ...importsOf('app/_layouts/member-providers.tsx').filter(
    // Cached pages have lists, whose further parts name when they were read.
    (file) => file.endsWith('.tsx') && file !== 'components/site/read-time.tsx',
  ),
  'components/members/member-parts.tsx',
  'components/users/log-out-form.tsx',
]

test('this test knows the parts of members', () => {
  expect(MEMBERS_CODE).toContain('components/polls/poll-island.tsx')
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
