import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillPath } from '#contract/call.ts'
import { searchEarnings } from '#contract/earnings.ts'
import { sendTip } from '#contract/tips.ts'
import { searchWalletEntries } from '#contract/wallet.ts'
import { createApi, makeFan, makePerformer, type Api } from '#tests/support/api.ts'
import { createTestKernel, TEST_SECRET, type TestKernel } from '#tests/support/kernel.ts'
import { setAccountStatus } from '#upstream/modules/accounts/service.ts'
import { setSetting } from '#upstream/modules/settings/desk.ts'
import { balanceEventsOf, earningsOf, expectSoundLedger, fillWallet, newKey, walletOf } from './world.ts'

let kernel: TestKernel
let api: Api

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(async () => {
  await expectSoundLedger(kernel)
  await kernel.close()
})

describe('a tip', () => {
  test('moves its amount to the performer except the commission, which is rounded down', async () => {
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel)
    await fillWallet(kernel, fan, 1000)
    // 15% of 3.33 is 49.95 cents.
    const body = { amountCents: 333, idempotencyKey: newKey(), note: 'Bravo' }
    const receipt = await api.call(sendTip, { params: { id: star.id }, body }, fan)
    expect(receipt).toMatchObject({ balanceCents: 667, amountCents: 333 })
    expect(await walletOf(kernel, fan)).toBe(667)
    expect(await earningsOf(kernel, star)).toBe(284)

    const { data } = await api.call(searchEarnings, {}, star)
    expect(data).toMatchObject([
      { kind: 'tip', grossCents: 333, commissionCents: 49, netCents: 284, commissionRate: 0.15 },
    ])
    const statement = await api.call(searchWalletEntries, {}, fan)
    expect(statement.total).toBe(2)
    expect(statement.data[0]).toMatchObject({
      kind: 'tip',
      amountCents: -333,
      previousBalanceCents: 1000,
      currentBalanceCents: 667,
      description: `Tip to ${star.username}`,
    })
    const own = await api.call(searchWalletEntries, {}, star)
    // The ledger does not name the buyer; the statement looks the name up.
    const description = `Tip, from ${fan.username}`
    expect(own.data).toMatchObject([
      { amountCents: 284, previousBalanceCents: 0, currentBalanceCents: 284, description },
    ])
  })

  test('sends both people an event with their new balance', async () => {
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel)
    await fillWallet(kernel, fan, 1000)
    const body = { amountCents: 200, idempotencyKey: newKey() }
    await api.call(sendTip, { params: { id: star.id }, body }, fan)
    expect(await balanceEventsOf(kernel, fan)).toEqual([{ balanceCents: 800, deltaCents: -200 }])
    expect(await balanceEventsOf(kernel, star)).toEqual([{ balanceCents: 170, deltaCents: 170 }])
  })

  test('is paid once, even if its key is sent many times at once', async () => {
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel)
    await fillWallet(kernel, fan, 1000)
    const args = { params: { id: star.id }, body: { amountCents: 300, idempotencyKey: newKey() } }
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.call(sendTip, args, fan)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await walletOf(kernel, fan)).toBe(700)
    expect(await earningsOf(kernel, star)).toBe(255)
  })

  test('is refused if its key was used with another body, and other accounts may use the same key', async () => {
    const [fan, other] = [await makeFan(kernel), await makeFan(kernel)]
    const star = await makePerformer(kernel)
    for (const person of [fan, other]) await fillWallet(kernel, person, 1000)
    const idempotencyKey = newKey()
    const tipOf = (amountCents: number) => ({
      params: { id: star.id },
      body: { amountCents, idempotencyKey },
    })
    await api.call(sendTip, tipOf(100), fan)
    const answer = await api.send(sendTip, tipOf(200), fan)
    expect(answer).toMatchObject({ status: 422, error: { code: 'IDEMPOTENCY_MISMATCH' } })
    await api.call(sendTip, tipOf(200), other)
    expect([await walletOf(kernel, fan), await walletOf(kernel, other)]).toEqual([900, 800])
  })

  test('is refused if its key was used for another performer', async () => {
    const fan = await makeFan(kernel)
    const [star, other] = [await makePerformer(kernel), await makePerformer(kernel)]
    await fillWallet(kernel, fan, 1000)
    const body = { amountCents: 100, idempotencyKey: newKey() }
    await api.call(sendTip, { params: { id: star.id }, body }, fan)
    await api.refused('IDEMPOTENCY_MISMATCH', sendTip, { params: { id: other.id }, body }, fan)
    expect(await walletOf(kernel, fan)).toBe(900)
  })

  test('may send its key in the header instead of the body', async () => {
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel)
    await fillWallet(kernel, fan, 1000)
    const idempotencyKey = newKey()
    const send = (headers: Record<string, string>) =>
      kernel.app.inject({
        method: 'POST',
        url: fillPath(sendTip.path, { id: star.id }),
        payload: { amountCents: 100 },
        headers: { authorization: `Bearer ${fan.token}`, 'x-ovation-internal': TEST_SECRET, ...headers },
      })
    expect((await send({})).statusCode).toBe(422)
    expect((await send({ 'idempotency-key': 'no key' })).statusCode).toBe(422)
    for (let sent = 0; sent < 2; sent++) {
      expect((await send({ 'idempotency-key': idempotencyKey })).statusCode).toBe(200)
    }
    const body = { amountCents: 100, idempotencyKey }
    await api.call(sendTip, { params: { id: star.id }, body }, fan)
    expect(await walletOf(kernel, fan)).toBe(900)
  })

  test('moves nothing if the wallet holds too little, and the same key works when it holds enough', async () => {
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel)
    const args = { params: { id: star.id }, body: { amountCents: 500, idempotencyKey: newKey() } }
    await api.refused('INSUFFICIENT_BALANCE', sendTip, args, fan)
    await fillWallet(kernel, fan, 499)
    await api.refused('INSUFFICIENT_BALANCE', sendTip, args, fan)
    expect([await walletOf(kernel, fan), await earningsOf(kernel, star)]).toEqual([499, 0])
    await fillWallet(kernel, fan, 1)
    expect(await api.call(sendTip, args, fan)).toMatchObject({ balanceCents: 0 })
  })

  test('exactly one of 50 tips at once is paid if the wallet holds money for one', async () => {
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel)
    await fillWallet(kernel, fan, 199)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        api.send(
          sendTip,
          { params: { id: star.id }, body: { amountCents: 100, idempotencyKey: newKey() } },
          fan,
        ),
      ),
    )
    const codes = answers.map((answer) => answer.error?.code ?? 'done')
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'INSUFFICIENT_BALANCE')).toHaveLength(49)
    expect([await walletOf(kernel, fan), await earningsOf(kernel, star)]).toEqual([99, 85])
  })

  test('60 tips between several people at once leave every balance right', async () => {
    const fans = [await makeFan(kernel), await makeFan(kernel), await makeFan(kernel)]
    const stars = [await makePerformer(kernel), await makePerformer(kernel), await makePerformer(kernel)]
    for (const fan of fans) await fillWallet(kernel, fan, 10_000)
    const tips = Array.from({ length: 60 }, (_, at) => ({
      fan: fans[at % 3]!,
      star: stars[(at * 7 + 1) % 3]!,
    }))
    await Promise.all(
      tips.map(({ fan, star }) =>
        api.call(
          sendTip,
          { params: { id: star.id }, body: { amountCents: 100, idempotencyKey: newKey() } },
          fan,
        ),
      ),
    )
    for (const fan of fans) expect(await walletOf(kernel, fan)).toBe(8000)
    const earned = await Promise.all(stars.map((star) => earningsOf(kernel, star)))
    expect(earned.reduce((sum, cents) => sum + cents, 0)).toBe(60 * 85)
  })

  test('is refused if its receiver is unknown, suspended or its giver, or if a performer gives it', async () => {
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel)
    await fillWallet(kernel, fan, 1000)
    await setAccountStatus(kernel, star.username, 'suspended')
    const tipTo = (id: string) => ({ params: { id }, body: { amountCents: 100, idempotencyKey: newKey() } })
    await api.refused('PERFORMER_NOT_FOUND', sendTip, tipTo(star.id), fan)
    await api.refused('PERFORMER_NOT_FOUND', sendTip, tipTo(newKey()), fan)
    await api.refused('CANNOT_PAY_SELF', sendTip, tipTo(fan.id), fan)
    await api.refused('FORBIDDEN', sendTip, tipTo(star.id), await makePerformer(kernel))
    await api.refused('UNAUTHENTICATED', sendTip, tipTo(star.id))
    expect(await walletOf(kernel, fan)).toBe(1000)
  })

  test('goes to the performer in full at a commission of 0%, and to the platform in full at 100%', async () => {
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel)
    await fillWallet(kernel, fan, 1000)
    const tip = () => ({ params: { id: star.id }, body: { amountCents: 101, idempotencyKey: newKey() } })
    await setSetting(kernel.db, 'tokenTipCommission', '0')
    await api.call(sendTip, tip(), fan)
    expect(await earningsOf(kernel, star)).toBe(101)
    await setSetting(kernel.db, 'tokenTipCommission', '1')
    await api.call(sendTip, tip(), fan)
    expect(await earningsOf(kernel, star)).toBe(101)
    await setSetting(kernel.db, 'tokenTipCommission', '0.15')
  })
})
