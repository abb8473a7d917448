import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Arguments } from '#contract/call.ts'
import { logout } from '#contract/auth.ts'
import { addReaction } from '#contract/reactions.ts'
import { getCurrentUser, searchUsers, updateUser, viewUser } from '#contract/users.ts'
import { searchWalletEntries as getWallet } from '#contract/wallet.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { setAccountStatus } from '../accounts/service.ts'
import { accounts } from '../accounts/tables.ts'
import { addSubscription } from '../posts/test-content.ts'

let kernel: TestKernel
let api: Api
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(() => kernel.close())

const PROFILE = {
  name: 'Mira Lund',
  bio: 'I listen.',
  country: 'PT',
  state: '14',
  city: 'Lisbon',
  phone: '00351 912 345-678',
  gender: 'female',
  languages: ['pt'],
  dateOfBirth: '1990-04-05',
} as const

describe('a fan’s profile', () => {
  test('updating a fan’s profile changes the given fields only', async () => {
    const fan = await makeFan(kernel)
    await api.call(updateUser, { body: { ...PROFILE, languages: [...PROFILE.languages] } }, fan)
    await api.call(updateUser, { body: { bio: 'I dance.', gender: null } }, fan)
    const view = await api.call(viewUser, { params: { id: fan.id } }, fan)
    expect(view).toMatchObject({ name: 'Mira Lund', bio: 'I dance.', languages: ['pt'] })
    expect(view.own).toMatchObject({
      country: 'PT',
      state: '14',
      city: 'Lisbon',
      phone: '+351912345678',
      gender: null,
      dateOfBirth: '1990-04-05',
      email: `${fan.username}@example.com`,
      usernameChangeableAt: null,
    })
  })

  test('others see only a fan’s name, avatar, bio and languages', async () => {
    const fan = await makeFan(kernel)
    await api.call(updateUser, { body: { ...PROFILE, languages: [...PROFILE.languages] } }, fan)
    const star = await makePerformer(kernel)
    for (const other of [await makeFan(kernel), star]) {
      const view = await api.call(viewUser, { params: { id: fan.id } }, other)
      expect(view.own).toBeNull()
      expect(JSON.stringify(view)).not.toMatch(/Lisbon|912345678|1990-04-05|example\.com/)
    }
    await api.refused('UNAUTHENTICATED', viewUser, { params: { id: fan.id } })
    await api.refused('NOT_FOUND', viewUser, { params: { id: star.id } }, fan)
    await setAccountStatus(kernel, fan.username, 'suspended')
    await api.refused('NOT_FOUND', viewUser, { params: { id: fan.id } }, star)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ phone: '123' }, 'phone'],
    [{ dateOfBirth: '2020-01-01' }, 'dateOfBirth'],
    [{ dateOfBirth: '1990-02-31' }, 'dateOfBirth'],
    [{ state: '14' }, 'state'],
    [{ languages: ['klingon'] }, 'languages'],
    [{ email: 'nobody' }, 'email'],
  ])('updating a fan’s profile refuses %j at its field', async (body, field) => {
    const sent = body as Arguments<typeof updateUser>['body']
    const { status, error } = await api.send(updateUser, { body: sent }, await makeFan(kernel))
    expect(status).toBe(422)
    const problems = error!.message as { property: string }[]
    expect(problems[0]!.property.split('.')[0]).toBe(field)
  })

  test('a performer cannot update a fan’s profile', async () => {
    await api.refused('FORBIDDEN', updateUser, { body: { name: 'X' } }, await makePerformer(kernel))
  })
})

describe('a performer who looks for fans', () => {
  let star: Person
  let follower: Person
  let subscriber: Person
  beforeAll(async () => {
    star = await makePerformer(kernel)
    follower = await makeFan(kernel, 'anna.follows')
    subscriber = await makeFan(kernel, 'bert.pays')
    await makeFan(kernel, 'anna.elsewhere')
    const follow = { objectType: 'performer', objectId: star.id, action: 'follow' } as const
    await api.call(addReaction, { body: follow }, follower)
    await addSubscription(kernel, subscriber, star)
  })
  const find = async (q: string, as = star) =>
    (await api.call(searchUsers, { query: { q } }, as)).data.map(({ username }) => username)

  test('a performer finds their own fans by the beginning of a name, with how they are connected', async () => {
    expect(await find('')).toEqual(['anna.follows', 'bert.pays'])
    expect(await find('ANNA')).toEqual(['anna.follows'])
    const { data, total } = await api.call(searchUsers, { query: { q: 'bert', limit: 1 } }, star)
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({ isFollowing: false, isSubscribed: true })
  })

  test('a performer finds other fans only by the whole username', async () => {
    expect(await find('anna.else')).toEqual([])
    expect(await find('@anna.elsewhere')).toEqual(['anna.elsewhere'])
    expect(await find('%')).toEqual([])
    expect(await find('', await makePerformer(kernel))).toEqual([])
    await api.refused('FORBIDDEN', searchUsers, { query: {} }, follower)
  })
})

test('an account without a username can choose one, and do nothing else', async () => {
  const fan = await makeFan(kernel)
  await kernel.db.update(accounts).set({ username: null }).where(eq(accounts.id, fan.id))
  await api.refused('ACCOUNT_INCOMPLETE', getWallet, {}, fan)
  expect((await api.call(getCurrentUser, {}, fan)).username).toBeNull()
  await api.call(updateUser, { body: { username: 'at.last' } }, fan)
  expect((await api.send(getWallet, {}, fan)).status).toBe(200)
  const { own } = await api.call(viewUser, { params: { id: fan.id } }, fan)
  expect(own!.usernameChangeableAt).toBeNull()
  await api.call(logout, {}, fan)
})
