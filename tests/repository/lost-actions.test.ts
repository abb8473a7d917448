/** The journeys try every server action once without a network: by a form of e2e/forms, or a press of `walkAction`. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FORM_CASES } from '../../e2e/form-cases.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Actions that browsers call only before the script has loaded, and what the script calls instead. */
const BEFORE_SCRIPT: Record<string, string> = {
  // The script shows the reaction at once, and removes it again if the action fails.
  'reactions.reactByForm': 'reactions.react',
  'polls.voteByForm': 'polls.vote',
  // The script sends files directly to upstream, so that it can show their progress.
  'uploads.sendUpload': 'uploads.getUploadTicket',
  'verifications.sendDocuments': 'uploads.getUploadTicket',
  'verifications.registerAsPerformer': 'POST /auth/performers/register',
}

/** Matches a form with an onSubmit handler, or with a submit button only for browsers without scripts. */
const SENDS_OTHERWISE = /<form [^>]*\bonSubmit=\{|<noscript>\s*<SubmitButton/

/** Every exported function of every file of actions, as in the matrix of tests/security. */
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

/** Finds the names in a journey: next to the call, or in the list of a loop around it. */
function findPressed(source: string): string[] {
  const names = [...source.matchAll(/'([a-z-]+\.\w+)'/g)].map(([, name = '']) => name)
  return names.filter((name) => modules.has(name.split('.')[0]))
}

test('this test finds the server actions', () => {
  expect(all.length).toBeGreaterThan(60)
})

test('a journey tries every action once without a network', () => {
  expect(all.filter((name) => !walked.includes(name) && !(name in BEFORE_SCRIPT))).toEqual([])
})

test('every action that a journey or an exception names exists', () => {
  const isCall = (name: string) => name.includes(' ')
  const named = [...walked, ...Object.keys(BEFORE_SCRIPT)].filter((name) => !isCall(name))
  expect(named.filter((name) => !all.includes(name))).toEqual([])
})

test.each(Object.entries(BEFORE_SCRIPT))('browsers call %s only before the script loads', (name, instead) => {
  expect(walked, 'what the script asks for is walked').toContain(instead)
  expect(walked, 'an action that is walked is not an exception').not.toContain(name)
  const [module, action] = name.split('.')
  const users = globSync('components/**/*.tsx', { cwd: root }).filter((file) =>
    new RegExp(`\\b${action}\\b[^;\n]* from '#lib/actions/${module}\\.ts'`).test(read(file)),
  )
  expect(users).not.toEqual([])
  for (const file of users) expect(read(file), file).toMatch(SENDS_OTHERWISE)
})
