/** Lint must refuse the imports that the table "who may import whom" and the rule against circles forbid. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLEAN_SENTENCES, PLANTED_SENTENCES } from './planted-sentences.ts'
import { CLEAN_STORES, PLANTED_STORES } from './planted-stores.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')

/** Files with one forbidden import each, and the message that lint must give. */
const PLANTED: Record<string, { code: string; says: RegExp }> = {
  ...PLANTED_SENTENCES,
  ...PLANTED_STORES,
  'contract/a.ts': { code: `import { x } from 'ofetch'`, says: /contract may not use the package ofetch/ },
  'contract/constant-a.ts': { code: `export const limitMs = 5 * 60_000`, says: /SCREAMING_CASE: limitMs/ },
  'contract/constant-b.ts': {
    code: `export const kinds = ['a', 'b'] as const`,
    says: /SCREAMING_CASE: kinds/,
  },
  'upstream/modules/posts/events.ts': {
    code: `import { defineEvent } from '../../kernel/domain-events.ts'\nexport const postRead = defineEvent('post.read')`,
    says: /SCREAMING_CASE: postRead/,
  },
  'contract/b.ts': { code: `import { x } from '#lib/config.ts'`, says: /contract may not import lib/ },
  'components/ui/a.tsx': {
    code: `import { x } from '#lib/actions/payments.ts'`,
    says: /components\/ui may not/,
  },
  'components/ui/b.tsx': {
    code: `import type { X } from '#contract/tips.ts'`,
    says: /components\/ui may not/,
  },
  'components/ui/c.tsx': { code: `import { x } from '../tips/form.tsx'`, says: /components\/ui may not/ },
  'components/tips/a.tsx': { code: `import { x } from '#contract/tips.ts'`, says: /types only/ },
  'components/tips/b.tsx': { code: `import { z } from 'zod'`, says: /may not use the package zod/ },
  'components/tips/c.tsx': {
    code: `import { x } from '#lib/bff/client.ts'`,
    says: /may not import lib\/bff/,
  },
  'components/tips/d.tsx': { code: `import { x } from '#lib/queries/tips.ts'`, says: /types only/ },
  'components/tips/e.tsx': { code: `import { x } from '#upstream/kernel/ids.ts'`, says: /may not import/ },
  'components/tips/f.tsx': { code: `export { x } from '#upstream/kernel/ids.ts'`, says: /may not import/ },
  'components/tips/reach-a.tsx': {
    code: `import { tip } from '#lib/actions/payments.ts'\nexport const press = () => void tip()`,
    says: /lost network.* call a server action through/,
  },
  'components/tips/reach-b.tsx': {
    code: `import { tip } from '#lib/actions/payments.ts'\nexport const X = () => <form action={tip} />`,
    says: /lost network/,
  },
  'components/tips/reach-c.tsx': {
    code: `import { tip } from '#lib/actions/payments.ts'\nimport { useActionState } from 'react'\nexport const useTip = () => useActionState(tip, null)`,
    says: /lost network/,
  },
  'components/tips/reach-d.tsx': {
    code: `import { tip } from '#lib/actions/payments.ts'\nasync function give() {\n  await tip()\n}\nexport const press = () => void give()`,
    says: /lost network/,
  },
  'components/tips/g.tsx': { code: `import { x } from 'node:crypto'`, says: /Web-standard APIs only/ },
  'lib/actions/a.ts': { code: `import { x } from '../queries/tips.ts'`, says: /lib\/actions may not/ },
  'lib/queries/a.ts': { code: `import { x } from '../realtime/connection.ts'`, says: /lib\/queries may not/ },
  'lib/queries/b.ts': { code: `import { x } from '#components/ui/button.tsx'`, says: /lib\/queries may not/ },
  'lib/bff/a.ts': { code: `import { x } from '../queries/tips.ts'`, says: /lib\/bff may not/ },
  'lib/bff/b.ts': { code: `import { x } from 'node:http'`, says: /Web-standard APIs only/ },
  'lib/settings/a.ts': { code: `import { x } from '../session/seal.ts'`, says: /lib\/settings may not/ },
  'lib/session/a.ts': { code: `import { x } from '../bff/client.ts'`, says: /lib\/session may not/ },
  'lib/session/b.ts': { code: `import { x } from '#contract/users.ts'`, says: /lib\/session may not/ },
  'lib/session/c.ts': { code: `import { x } from 'ofetch'`, says: /may not use the package ofetch/ },
  'lib/realtime/a.ts': { code: `import { x } from '#contract/events.ts'`, says: /types only/ },
  'lib/media/a.ts': { code: `import { x } from '../bff/client.ts'`, says: /lib\/media may not/ },
  'app/a/page.tsx': { code: `import { x } from '#upstream/kernel/ids.ts'`, says: /app may not/ },
  'app/b/page.tsx': { code: `import { x } from '#front/config.ts'`, says: /app may not/ },
  'app/c/page.tsx': { code: `import { x } from 'node:fs'`, says: /Web-standard APIs only/ },
  'app/d/page.tsx': { code: `export const x = Buffer.from('a')`, says: /Web-standard APIs only/ },
  'app/e/page.tsx': { code: `export const x = process.env.SECRET`, says: /process\.env/ },
  // The web half may have no import circles, not even of types.
  'components/tips/circle-a.ts': { code: `import type { x } from './circle-b.ts'`, says: /cycle/ },
  'components/tips/circle-b.ts': { code: `import type { x } from './circle-a.ts'`, says: /cycle/ },
  'components/tips/circle-c.ts': { code: `import { x } from '#lib/actions/circle-d.ts'`, says: /cycle/ },
  'lib/actions/circle-d.ts': { code: `import { x } from '#components/tips/circle-c.ts'`, says: /cycle/ },
  'app/circle/page.tsx': { code: `export { x } from './part.tsx'\nconst x = 1`, says: /cycle/ },
  'app/circle/part.tsx': { code: `import { x } from './page.tsx'`, says: /cycle/ },
  'middleware.ts': { code: `import { x } from '#lib/queries/tips.ts'`, says: /middleware\.ts may not/ },
  'front/a.ts': { code: `import { x } from '#lib/session/cookie.ts'`, says: /front may not/ },
  'front/b.ts': { code: `import { x } from '#upstream/kernel/ids.ts'`, says: /front may not/ },
  'front/c.ts': { code: `import { x } from '#contract/usernames.ts'`, says: /front may not/ },
  'limits/a.ts': { code: `import { x } from '#front/config.ts'`, says: /limits may not/ },
  'limits/b.ts': { code: `import { x } from '#upstream/kernel/ids.ts'`, says: /limits may not/ },
  'upstream/kernel/a.ts': { code: `import { x } from '../modules/tips/service.ts'`, says: /kernel may not/ },
  'upstream/http/a.ts': { code: `import { x } from '../modules/tips/service.ts'`, says: /http may not/ },
  'upstream/modules/comments/a.ts': {
    code: `import { x } from '../posts/store.ts'`,
    says: /The module comments may import another's service\.ts, events\.ts and what/,
  },
  'upstream/modules/comments/b.ts': { code: `import { x } from '#lib/config.ts'`, says: /modules may not/ },
  'upstream/modules/comments/c.ts': {
    code: `import { x } from '../../media-engine/x.ts'`,
    says: /modules may not/,
  },
  'upstream/modules/comments/d.ts': {
    code: `export const x = await import('#app/x.ts')`,
    says: /modules may not/,
  },
  'upstream/modules/comments/e.ts': { code: `import { x } from '../../../contract/x.ts'`, says: /#contract/ },
  'upstream/modules/comments/f.ts': { code: `import { x } from './service'`, says: /extension/ },
  'upstream/modules/comments/h.ts': {
    code: `import { x } from '../social-connect/service.ts'`,
    says: /comments stands below social-connect/,
  },
  'upstream/modules/comments/i.ts': {
    code: `import type { x } from '../account-deletion/service.ts'`,
    says: /comments stands below account-deletion/,
  },
  'upstream/modules/comments/j.ts': {
    code: `import { x } from '../posts/tables.ts'`,
    says: /Only the module posts may import its tables/,
  },
  'upstream/modules/comments/k.ts': {
    code: `import { x } from '../all.ts'`,
    says: /may import the list of all modules/,
  },
  'upstream/modules/comments/l.ts': {
    code: `import { x } from '../nowhere/service.ts'`,
    says: /The module nowhere is in no layer of upstream\/modules\/all\.ts/,
  },
  'upstream/modules/nowhere/a.ts': {
    code: `import { x } from '../accounts/service.ts'`,
    says: /The module nowhere is in no layer of upstream\/modules\/all\.ts/,
  },
  'upstream/modules/module.ts': {
    code: `import type { x } from './comments/store.ts'`,
    says: /module\.ts defines what a module is, and may not import/,
  },
  'upstream/modules/comments/hidden.ts': {
    code: `import { x } from '../payments/store.ts'`,
    says: /service\.ts, events\.ts and what its module\.ts exposes only, not payments\/store\.ts/,
  },
  'upstream/modules/comments/m.ts': {
    code: `import { files } from '../files/tables.ts'\nexport const x = (tx) => tx.update(files).set({ a: 1 })`,
    says: /Only the module files writes to its table files/,
  },
  'upstream/modules/comments/n.ts': {
    code: `import { files as others } from '../files/tables.ts'\nexport const x = (tx) => tx.delete(others)`,
    says: /Only the module files writes to its table files/,
  },
  'upstream/modules/comments/o.ts': {
    code: `import { files } from '#upstream/modules/files/tables.ts'\nexport const x = (tx) => tx.insert(files)`,
    says: /Only the module files writes to its table files/,
  },
  'upstream/modules/comments/p.ts': {
    code: 'import { files } from "../files/tables.ts"\nexport const x = (sql) => sql`update ${files} set a = 1`',
    says: /Only the module files writes to its table files/,
  },
  'upstream/modules/comments/q.ts': {
    code: 'export const x = (sql, id) => sql`select 1 from comments where id in (select id from feed_posts where a = ${id})`',
    says: /Raw SQL of comments may not name posts's table feed_posts/,
  },
  'upstream/modules/comments/r.ts': {
    code: 'export const x = (sql) => sql`update feed_posts set total = 0`',
    says: /comments may not name posts.s table feed_posts/,
  },
  'upstream/a.ts': { code: `import { x } from '#components/ui/button.tsx'`, says: /upstream may not/ },
  'upstream/b.ts': { code: `import { x } from '#demo/world/seed.ts'`, says: /upstream may not/ },
  'upstream/c.ts': { code: `export const x = await import('#demo/world/seed.ts')`, says: /upstream may not/ },
  'upstream/demo.ts': { code: `import { x } from '#demo/world/seed.ts'`, says: /by import\(\) only/ },
  'upstream/modules/comments/g.ts': {
    code: `import { x } from '#demo/world/seed-index.ts'`,
    says: /modules may not/,
  },
  'demo/art/a.ts': { code: `import { x } from '#upstream/kernel/ids.ts'`, says: /demo\/art may not/ },
  'demo/art/b.ts': { code: `import { x } from '../world/people/fans.ts'`, says: /demo\/art may not/ },
  'demo/art/c.ts': { code: `import { x } from '#contract/fields.ts'`, says: /demo\/art may not/ },
  'demo/world/a.ts': { code: `import { x } from '#lib/config.ts'`, says: /demo\/world may not/ },
  'demo/world/b.ts': { code: `import { x } from '../art/manifest.ts'`, says: /types only/ },
  'demo/world/c.ts': { code: `import type { X } from '../art/palette.ts'`, says: /demo\/world may not/ },
  'demo/world/d.ts': { code: `import { x } from '../../upstream/kernel/ids.ts'`, says: /#upstream/ },
}

/** Files that lint must accept. */
const CLEAN: Record<string, string> = {
  ...CLEAN_SENTENCES,
  ...CLEAN_STORES,
  'contract/clean.ts': `import { z } from 'zod'\nimport { x } from './call.ts'\nexport const y = z.literal(x)`,
  'components/tips/clean.tsx':
    `import type { X } from '#contract/tips.ts'\nimport { a } from '#lib/actions/payments.ts'\n` +
    `import { b } from '../ui/button.tsx'\nimport { reach } from '#lib/reach.ts'\nexport const y: X[] = [b]\n` +
    `async function send() {\n  await a()\n}\nexport const press = () => reach(send)`,
  'lib/actions/clean.ts':
    `import { a } from '../bff/client.ts'\nimport { b } from '../session/seal.ts'\n` +
    `import { c } from '#contract/tips.ts'\nexport const y = [a, b, c]`,
  'app/clean/page.tsx': `import { a } from '#components/ui/button.tsx'\nimport { b } from '#lib/queries/tips.ts'\nexport const y = [a, b]`,
  'upstream/modules/comments/clean.ts':
    `import { a } from '../posts/service.ts'\nimport { b } from '../../kernel/ids.ts'\n` +
    `import { c } from './store.ts'\nimport type { Module } from '../module.ts'\nexport const y: Module[] = [a, b, c]`,
  'upstream/modules/posts/module.ts': `export const MODULE = { name: 'posts', exposes: ['gates.ts'] }`,
  'upstream/modules/comments/exposed.ts': `import { a } from '../posts/gates.ts'\nexport const y = a`,
  'upstream/modules/files/tables.ts': `export const files = pgTable('files', {})`,
  'upstream/modules/posts/tables.ts': `export const feedPosts = pgTable(\n  'feed_posts',\n  {},\n)`,
  // A foreign key may refer to a lower module's table.
  'upstream/modules/comments/tables.ts':
    `import { feedPosts } from '../posts/tables.ts'\n` +
    `export const comments = pgTable('comments', { postId: feedPosts })`,
  // A module writes and names its own tables, and may join tables of other modules that all may read.
  'upstream/modules/comments/store.ts':
    `import { files } from '../files/tables.ts'\nimport { comments } from './tables.ts'\n` +
    'export const y = (tx: Tx, sql) => [tx.update(comments).from(files), sql`delete from comments where a in (select a from ${files})`]',
  // This is the real file, because lint reads the layers from it.
  'upstream/modules/all.ts': readFileSync(path.join(root, 'upstream/modules/all.ts'), 'utf8'),
  'limits/clean.ts': `import { x } from '#contract/network.ts'\nimport type { Server } from 'node:http'\nexport const y = (server: Server) => [x, server]`,
  'front/clean.ts': `import { a } from '#limits/quota.ts'\nimport { b } from '#contract/network.ts'\nexport const y = [a, b]`,
  'upstream/clean.ts': `import { loadDemo } from './demo.ts'\nexport const y = loadDemo`,
  'demo/art/clean.ts': `import { x } from './engine/random.ts'\nimport sharp from 'sharp'\nexport const y = sharp(x)`,
  'demo/world/clean.ts':
    `import type { X } from '../art/manifest.ts'\nimport { a } from '#upstream/modules/files/tables.ts'\n` +
    `import { b } from '#contract/fields.ts'\nexport const y: X[] = [a, b]`,
  'lib/bff/clean.test.ts': `import { a } from '#upstream/server.ts'\nexport const y = a`,
}

type Diagnostic = { filename: string; message: string; code: string; help?: string }

let folder = ''
let diagnostics: Diagnostic[] = []

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ovation-lint-'))
  // package.json defines the imports that begin with `#`.
  for (const file of ['.oxlintrc.json', 'package.json'])
    cpSync(path.join(root, file), path.join(folder, file))
  cpSync(path.join(root, 'scripts/lint'), path.join(folder, 'scripts/lint'), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  for (const [file, { code }] of Object.entries(PLANTED)) plant(file, `${code}\nexport const used = x\n`)
  for (const [file, code] of Object.entries(CLEAN)) plant(file, `${code}\n`)
  diagnostics = await lint()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(Object.entries(PLANTED))('lint refuses %s', (file, { says }) => {
  const found = diagnostics.filter(({ filename }) => filename === file)
  expect(found.map(({ message, help }) => `${message} ${help ?? ''}`).join('\n')).toMatch(says)
})

test.each(Object.keys(CLEAN))('lint accepts %s', (file) => {
  expect(diagnostics.filter(({ filename }) => filename === file)).toEqual([])
})

function plant(file: string, code: string): void {
  const target = path.join(folder, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, code)
}

/** Lint exits with a failure when it finds something, and prints its report on standard output in any case. */
async function lint(): Promise<Diagnostic[]> {
  const oxlint = path.join(root, 'node_modules/.bin/oxlint')
  const { stdout } = await run(oxlint, ['--format=json'], { cwd: folder, maxBuffer: 1e8 }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  )
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics
}
