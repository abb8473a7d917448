import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerFan } from '#contract/auth.ts'
import { getPerformer, updatePerformer } from '#contract/performers.ts'
import { usernameSkeleton } from '#contract/usernames.ts'
import { updateUser } from '#contract/users.ts'
import { createApi, makeFan, makePerformer, type Api } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { findRoute } from '#lib/edge/routes.ts'
import { inTransaction } from '../../kernel/database.ts'
import { setSetting } from '../settings/desk.ts'
import { findBySkeleton, updateAccount } from './store.ts'

let kernel: TestKernel
let api: Api
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterEach(() => kernel.close())

const registerAs = (username: string) =>
  api.send(registerFan, {
    body: {
      name: 'Somebody',
      username,
      email: `${username.replaceAll(/\W/g, '')}@mail.example`,
      password: 'correct horse',
      acceptTerms: true,
      isAdult: true,
    },
  })

test.each([
  ...['adm1n', 'ad.min', 'supp0rt', 'm0del', 'ovati0n', 'l0gin', '1ogin'],
  ...[
    'owner',
    'verify',
    'ops',
    'health',
    'ready',
    'metrics',
    'preview',
    'rsc',
    '0wner',
    'hea1th',
    'the.owner',
  ],
])('a username that looks like a word of the platform is reserved: %s', async (username) => {
  expect((await registerAs(username)).error?.code).toBe('USERNAME_RESERVED')
})

test.each([
  ...[
    'administrator',
    'moderator',
    'official',
    'security',
    'staff',
    'team',
    'm0derator',
    'adrnin',
    '4dm1n',
    'syst3m',
  ],
  ...[
    'support_team',
    'the.real.admin',
    'ovation.official',
    'ovationhelp',
    'moderator2',
    '0fficial',
    'ovati0n',
  ],
  ...['mira.rsc', 'x.segments', 'index.html', 'favicon.svg', 'mira.json', 'photo.jpg', 'mira.txt'],
])('a username that speaks for the platform, or looks like a file, is reserved: %s', async (username) => {
  expect((await registerAs(username)).error?.code).toBe('USERNAME_RESERVED')
})

test.each([
  'maria.sol',
  'helpful.hanna',
  'teammate',
  'rooted',
  'user.one',
  'modern',
  'live2',
  'dr.no',
  'systema',
])('an ordinary username is free: %s', async (username) => {
  expect((await registerAs(username)).error).toBeNull()
})

test('a username with the site’s name is reserved, even after the site was renamed', async () => {
  await setSetting(kernel.db, 'siteName', 'Encore Live')
  expect((await registerAs('encore_live')).error?.code).toBe('USERNAME_RESERVED')
  expect((await registerAs('enc0relive.support')).error?.code).toBe('USERNAME_RESERVED')
})

test('an account keeps a username that was reserved later, and its page', async () => {
  const star = await makePerformer(kernel)
  await inTransaction(kernel.db, (tx) => updateAccount(tx, star.id, { username: 'moderator.rsc' }))
  await api.call(updatePerformer, { params: { id: star.id }, body: { username: 'moderator.rsc' } }, star)
  const page = await api.call(getPerformer, { params: { id: 'moderator.rsc' }, query: {} })
  expect(page._id).toBe(star.id)
  expect(findRoute('/moderator.rsc').kind).toBe('variants')
})

test.each([
  ['marialuz', 'rnarialuz'],
  ['willow', 'vvillow'],
  ['illona', '1llona'],
  ['cool.cat', 'coolcat'],
  ['cool.cat', 'c00l_cat'],
])('a username that looks like another account’s is refused: %s, then %s', async (first, second) => {
  expect((await registerAs(first)).error).toBeNull()
  expect((await registerAs(second)).error?.code).toBe('USERNAME_TOO_SIMILAR')
})

test('a username that looks like a former username is refused', async () => {
  const mira = await makeFan(kernel, 'marialuz')
  await api.call(updateUser, { body: { username: 'mira.sings' } }, mira)
  expect((await registerAs('rnarialuz')).error?.code).toBe('USERNAME_TOO_SIMILAR')
  const again = await makeFan(kernel, 'somebody')
  await api.refused('USERNAME_TOO_SIMILAR', updateUser, { body: { username: 'rnarialuz' } }, again)
})

test('the database computes the same skeleton as the contract', async () => {
  for (const username of ['rn.vv_1i0', 'plain', 'r.n', 'v_v']) {
    await registerAs(username)
    const found = await findBySkeleton(kernel.db, usernameSkeleton(username))
    expect(found.map((one) => one.username)).toContain(username)
  }
})
