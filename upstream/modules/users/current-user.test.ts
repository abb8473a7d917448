import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updatePaypalSettings } from '#contract/payout-settings.ts'
import { CurrentUser, NO_AVATAR } from '#contract/users.ts'
import { fillWallet } from '#tests/money/world.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { newId } from '../../kernel/ids.ts'
import { addImage } from '../posts/test-content.ts'

let kernel: TestKernel
let fan: Person
let api: Api
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  fan = await makeFan(kernel)
})
afterAll(() => kernel.close())

const ask = (authorization: string) => kernel.app.inject({ url: '/users/me', headers: { authorization } })

test('upstream accepts a token with and without "Bearer" (spec §7)', async () => {
  for (const header of [fan.token, `Bearer ${fan.token}`, `bearer ${fan.token}`]) {
    const answer = await ask(header)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ data: { _id: fan.id } })
  }
  for (const header of [`Basic ${fan.token}`, `${fan.token} ${fan.token}`, `Bearer`, `${fan.token}x`, '"']) {
    expect((await ask(header)).statusCode).toBe(401)
  }
})

test('the current user has the field names of spec §3 beside our own', async () => {
  await fillWallet(kernel, fan, 1234)
  const { data } = (await ask(fan.token)).json<{ data: unknown }>()
  expect(CurrentUser.parse(data)).toMatchObject({
    avatar: NO_AVATAR,
    avatarUrl: NO_AVATAR,
    cover: null,
    coverUrl: null,
    balance: 1234,
    balanceCents: 1234,
    firstSteps: null,
  })
})

test('each of a performer’s first steps counts as done on its own', async () => {
  const zoe = await makePerformer(kernel)
  const read = async () => CurrentUser.parse((await ask(zoe.token)).json<{ data: unknown }>().data).firstSteps
  const all = { picture: true, cover: true, price: true, payout: true, firstShow: true }
  const none = { picture: false, cover: false, price: false, payout: false, firstShow: false }
  const { db } = kernel
  await db.execute(sql`update performers set monthly_price_cents = null where account_id = ${zoe.id}`)
  expect(await read()).toEqual(none)

  const file = await addImage(kernel, zoe.id)
  await db.execute(sql`update accounts set avatar_file_id = ${file} where id = ${zoe.id}`)
  expect(await read()).toEqual({ ...none, picture: true })
  await db.execute(
    sql`update performers set cover_file_id = ${file}, monthly_price_cents = 0 where account_id = ${zoe.id}`,
  )
  expect(await read()).toEqual({ ...none, picture: true, cover: true, price: true })
  await api.call(updatePaypalSettings, { params: { id: zoe.id }, body: { email: 'zoe@example.com' } }, zoe)
  expect(await read()).toEqual({ ...all, firstShow: false })
  await db.execute(sql`update performers set total_posts = 1 where account_id = ${zoe.id}`)
  expect(await read()).toEqual(all)
  await db.execute(sql`update performers set total_posts = 0 where account_id = ${zoe.id}`)
  await db.execute(sql`
    insert into stream_sessions (id, performer_id, conversation_id, type, status)
    values (${newId()}, ${zoe.id}, ${newId()}, 'public', 'idle')`)
  expect(await read()).toEqual({ ...all, firstShow: false })
  await db.execute(sql`update stream_sessions set started_at = now(), status = 'ended'`)
  expect(await read()).toEqual(all)
})
