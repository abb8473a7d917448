/** The files that the documents name exist. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { blankCode, findHiddenActors } from '../../scripts/lint/plain-words.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })]

test.each(documents)('every file that %s links to exists', (document) => {
  const links = [...read(document).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link)
  const own = links.filter((link) => !/^(?:https?|mailto):/.test(link))
  const missing = own.filter((link) => !existsSync(path.join(root, path.dirname(document), link)))
  expect(missing).toEqual([])
})

test('every file that docs/security.md names as a proof exists', () => {
  const named = [...read('docs/security.md').matchAll(/`([\w./@-]+\/[\w.-]+\.tsx?)`/g)].map(
    ([, file = '']) => file,
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

/** Documents whose sentences are not mended yet. */
const NOT_MENDED = /^docs\/(?:adr\/|security\.md$)/

const ownDocuments = [...documents, ...globSync('{demo,upstream}/**/README.md', { cwd: root })]

/** @returns the lines of a document in which a sentence begins with a word that hides who acts */
const listHiddenActors = (markdown: string) => {
  const text = blankCode(markdown)
  return findHiddenActors(text).map(
    ({ at, message }) => `${text.slice(0, at).split('\n').length}: ${message}`,
  )
}

test.each(ownDocuments.filter((document) => !NOT_MENDED.test(document)))(
  'every sentence of %s names its actor first',
  (document) => {
    expect(listHiddenActors(read(document))).toEqual([])
  },
)

test.each([
  '# Whom it counts',
  'A row. Of two rows the newer one wins.',
  'A row.\n\nNobody hears of it.',
  '- Whoever came first',
  '1. None of them',
  '**Whose row.** It is locked.',
  '| a | What is left |',
  'A row (`a`, b). What\nis left goes back.',
])('a sentence that hides who acts is found: %j', (planted) => {
  expect(listHiddenActors(`A page.\n\n${planted}\n`)).toHaveLength(1)
})

test.each([
  'A row of nobody,\nNobody by name. It is the work of whoever came.',
  '| Whose | Nobody |\n|---|---|',
  '```sh\n# Nobody\n```\n\n`Of` and `a. Of it` are words.',
])('a sentence that names its actor is let through: %j', (planted) => {
  expect(listHiddenActors(`A page.\n\n${planted}\n`)).toEqual([])
})
