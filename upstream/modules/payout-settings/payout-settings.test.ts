import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Arguments } from '#contract/call.ts'
import * as contract from '#contract/payout-settings.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { readEmails } from '#tests/support/emails.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { MINUTE_MS } from '../../kernel/clock.ts'
import { queryRows } from '../../kernel/database.ts'
import { openPayoutSettings } from './service.ts'

let kernel: TestKernel
let api: Api
let zoe: Person
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(() => kernel.close())
beforeEach(async () => {
  zoe = await makePerformer(kernel)
})

type Banking = Arguments<typeof contract.updateBankingSettings>['body']
const PORTUGUESE: Banking = {
  holderName: 'Zoë Marchand',
  bankName: 'Banco de Lisboa',
  country: 'PT',
  iban: 'pt50 0002 0123 1234 5678 9015 4',
  swift: 'BSCHPTPL',
  address: 'Rua Augusta 1',
  city: 'Lisboa',
}
const AMERICAN: Banking = {
  holderName: 'Zoe Marchand',
  bankName: 'First Bank',
  country: 'US',
  accountNumber: '000123456789',
  routingNumber: '021000021',
  address: '1 Main Street',
  city: 'Springfield',
}

describe('payout settings', () => {
  test('the settings are stored sealed, shown masked, and opened in full for a payout', async () => {
    const params = { id: zoe.id }
    await api.call(contract.updateBankingSettings, { params, body: PORTUGUESE }, zoe)
    const gateway = { gateway: 'stripe', accountId: 'acct_1234567', secretKey: 'sk_live_verysecret' } as const
    await api.call(contract.updatePaymentGatewaySettings, { params, body: gateway }, zoe)
    await api.call(contract.updatePaypalSettings, { params, body: { email: 'Zoe@Example.com' } }, zoe)
    // The person who changes the destination of payouts is not always its owner.
    const emails = await readEmails(kernel, `${zoe.username}@example.com`)
    expect(emails.map((email) => email.subject).toSorted()).toEqual([
      'A PayPal account was entered for your earnings',
      'A bank account was entered for your earnings',
      'A payment gateway was entered for your earnings',
    ])
    for (const { text, html } of emails) expect(text + html).not.toMatch(/9015|verysecret/)
    const shown = await api.call(contract.getPayoutSettings, {}, zoe)
    expect(shown.banking!.masked).toEqual({
      holderName: 'Zoë Marchand',
      bankName: 'Banco de Lisboa',
      country: 'PT',
      iban: '•••• 0154',
      swift: 'BSCHPTPL',
    })
    expect(shown.gateway!.masked).toEqual({
      gateway: 'stripe',
      accountId: '•••• 4567',
      secretKey: '•••• cret',
    })
    expect(shown.paypal!.masked).toEqual({ email: 'z•••@example.com' })
    const rows = await queryRows(kernel.db, sql`select * from payout_settings`)
    expect(JSON.stringify(rows)).not.toMatch(/PT5000020123|verysecret|zoe@example/i)
    expect(await openPayoutSettings(kernel, zoe.id, 'banking')).toMatchObject({
      iban: 'PT50000201231234567890154',
    })
  })

  test('a row that is moved to another performer cannot be opened', async () => {
    const other = await makePerformer(kernel)
    await api.call(contract.updatePaypalSettings, { params: { id: zoe.id }, body: { email: 'z@x.io' } }, zoe)
    await kernel.db.execute(
      sql`update payout_settings set performer_id = ${other.id} where performer_id = ${zoe.id}`,
    )
    expect(await openPayoutSettings(kernel, other.id, 'paypal')).toBeNull()
    expect(await openPayoutSettings(kernel, zoe.id, 'paypal')).toBeNull()
  })

  test('only the performer reads and changes their own settings', async () => {
    const other = await makePerformer(kernel)
    const args = { params: { id: zoe.id }, body: PORTUGUESE }
    await api.refused('PERFORMER_NOT_FOUND', contract.updateBankingSettings, args, other)
    await api.refused('FORBIDDEN', contract.updateBankingSettings, args, await makeFan(kernel))
    expect((await api.call(contract.getPayoutSettings, {}, zoe)).banking).toBeNull()
  })

  test('a change needs a recent login or confirmation', async () => {
    kernel.advance(11 * MINUTE_MS)
    const args = { params: { id: zoe.id }, body: PORTUGUESE }
    await api.refused('CONFIRMATION_NEEDED', contract.updateBankingSettings, args, zoe)
    kernel.advance(-11 * MINUTE_MS)
  })

  test.each([
    [{ ...PORTUGUESE, iban: 'PT50 0002 0123 1234 5678 9015 5' }, 'iban'],
    [{ ...PORTUGUESE, iban: 'PT50 0002 0123' }, 'iban'],
    [{ ...PORTUGUESE, iban: 'DE89370400440532013000' }, 'iban'],
    [{ ...PORTUGUESE, swift: 'BSCHDEPL' }, 'swift'],
    [{ ...PORTUGUESE, swift: 'BSCH' }, 'swift'],
    [{ ...PORTUGUESE, country: 'XX', accountNumber: '12345678', swift: 'ABCDXX22' }, 'country'],
    [{ ...AMERICAN, routingNumber: '021000022' }, 'routingNumber'],
    [{ ...AMERICAN, accountNumber: '' }, 'accountNumber'],
    [{ ...PORTUGUESE, holderName: ' ' }, 'holderName'],
  ])('an invalid bank account is refused by its field: %#', async (body, field) => {
    const args = { params: { id: zoe.id }, body }
    const { status, error } = await api.send(contract.updateBankingSettings, args, zoe)
    expect(status).toBe(422)
    const problems = error!.message as { property: string }[]
    expect(problems.map(({ property }) => property)).toEqual([field])
  })

  test('an American account is accepted with its routing number', async () => {
    const args = { params: { id: zoe.id }, body: AMERICAN }
    const { banking } = await api.call(contract.updateBankingSettings, args, zoe)
    expect(banking!.masked).toMatchObject({ accountNumber: '•••• 6789', routingNumber: '•••• 021' })
  })
})
