import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Arguments } from '#contract/call.ts'
import { login, registerFan, tokenOf } from '#contract/auth.ts'
import * as contract from '#contract/performers.ts'
import { updateUser } from '#contract/users.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { inTransaction, queryRows } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { insertCategories } from './category-store.ts'

let kernel: TestKernel
let api: Api
let zoe: Person
let made = 0
const music = { id: newId(), slug: 'music', name: 'Music', description: '', position: 0 }
const chess = { id: newId(), slug: 'chess', name: 'Chess', description: '', position: 1, hasMeasures: true }
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  await inTransaction(kernel.db, (tx) => insertCategories(tx, [music, chess]))
})
afterAll(() => kernel.close())
beforeEach(async () => {
  zoe = await makePerformer(kernel, { username: `zoe${++made}edits`, monthlyPriceCents: 500 })
})

type Body = Arguments<typeof contract.updatePerformer>['body']
const update = (body: Body, as = zoe) =>
  api.call(contract.updatePerformer, { params: { id: as.id }, body }, as)
async function wrongFields(body: Body): Promise<string[]> {
  const args = { params: { id: zoe.id }, body }
  const { status, error } = await api.send(contract.updatePerformer, args, zoe)
  expect(status).toBe(422)
  const problems = error!.message as { property: string }[]
  return problems.map(({ property }) => property)
}
const publicPage = (id = zoe.id) => api.call(contract.getPerformer, { params: { id } })
async function revalidated(): Promise<string[]> {
  const rows = await queryRows<{ payload: { tags: string[] } }>(
    kernel.db,
    sql`select payload from outbox where topic = 'revalidate'`,
  )
  return rows.flatMap((row) => row.payload.tags)
}

describe('a performer’s page', () => {
  test('shows anonymous visitors what its owner has written, and the cached page is revalidated', async () => {
    await update({
      name: 'Zoë  Marchand',
      tagline: 'Songs\nbefore noon',
      bio: 'First.\r\n\r\n\r\n\r\nSecond.\u202e',
      welcomeText: 'Come in.',
      gender: 'female',
      country: 'PT',
      state: '14',
      city: 'Lisbon',
      languages: ['pt', 'en', 'pt'],
      categoryIds: [chess.id, music.id],
      bodyInfo: { height: '172 cm', eyes: 'green' },
      socialLinks: { website: 'zoe.example/songs', instagram: 'https://www.instagram.com/zoe' },
      monthlyPriceCents: 700,
      yearlyPriceCents: 7000,
      trialDays: 7,
    })
    expect(await publicPage()).toMatchObject({
      name: 'Zoë Marchand',
      tagline: 'Songs before noon',
      bio: 'First.\n\nSecond.',
      welcomeText: 'Come in.',
      country: 'PT',
      state: 'Lisbon',
      city: 'Lisbon',
      languages: ['pt', 'en'],
      category: { slug: 'chess' },
      categories: [{ slug: 'chess' }, { slug: 'music' }],
      bodyInfo: { height: '172 cm', eyes: 'green' },
      socialLinks: { website: 'https://zoe.example/songs', instagram: 'https://www.instagram.com/zoe' },
      monthlyPriceCents: 700,
      yearlyPriceCents: 7000,
      trialDays: 7,
    })
    expect(await publicPage()).not.toHaveProperty('own')
    expect(await revalidated()).toEqual(expect.arrayContaining([`performer:${zoe.id}`, 'performers']))
  })

  test('is found by its new name and in each of its categories', async () => {
    await update({ name: 'Quilla', categoryIds: [music.id, chess.id] })
    const find = async (query: object) =>
      (await api.call(contract.searchPerformers, { query })).data.map(({ _id }) => _id)
    expect(await find({ q: 'quilla' })).toEqual([zoe.id])
    expect(await find({ category: 'chess' })).toContain(zoe.id)
    await update({ categoryIds: [] })
    expect(await find({ category: 'chess' })).not.toContain(zoe.id)
    expect((await publicPage()).category).toBeNull()
  })

  test('keeps the fields that an update leaves out and clears those that it sets to null', async () => {
    await update({
      categoryIds: [chess.id],
      bodyInfo: { hair: 'black', eyes: 'brown' },
      socialLinks: { website: 'https://a.example/' },
    })
    await update({ tagline: 'Later' })
    expect((await publicPage()).bodyInfo).toEqual({ hair: 'black', eyes: 'brown' })
    await update({ bodyInfo: { hair: null }, socialLinks: { website: null } })
    expect(await publicPage()).toMatchObject({ bodyInfo: { eyes: 'brown' }, socialLinks: {} })
  })

  test('shows body measures only if one of its categories does', async () => {
    await update({ categoryIds: [music.id, chess.id], bodyInfo: { eyes: 'brown' } })
    expect((await publicPage()).bodyInfo).toEqual({ eyes: 'brown' })
    await update({ categoryIds: [music.id] })
    expect((await publicPage()).bodyInfo).toEqual({})
    // The stored measures stay, for when a category shows them again.
    expect((await api.call(contract.getOwnPerformer, {}, zoe)).bodyInfo).toEqual({ eyes: 'brown' })
  })

  test('cannot be changed by anybody else', async () => {
    const yves = await makePerformer(kernel)
    const args = { params: { id: zoe.id }, body: { name: 'Stolen' } }
    await api.refused('PERFORMER_NOT_FOUND', contract.updatePerformer, args, yves)
    await api.refused('FORBIDDEN', contract.updatePerformer, args, await makeFan(kernel))
    await api.refused('UNAUTHENTICATED', contract.updatePerformer, args)
    expect((await publicPage()).name).not.toBe('Stolen')
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ username: 'no' }, 'username'],
    [{ gender: 'robot' }, 'gender'],
    [{ country: 'XX' }, 'country'],
    [{ country: 'PT', state: '99' }, 'state'],
    [{ country: 'PT', state: '14', city: 'Porto' }, 'city'],
    [{ languages: ['zz'] }, 'languages'],
    [{ categoryIds: [newId()] }, 'categoryIds'],
    [{ bodyInfo: { eyes: 'laser' } }, 'bodyInfo.eyes'],
    [{ socialLinks: { website: 'javascript:alert(1)' } }, 'socialLinks.website'],
    [{ socialLinks: { website: 'https://a@b.example' } }, 'socialLinks.website'],
    [{ socialLinks: { instagram: 'https://instagram.com.evil.example/x' } }, 'socialLinks.instagram'],
    [{ monthlyPriceCents: 99 }, 'monthlyPriceCents'],
    [{ monthlyPriceCents: 100_001 }, 'monthlyPriceCents'],
    [{ yearlyPriceCents: 6001 }, 'yearlyPriceCents'],
    [{ monthlyPriceCents: null, yearlyPriceCents: 5000 }, 'yearlyPriceCents'],
    [{ monthlyPriceCents: 0, trialDays: 3 }, 'trialDays'],
    [{ trialDays: 31 }, 'trialDays'],
    [{ bio: 'x'.repeat(2001) }, 'bio'],
  ])('refuses the update %j and names the wrong field', async (body, field) => {
    expect(await wrongFields(body as Body)).toEqual([field])
  })
})

describe('a username', () => {
  const old = () => zoe.username

  test('still leads to its owner after any number of changes', async () => {
    const first = old()
    await update({ username: `b${made}name` })
    kernel.advance(31 * DAY_MS)
    const token = { ...zoe, token: await freshToken(`b${made}name`) }
    await update({ username: `c${made}name` }, token)
    for (const name of [first, `b${made}name`, `C${made}Name`])
      expect((await publicPage(name)).username).toBe(`c${made}name`)
    kernel.advance(-31 * DAY_MS)
  })

  test('stays reserved when its owner gives it up, and the owner may take it back', async () => {
    const first = old()
    await update({ username: `d${made}name` })
    const other = await makePerformer(kernel)
    const fan = await makeFan(kernel)
    const taken = { params: { id: other.id }, body: { username: first } }
    await api.refused('USERNAME_OR_EMAIL_TAKEN', contract.updatePerformer, taken, other)
    await api.refused('USERNAME_OR_EMAIL_TAKEN', updateUser, { body: { username: first } }, fan)
    const person = { name: 'N', email: `${first}@new.example`, password: 'a long password' }
    const body = { ...person, username: first, acceptTerms: true, isAdult: true } as const
    await api.refused('USERNAME_OR_EMAIL_TAKEN', registerFan, { body })
    await api.refused('INCORRECT_CREDENTIALS', login, {
      body: { username: first, password: person.password },
    })
    kernel.advance(31 * DAY_MS)
    const again = { ...zoe, token: await freshToken(`d${made}name`) }
    await update({ username: first }, again)
    expect((await publicPage(`d${made}name`)).username).toBe(first)
    kernel.advance(-31 * DAY_MS)
  })

  test('can change once in thirty days, and the answer says when it can change again', async () => {
    const { own } = await update({ username: `e${made}name` })
    expect(Date.parse(own.usernameChangeableAt!)).toBeGreaterThan(Date.now() + 29 * DAY_MS)
    const args = { params: { id: zoe.id }, body: { username: `f${made}name` } }
    await api.refused('USERNAME_CHANGED_RECENTLY', contract.updatePerformer, args, zoe)
    await update({ username: `e${made}name`, name: 'Still me' })
    expect((await publicPage()).name).toBe('Still me')
  })

  test('is refused when it is reserved or taken, and nothing else of the form is saved', async () => {
    const other = await makePerformer(kernel)
    const args = (username: string) => ({ params: { id: zoe.id }, body: { username, name: 'Half' } })
    await api.refused('USERNAME_RESERVED', contract.updatePerformer, args('explore'), zoe)
    await api.refused('USERNAME_OR_EMAIL_TAKEN', contract.updatePerformer, args(other.username), zoe)
    expect((await publicPage()).name).not.toBe('Half')
  })

  async function freshToken(username: string): Promise<string> {
    return tokenOf(await api.call(login, { body: { username, password: 'correct horse' } }))
  }
})
