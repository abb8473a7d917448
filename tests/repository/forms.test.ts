/** Every field that an action reads is in a form, so that people can fill in each new field of a call. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const actions = globSync('lib/actions/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && read(file).startsWith("'use server'"))
  .map((file) => ({ file, fields: findFields(read(file)) }))
  .filter(({ fields }) => fields.length > 0)

/** Finds the fields that an action reads from its form, named one by one or dealt among several forms. */
function findFields(source: string): string[] {
  const single = [...source.matchAll(/(\w+): FROM_FORM/g)].map(([, name = '']) => name)
  const dealt = [...source.matchAll(/dealFields\(\w+, \{(.*?)\n\}\)/gs)].flatMap(([, forms = '']) =>
    [...forms.matchAll(/'(\w+)'/g)]
      .map(([, name = '']) => name)
      // The action sets this field by itself.
      .filter((name) => !new RegExp(`\\b${name}: (?!FROM_FORM)`).test(source)),
  )
  return [...new Set([...single, ...dealt])]
}

const screens = new Map(
  globSync('{app,components}/**/*.tsx', { cwd: root }).map((file) => [file, read(file)] as const),
)

function importsOf(file: string): string[] {
  return [...(screens.get(file) ?? '').matchAll(/from '(#|\.{1,2}\/)([^']+)'/g)].map(
    ([, from = '', name = '']) => (from === '#' ? name : path.join(path.dirname(file), from, name)),
  )
}

const importersOf = (file: string) => [...screens.keys()].filter((one) => importsOf(one).includes(file))

/** Lists the files with an action's forms: those that import the action, the screens that contain them, and parts. */
function listForms(action: string): string[] {
  const own = importersOf(action)
  const found = new Set([...own, ...own.flatMap(importersOf)])
  for (const file of found) for (const one of importsOf(file)) if (screens.has(one)) found.add(one)
  return [...found]
}

test('this test finds the actions that read forms', () => {
  expect(actions.length).toBeGreaterThan(12)
})

test.each(actions)('$file reads only fields that are in a form', ({ file, fields }) => {
  const forms = listForms(file)
    .map((form) => screens.get(form))
    .join('\n')
  const missing = fields.filter((name) => !new RegExp(`['"\`.]${name}['"\`.]`).test(forms))
  expect(missing).toEqual([])
})
