/** The files that the documents name exist. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

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
