import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { login, tokenOf } from '#contract/auth.ts'
import { getPublicSettings } from '#contract/settings.ts'
import { getArticle } from '#contract/articles.ts'
import { getCurrentUser } from '#contract/users.ts'
import { createApi, makeFan, type Api } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { openDatabase } from '../kernel/database.ts'
import { listAccounts } from '../modules/accounts/store.ts'
import { createAccount } from '../modules/auth/registration.ts'
import { backUp, restore } from './archive.ts'
import type { OpsContext, OpsAnswer } from './commands.ts'
import { answer, listenForOps, socketPath } from './socket.ts'

let kernel: TestKernel
let api: Api
let context: OpsContext
beforeEach(async () => {
  kernel = await createTestKernel({ DEMO: '0' })
  api = createApi(kernel)
  context = { kernel, database: kernel.database, restart: () => Promise.resolve() }
})
afterEach(() => kernel.close())

const run = (...words: string[]) => answer(context, JSON.stringify({ words }))

describe('settings', () => {
  test('a setting is set from JSON or a bare word, and is public at once', async () => {
    expect(await run('settings', 'set', 'siteName', 'The', 'Loft')).toMatchObject({ isOk: true })
    await run('settings', 'set', 'maintenanceMode', 'true')
    await run('settings', 'set', 'blockedCountries', '["FR"]')
    const settings = await api.call(getPublicSettings, { query: {} })
    expect(settings).toMatchObject({ siteName: 'The Loft', maintenanceMode: true, blockedCountries: ['FR'] })
  })

  test('scripts are removed from the footer’s content', async () => {
    const footer = '<p>Made <a href="javascript:alert(1)" onclick="x()">here</a><script>alert(1)</script></p>'
    await run('settings', 'set', 'footerContent', footer)
    const { footerContent } = await api.call(getPublicSettings, { query: {} })
    expect(footerContent).toBe('<p>Made <a rel="noopener">here</a></p>')
  })

  test('an unknown setting and an invalid value are refused in one line', async () => {
    expect(await run('settings', 'set', 'siteNmae', 'x')).toMatchObject({ isOk: false })
    const bad = await run('settings', 'set', 'maintenanceMode', 'perhaps')
    expect(bad).toMatchObject({ isOk: false, lines: [expect.stringMatching(/^maintenanceMode: /)] })
    expect(await run('settings', 'get', 'maintenanceMode')).toMatchObject({
      lines: ['maintenanceMode false'],
    })
  })
})

describe('articles', () => {
  test('an article is read from a file, sanitised, and public at once', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'articles-'))
    const file = path.join(folder, 'terms.html')
    await writeFile(file, '<h2>House rules</h2><p onclick="x()">Be kind.</p><script>alert(1)</script>')
    expect(await run('articles', 'set', 'terms', file, 'The', 'rules')).toMatchObject({ isOk: true })
    expect(await run('articles', 'list')).toMatchObject({ lines: ['terms\tThe rules'] })
    const article = await api.call(getArticle, { params: { id: 'terms' } })
    expect(article).toMatchObject({ title: 'The rules' })
    expect(article.content).toBe('<h2>House rules</h2><p>Be kind.</p>')
    expect(await run('articles', 'set', 'Terms!', file, 'x')).toMatchObject({ isOk: false })
    expect(await run('articles', 'set', 'terms', `${file}.gone`, 'x')).toMatchObject({ isOk: false })
    await rm(folder, { recursive: true })
  })
})

describe('accounts', () => {
  test('an account is created with any role and a generated password, which is shown once', async () => {
    const made = await run('accounts', 'create', 'performer', 'mira', 'mira@example.com')
    const password = /^password: (.+)$/.exec(made.lines[1] ?? '')?.[1] ?? ''
    const token = tokenOf(await api.call(login, { body: { username: 'mira', password } }))
    const me = await api.call(getCurrentUser, {}, { id: '', username: '', token })
    expect(me).toMatchObject({ username: 'mira', isPerformer: true })
  })

  test('suspending an account ends its sessions, and it can be activated again', async () => {
    const fan = await makeFan(kernel)
    await run('accounts', 'suspend', fan.username)
    await api.refused('UNAUTHENTICATED', getCurrentUser, {}, fan)
    expect((await run('accounts', 'activate', fan.username)).isOk).toBe(true)
    expect((await listAccounts(kernel.db))[0]?.status).toBe('active')
  })

  test('an account with a reserved name, or with a password that the rules forbid, is refused', async () => {
    for (const words of [
      ['operator', 'moderator', 'm@example.com'],
      ['performer', 'mira.rsc', 'm@example.com'],
      ['operator', 'ines', 'ines@example.com', 'password'],
      ['operator', 'ines.klar', 'ines@example.com', 'ines-klar-2026'],
    ])
      expect((await run('accounts', 'create', ...words)).isOk, words.join(' ')).toBe(false)
    expect((await run('accounts', 'create', 'operator', 'ines', 'ines@example.com')).isOk).toBe(true)
  })

  test('a mistyped command is refused with a reason', async () => {
    const bad = await run('accounts', 'create', 'performer', 'x', 'nobody')
    expect(bad).toMatchObject({ isOk: false, lines: [expect.stringMatching(/^username: /)] })
    expect((await run('accounts', 'suspend', 'nobody')).lines).toEqual(['There is no account nobody.'])
  })

  test('a command with missing words is answered with its usage', async () => {
    const usage =
      'Usage: accounts create <kind> <username> <email> [password]   kind: fan, performer, operator'
    for (const words of [[], ['operator'], ['operator', 'ines']])
      expect(await run('accounts', 'create', ...words)).toEqual({ isOk: false, lines: [usage] })
  })
})

test('the operator can verify the ledger', async () => {
  const { lines } = await run('ledger', 'verify')
  expect(lines.at(-1)).toBe('The ledger is sound.')
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/^ok {3}.+: no violations$/)
})

test('an unknown command fails and shows the commands', async () => {
  const unknown = await run('make', 'coffee')
  expect(unknown.isOk).toBe(false)
  expect(unknown.lines.join('\n')).toContain('settings set <key> <value>')
})

test('a reset is refused without DEMO, and when no seeder has filled the database', async () => {
  await makeFan(kernel)
  expect((await run('demo', 'reset')).lines).toEqual(['DEMO is off: nothing is thrown away here.'])
  const config = { ...kernel.config, DEMO: true }
  const told = await answer({ ...context, kernel: { ...kernel, config } }, '{"words":["demo","reset"]}')
  expect(told.lines).toEqual(['This is not a demo world: nothing is thrown away.'])
  expect(await listAccounts(kernel.db)).toHaveLength(1)
})

test('the platform accepts commands on a socket that only this user may open', async () => {
  const ops = await listenForOps(context)
  const socket = socketPath(kernel.config.DATA_DIR)
  const told = await new Promise<OpsAnswer>((resolve, reject) => {
    const call = request({ socketPath: socket, method: 'POST', path: '/ops' }, (response) => {
      resolve(json(response) as Promise<OpsAnswer>)
    })
    call.on('error', reject)
    call.end(JSON.stringify({ words: ['settings', 'get', 'currency'] }))
  })
  expect(told).toEqual({ isOk: true, lines: ['currency "EUR"'] })
  await ops.close()
})

test('a backup of the running embedded database can be restored elsewhere', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ovation-backup-test-'))
  const database = await openDatabase({ directory: path.join(folder, 'database') })
  const person = { kind: 'fan', name: 'Kept', username: 'kept.fan', email: 'kept@example.com' } as const
  await createAccount({ ...kernel, db: database.db }, { ...person, password: 'a long password' })
  await kernel.storage.put('a/picture.txt', Buffer.from('a picture'), 'text/plain')
  const archive = path.join(folder, 'all.tar.gz')
  await writeFile(archive, 'an older one', { mode: 0o644 })
  await backUp({ ...context, database }, archive)
  // The archive holds secrets, so only this user may read it.
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
  await database.close()
  const dataDir = path.join(folder, 'elsewhere')
  await restore({ dataDir, databaseUrl: undefined }, archive)
  expect(await readFile(path.join(dataDir, 'files/a/picture.txt'), 'utf8')).toBe('a picture')
  const restored = await openDatabase({ directory: path.join(dataDir, 'database') })
  expect((await listAccounts(restored.db)).map((one) => one.username)).toEqual(['kept.fan'])
  await restored.close()
  await writeFile(archive, 'not an archive')
  await expect(restore({ dataDir, databaseUrl: undefined }, archive)).rejects.toThrow('tar')
  await rm(folder, { recursive: true, force: true })
  // The test creates three databases on disk, which takes long.
}, 90_000)
