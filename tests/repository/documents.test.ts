/** Checks that every file exists that a document names. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { blankCode, findFaults } from '../../scripts/lint/plain-words.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })]

test.each(documents)('every file that %s links to exists', (document) => {
  const links = [...read(document).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link)
  const own = links.filter((link) => !/^(?:https?|mailto):/.test(link))
  const missing = own.filter((link) => !existsSync(path.join(root, path.dirname(document), link)))
  expect(missing).toEqual([])
})

/** Paths between backticks that begin with one of the repository's folders. */
const NAMED_FILE =
  /`((?:app|components|contract|demo|e2e|front|lib|limits|scripts|tests|upstream)\/[\w./@()[\]-]+\.(?:tsx?|mjs))`/g

/** Names of files that a document makes up as an example. */
const EXAMPLES = ['contract/songs.ts']

test.each(documents)('every file that %s names exists', (document) => {
  const named = [...read(document).matchAll(NAMED_FILE)].map(([, file = '']) => file)
  const missing = named.filter((file) => !existsSync(path.join(root, file)) && !EXAMPLES.includes(file))
  expect(missing).toEqual([])
  if (document === 'docs/security.md') expect(named.length).toBeGreaterThan(20)
})

const ownDocuments = [...documents, ...globSync('{demo,upstream}/**/README.md', { cwd: root })]

/** @returns the lines of a document in which a sentence hides who acts, or negates a noun */
const listFaults = (markdown: string) => {
  const text = blankCode(markdown)
  return findFaults(text).map(({ at, message }) => `${text.slice(0, at).split('\n').length}: ${message}`)
}

test.each(ownDocuments)('every sentence of %s names its actor first, and negates no noun', (document) => {
  expect(listFaults(read(document))).toEqual([])
})

test.each([
  '# Whom it counts',
  'A row. Of two rows the newer one wins.',
  'A row.\n\nNobody hears of it.',
  '- Whoever came first',
  '1. None of them',
  '**Whose row.** It is locked.',
  '| a | What is left |',
  'A row (`a`, b). What\nis left goes back.',
  'A draft is\nno page.',
])('a sentence that hides who acts, or negates a noun, is found: %j', (planted) => {
  expect(listFaults(`A page.\n\n${planted}\n`)).toHaveLength(1)
})

test.each([
  'A row of nobody,\nNobody by name. It is the work of whoever came.',
  'There is no row. It is no longer there.',
  '| Whose | Nobody |\n|---|---|',
  '```sh\n# Nobody\n```\n\n`Of` and `a. Of it` are words.',
])('a sentence that names its actor is let through: %j', (planted) => {
  expect(listFaults(`A page.\n\n${planted}\n`)).toEqual([])
})
