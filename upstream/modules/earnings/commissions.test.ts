import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCommissions, searchEarnings } from '#contract/earnings.ts'
import { sendTip } from '#contract/tips.ts'
import { fillWallet } from '#tests/money/world.ts'
import { createApi, makeFan, makePerformer, type Api } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { agreeCommission } from '../../ops/commissions.ts'

let kernel: TestKernel
let api: Api
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(() => kernel.close())

test('a rate that was agreed with a performer is shown, applies to the next sale, and can be removed', async () => {
  const star = await makePerformer(kernel)
  const fan = await makeFan(kernel)
  await fillWallet(kernel, fan, 5000)
  const rateOf = async () => {
    const { rates } = await api.call(getCommissions, {}, star)
    return rates.find(({ kind }) => kind === 'tokenTipCommission')!
  }
  const site = await rateOf()
  expect(site.isOwn).toBe(false)
  await agreeCommission(kernel, [star.username, 'tokenTipCommission', '7.5'])
  expect(await rateOf()).toEqual({
    kind: 'tokenTipCommission',
    commissionRate: 0.075,
    isOwn: true,
    example: { grossCents: 1000, commissionCents: 75, netCents: 925 },
  })
  const body = { amountCents: 1000, idempotencyKey: randomUUID() }
  await api.call(sendTip, { params: { id: star.id }, body }, fan)
  const { data } = await api.call(searchEarnings, {}, star)
  expect(data[0]).toMatchObject({ commissionCents: 75, netCents: 925, commissionRate: 0.075 })
  await agreeCommission(kernel, [star.username, 'tokenTipCommission', 'none'])
  expect(await rateOf()).toEqual(site)
  await expect(agreeCommission(kernel, [star.username, 'luck', '5'])).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
  })
  await expect(agreeCommission(kernel, [fan.username, 'tokenTipCommission', '5'])).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
