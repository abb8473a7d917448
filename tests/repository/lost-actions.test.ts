/** Every server action is walked once without a network: by a form of e2e/forms, or a press of `walkAction`. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FORM_CASES } from '../../e2e/form-cases.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Actions that a browser asks for only before the script is there, and what the script asks for in their stead. */
const BEFORE_SCRIPT: Record<string, string> = {
  // The script shows the reaction at once and takes it back.
  'reactions.reactByForm': 'reactions.react',
  // The script sends files straight to upstream, where their progress can be seen.
  'uploads.sendUpload': 'uploads.getUploadTicket',
  'verifications.sendDocuments': 'uploads.getUploadTicket',
  'verifications.registerAsPerformer': 'POST /auth/performers/register',
}

/** A form that sends itself by a handler of its own, or whose only button is for browsers without scripts. */
const SENDS_OTHERWISE = /<form [^>]*\bonSubmit=\{|<noscript>\s*<SubmitButton/

/** As the matrix of tests/security holds them: each exported function of a file of actions. */
const all = globSync('{app,components,lib}/**/*.ts', { cwd: root }).flatMap((file) => {
  const source = read(file)
  if (!/^\s*['"]use server['"]/m.test(source)) return []
  return [...source.matchAll(/^export async function (\w+)/gm)].map(([, name]) => `${moduleOf(file)}.${name}`)
})
const modules = new Set(all.map((name) => name.split('.')[0]))
const pressed = globSync('e2e/*.spec.ts', { cwd: root })
  .map(read)
  .filter((source) => source.includes("from './lost-action.ts'"))
  .flatMap(findPressed)
const walked = [...FORM_CASES.map(({ asks }) => asks), ...pressed]

function moduleOf(file: string): string {
  return path.basename(file, '.ts')
}

/** Names stand beside the call, or in the list of a loop around it. */
function findPressed(source: string): string[] {
  const names = [...source.matchAll(/'([a-z-]+\.\w+)'/g)].map(([, name = '']) => name)
  return names.filter((name) => modules.has(name.split('.')[0]))
}

test('the actions are found', () => {
  expect(all.length).toBeGreaterThan(60)
})

test('every action loses its network once', () => {
  expect(all.filter((name) => !walked.includes(name) && !(name in BEFORE_SCRIPT))).toEqual([])
})

test('no walk and no exception names an action that is gone', () => {
  const isCall = (name: string) => name.includes(' ')
  const named = [...walked, ...Object.keys(BEFORE_SCRIPT)].filter((name) => !isCall(name))
  expect(named.filter((name) => !all.includes(name))).toEqual([])
})

test.each(Object.entries(BEFORE_SCRIPT))('%s is asked for before the script only', (name, instead) => {
  expect(walked, 'what the script asks for is walked').toContain(instead)
  expect(walked, 'an action that is walked is no exception').not.toContain(name)
  const [module, action] = name.split('.')
  const users = globSync('components/**/*.tsx', { cwd: root }).filter((file) =>
    new RegExp(`\\b${action}\\b[^;\n]* from '#lib/actions/${module}\\.ts'`).test(read(file)),
  )
  expect(users).not.toEqual([])
  for (const file of users) expect(read(file), file).toMatch(SENDS_OTHERWISE)
})
