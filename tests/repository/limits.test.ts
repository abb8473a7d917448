/** `docs/limits.md` agrees with the settings, constants and calls. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { limitSettings } from '#tests/attack/limits.ts'
import { LIMITS, renderDocument } from '../../scripts/limits/document.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const limits = Object.values(LIMITS).flat()
const MEBIBYTE = 1024 * 1024

test('the document has the tables that `npm run docs:limits` writes', () => {
  expect(renderDocument(read('docs/limits.md'))).toBe(read('docs/limits.md'))
})

test('an outdated number in a table is corrected, and the text around the table stays', () => {
  const document = read('docs/limits.md')
  const outdated = document.replace('| passkeys | account | 20 |', '| passkeys | account | 21 |')
  expect(outdated).not.toBe(document)
  expect(renderDocument(outdated)).toBe(document)
  expect(renderDocument(document.replace('# Limits', '# Bounds'))).toMatch(/^# Bounds\n/)
  expect(() => renderDocument(document.replace('## At upstream', '## Elsewhere'))).toThrow('## At upstream')
})

test.each(Object.entries(limitSettings.parse({})))(
  '%s is in a table, and its default in `.env.example`',
  (name, value) => {
    expect(limits.filter(({ at }) => 'setting' in at && at.setting === name)).not.toEqual([])
    const documented = name.includes('MEGABYTES') ? value / MEBIBYTE : value
    expect(read('.env.example')).toContain(`# ${name}=${documented}\n`)
  },
)

const constants = limits.flatMap(({ at }) => ('constant' in at ? [[at.constant, at.file] as const] : []))

test.each(constants)('the constant %s is exported by %s', async (constant, file) => {
  const exported = (await import(path.join(root, file))) as Record<string, unknown>
  const value = constant
    .split('.')
    .reduce<unknown>((of, name) => (of as Record<string, unknown>)[name], exported)
  expect(value).toBeDefined()
})
