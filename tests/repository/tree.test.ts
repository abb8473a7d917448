/** Rules for the files of the repository. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as nextConstants from 'next/dist/lib/constants.js'
import { expect, test } from 'vitest'
import { Username } from '#contract/fields.ts'
import { isKeptUsername } from '#contract/kept-usernames.ts'
import { RESERVED_USERNAMES } from '#contract/usernames.ts'
import { reservedSegments } from '#front/routes.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Files that git tracks or would track, without generated ones. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)))
  .filter((file) => !/^(?:package-lock\.json|upstream\/migrations\/)/.test(file))

const code = files.filter((file) => /\.(?:tsx?|mjs|css)$/.test(file))
const tests = code.filter((file) => /\.test\.tsx?$/.test(file) || file.startsWith('e2e/'))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Lists the lines in which a pattern occurs, with their files. */
function findLines(among: string[], pattern: RegExp): string[] {
  return among.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  )
}

const SELF = 'tests/repository/tree.test.ts'
const others = (among: string[]) => among.filter((file) => file !== SELF)

test('no file has more than 400 lines', () => {
  const long = code.filter((file) => read(file).trimEnd().split('\n').length > 400)
  expect(long).toEqual([])
})

test('a journey that changes a setting has a product of its own, because a change refreshes every open page', () => {
  const journeys = code.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file))
  const changing = journeys.filter((file) => /'Yes, change it'|'settings', 'set'/.test(read(file)))
  expect(changing).toContain('e2e/settings.spec.ts')
  const isShared = (file: string) => !/ from '\.\/(?:own-product|outside)\.ts'/.test(read(file))
  expect(changing.filter(isShared)).toEqual([])
})

test('no file is a catch-all or a barrel', () => {
  const banned =
    /(?:^|\/)(?:utils?|helpers?|misc|common|shared|stuff)(?:\/|\.[a-z]+$)|(?:^|\/)index\.(?:tsx?|mjs)$/
  expect(code.filter((file) => banned.test(file))).toEqual([])
})

/** Every module may have files of these names, however short they are. */
const STANDARD_NAMES = new Set(
  ['module', 'routes', 'service', 'store', 'tables', 'events', 'policy', 'emails', 'personal-data'].map(
    (name) => `${name}.ts`,
  ),
)

/**
 * Finds files of fewer than 20 lines that exactly one other file imports: their code could stand in that file. A test
 * counts as an importer. Files on the two sides of a boundary between server and browser stay apart, and so does a
 * file that is loaded by `import()`, a part of the bundle of its own.
 * @param texts the text of every file of code, by its path
 * @param folders where to look for such files; importers may stand anywhere
 */
function findSlivers(texts: ReadonlyMap<string, string>, folders: readonly string[]): string[] {
  const importers = new Map<string, { file: string; isLazy: boolean }[]>()
  for (const [file, text] of texts) {
    for (const [, bracket, name = ''] of text.matchAll(/\b(?:from|import)\s*(\(?)\s*'([#.][^']+)'/g)) {
      const target = name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name)
      const known = importers.get(target) ?? []
      if (file === target || known.some((one) => one.file === file)) continue
      importers.set(target, [...known, { file, isLazy: bracket !== '' }])
    }
  }
  return [...texts].flatMap(([file, text]) => {
    const [importer, another] = importers.get(file) ?? []
    if (!folders.includes(file.split('/')[0]!) || STANDARD_NAMES.has(path.posix.basename(file))) return []
    if (text.trimEnd().split('\n').length >= 20 || !importer || another || importer.isLazy) return []
    if (findDirective(text) !== findDirective(texts.get(importer.file)!)) return []
    return [`${file} belongs into ${importer.file}`]
  })
}

/** `use client` or `use server`, where a file begins with one of them. */
function findDirective(text: string): string | undefined {
  return /^(?:\s|\/\*[\s\S]*?\*\/|\/\/.*\n)*'(use (?:client|server))'/.exec(text)?.[1]
}

test('a file of a few lines that only one other file imports is found', () => {
  const long = 'export const line = 1\n'.repeat(20)
  const made: Record<string, string> = {
    'components/made/page.tsx': [
      `import { a } from './short.ts'`,
      `import type { B } from '#contract/made/short.ts'`,
      `import { long } from './long.ts'`,
      `import { twice } from './twice.ts'`,
      `import { tested } from './tested.ts'`,
      `import { Island } from './island.tsx'`,
      `import { act } from './act.ts'`,
      `import { list } from './store.ts'`,
      `const late = () => import('./late.ts')`,
      long,
    ].join('\n'),
    'components/made/short.ts': 'export const a = 1',
    'contract/made/short.ts': 'export type B = 1',
    'components/made/long.ts': long,
    'components/made/twice.ts': 'export const twice = 1',
    'app/made.tsx': `import { twice } from '#components/made/twice.ts'`,
    'components/made/tested.ts': 'export const tested = 1',
    'components/made/tested.test.ts': `import { tested } from './tested.ts'`,
    'components/made/island.tsx': `/** Runs in browsers. */\n'use client'\nimport { Part } from './part.tsx'`,
    'components/made/part.tsx': `'use client'\nexport const Part = () => null`,
    'components/made/act.ts': `'use server'\nexport async function act() {}`,
    'components/made/store.ts': 'export const list = 1',
    'components/made/late.ts': 'export const late = 1',
  }
  expect(findSlivers(new Map(Object.entries(made)), ['components', 'contract'])).toEqual([
    'components/made/short.ts belongs into components/made/page.tsx',
    'contract/made/short.ts belongs into components/made/page.tsx',
    'components/made/part.tsx belongs into components/made/island.tsx',
  ])
})

test('no file of a few lines stands apart from the only file that imports it', () => {
  const texts = new Map(code.map((file) => [file, read(file)]))
  expect(findSlivers(texts, ['lib', 'components', 'contract', 'front', 'limits', 'upstream'])).toEqual([])
})

test('file names are in kebab case', () => {
  const named = code.map((file) => path.basename(file))
  expect(named.filter((name) => !/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(name))).toEqual([])
})

test('no file has a TODO or a placeholder text', () => {
  expect(findLines(others(code), /\b(?:TODO|FIXME|XXX)\b|coming soon|lorem ipsum/i)).toEqual([])
})

test('no test is skipped, runs exclusively, or waits for a fixed time', () => {
  const lazy = /\b(?:test|it|describe)\.(?:skip|todo|only|fails|fixme)\b|waitForTimeout|\bsleep\(/
  expect(findLines(others(tests), lazy)).toEqual([])
  expect(findLines(others(tests), /new Promise\(.*setTimeout/)).toEqual([])
})

test('no comment switches the type checker off', () => {
  expect(findLines(others(code), /@ts-(?:ignore|nocheck)/)).toEqual([])
  // In a test this comment is an assertion: the compiler must refuse the next line.
  const product = code.filter((file) => !/\.test\.tsx?$/.test(file))
  expect(findLines(product, /@ts-expect-error/)).toEqual([])
})

test('every setting that a process reads is documented', () => {
  const documented = new Set(
    [...read('.env.example').matchAll(/^#?\s*([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
  )
  const configs = code.filter((file) => /(?:^|\/)config\.ts$|^limits\/settings\.ts$/.test(file))
  const names = configs.flatMap((file) =>
    [...read(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+):|process\.env\.([A-Z][A-Z0-9_]+)/gm)].map(
      ([, key, variable]) => key ?? variable ?? '',
    ),
  )
  expect(names).toContain('PORT')
  expect(names).toContain('DATABASE_URL')
  expect(names).toContain('LIMIT_PAGES_PER_MINUTE')
  const known = new Set(['NODE_ENV', 'NEXT_RUNTIME', 'PUBLIC_ORIGIN'])
  expect(names.filter((name) => !documented.has(name) && !known.has(name))).toEqual([])
  expect(documented).toContain('PUBLIC_ORIGIN')
})

test('no person can take a username that is the first segment of one of our addresses', () => {
  const segments = [...pageSegments(), ...reservedSegments('LiveApp')]
  expect(segments).toContain('api')
  const canBeTaken = (segment: string) =>
    Username.safeParse(segment.toLowerCase()).success && !RESERVED_USERNAMES.has(segment.toLowerCase())
  expect(segments.filter(canBeTaken)).toEqual([])
})

test('no person can choose a username that is an address of Next or of a public file', () => {
  const names = files
    .filter((file) => file.startsWith('public/'))
    .map((file) => file.split('/')[1]!.toLowerCase())
  expect(names).toContain('favicon.svg')
  const suffixes = Object.entries(nextConstants).flatMap(([key, value]) =>
    key.endsWith('_SUFFIX') && typeof value === 'string' && value.startsWith('.') ? [value] : [],
  )
  expect(suffixes).toEqual(expect.arrayContaining(['.rsc', '.segments', '.json', '.meta', '.body']))
  const wellKnown = ['favicon.ico', 'index.html', 'manifest.json', 'security.txt', 'ads.txt', 'sitemap.xml']
  const addresses = [...names, ...pageSegments(), ...wellKnown, ...suffixes.map((suffix) => `mira${suffix}`)]
  const canBeChosen = (name: string) => Username.safeParse(name).success && !isKeptUsername(name, 'Ovation')
  expect(addresses.filter(canBeChosen)).toEqual([])
})

/** First segments of every public address that `app/` answers. */
function pageSegments(): string[] {
  const routes = files.filter((file) => /^app\/.*\b(?:page|route)\.tsx?$/.test(file))
  return routes.flatMap((file) => {
    const segments = path
      .dirname(file)
      .split('/')
      .slice(1)
      .filter((segment) => !segment.startsWith('('))
    // The two variants of a page are in folders that are not part of the address.
    if (segments[0] === 'member') segments.shift()
    if (segments[0] === 'anonymous') segments.splice(0, 2)
    return segments[0] && !segments[0].startsWith('[') ? [segments[0]] : []
  })
}
