import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getPaymentTransaction, topUpWallet, type PaymentTransaction } from '#contract/payments.ts'
import { createApi, makeFan, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { DELIVERY_QUEUE, type Delivery } from '#upstream/modules/sandbox/service.ts'
import { balanceEventsOf, expectSoundLedger, newKey, referenceOf, walletOf } from './world.ts'
import { startWebhookListener, type WebhookListener } from './webhook-listener.ts'

let webhooks: WebhookListener
let kernel: TestKernel
let api: Api

beforeAll(async () => {
  webhooks = await startWebhookListener(() => kernel)
  kernel = await createTestKernel({ UPSTREAM_PORT: String(webhooks.port) })
  api = createApi(kernel)
})
afterAll(async () => {
  await expectSoundLedger(kernel)
  await kernel.close()
  webhooks.close()
})

interface Checkout {
  fan: Person
  payment: PaymentTransaction
  path: string
}

async function openCheckout(): Promise<Checkout> {
  webhooks.received = []
  const fan = await makeFan(kernel)
  const body = { amountCents: 2500, idempotencyKey: newKey() }
  const payment = await api.call(topUpWallet, { body }, fan)
  return { fan, payment, path: new URL(payment.redirectUrl!).pathname }
}

const visit = (path: string) => kernel.app.inject({ method: 'GET', url: path })

function submit(path: string, fields: Record<string, string>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return kernel.app.inject({
    method: 'POST',
    url: path,
    headers,
    payload: new URLSearchParams(fields).toString(),
  })
}

/** Loads the page and presses one of its buttons. */
async function press(path: string, choice: string, code = '') {
  const page = await visit(path)
  const formToken = /name="formToken" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
  return submit(path, { formToken, choice, code })
}

const stateOf = ({ fan, payment }: Checkout) =>
  api.call(getPaymentTransaction, { params: { id: payment._id } }, fan)

/** Runs the deliveries that are due. @returns the errors that they threw */
const sendDue = () => kernel.runJobs(DELIVERY_QUEUE.name)

describe('the sandbox’s page', () => {
  test('shows the amount and that no real money is paid, and runs no script and loads nothing', async () => {
    const { path } = await openCheckout()
    const page = await visit(path)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('no real money')
    expect(page.body).toContain('€25.00')
    expect(page.body).not.toContain('<script')
    const styles = [...page.body.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => text ?? '')
    const hashes = styles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect(hashes).toHaveLength(1)
    expect(page.body).not.toContain(' style=')
    expect(page.headers['content-security-policy']).toBe(
      `default-src 'none'; style-src ${hashes.join()}; img-src data:; ` +
        `form-action 'self' http://localhost:3000; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(page.headers['referrer-policy']).toBe('same-origin')
  })

  test('escapes the merchant’s description', async () => {
    const { payment, path } = await openCheckout()
    await kernel.database.executeSql('update sandbox_checkouts set description = $1 where id = $2', [
      `<img src=x onerror="alert('1')">`,
      referenceOf(payment),
    ])
    const page = await visit(path)
    expect(page.body).not.toContain('<img')
    expect(page.body).toContain('&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62;')
  })

  test('answers 404 for an unknown checkout', async () => {
    const page = await visit(`/sandbox/checkout/${newKey()}`)
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('There is no such payment')
  })
})

describe('a decision', () => {
  test('the choice to approve redirects to the shop, and a signed webhook credits the wallet', async () => {
    const checkout = await openCheckout()
    const answer = await press(checkout.path, 'approve')
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(`http://localhost:3000/checkout/${checkout.payment._id}`)
    expect(await sendDue()).toEqual([])
    expect(webhooks.received).toMatchObject([{ isSigned: true }])
    expect(await stateOf(checkout)).toMatchObject({ status: 'succeeded', balanceCents: 2500 })
    const page = await visit(checkout.path)
    expect(page.body).toContain('This payment has been approved.')
    expect(page.body).not.toContain('<button')
  })

  test.each([
    ['decline', 'failed', 'The card was declined by its bank.'],
    ['cancel', 'cancelled', null],
  ])('the choice to %s ends the payment as %s', async (choice, status, failureText) => {
    const checkout = await openCheckout()
    await press(checkout.path, choice)
    expect(await sendDue()).toEqual([])
    expect(await stateOf(checkout)).toMatchObject({ status, failureText, balanceCents: 0 })
  })

  test('the choice of a challenge asks for a code, and only the right code pays', async () => {
    const checkout = await openCheckout()
    const asked = await press(checkout.path, 'challenge')
    expect(asked.headers.location).toBe(checkout.path)
    const wrong = await press(checkout.path, 'confirm', '000000')
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('That is not the code.')
    expect(await sendDue()).toEqual([])
    expect(await stateOf(checkout)).toMatchObject({ status: 'pending' })
    const right = await press(checkout.path, 'confirm', '424242')
    expect(right.headers.location).toContain(`/checkout/${checkout.payment._id}`)
    expect(await sendDue()).toEqual([])
    expect(await stateOf(checkout)).toMatchObject({ status: 'succeeded' })
  })

  test('the choice to pay slowly approves after five seconds', async () => {
    const checkout = await openCheckout()
    await press(checkout.path, 'slow')
    expect(await sendDue()).toEqual([])
    expect(await stateOf(checkout)).toMatchObject({ status: 'pending' })
    kernel.advance(5000)
    expect(await sendDue()).toEqual([])
    expect(await stateOf(checkout)).toMatchObject({ status: 'succeeded' })
  })

  test('the choice to duplicate reports three times and pays once', async () => {
    const checkout = await openCheckout()
    await press(checkout.path, 'duplicate')
    kernel.advance(2000)
    expect(await sendDue()).toEqual([])
    expect(webhooks.received).toHaveLength(3)
    expect(new Set(webhooks.received.map((one) => one.eventId)).size).toBe(2)
    expect(await walletOf(kernel, checkout.fan)).toBe(2500)
    expect(await balanceEventsOf(kernel, checkout.fan)).toHaveLength(1)
  })

  test('counts once; further presses, even at the same time, only redirect', async () => {
    const checkout = await openCheckout()
    const page = await visit(checkout.path)
    const formToken = /name="formToken" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => submit(checkout.path, { formToken, choice: 'approve' })),
    )
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([303]))
    await submit(checkout.path, { formToken, choice: 'decline' })
    expect(await sendDue()).toEqual([])
    expect(webhooks.received).toHaveLength(1)
    expect(await stateOf(checkout)).toMatchObject({ status: 'succeeded' })
  })

  test('needs the form token of its own checkout', async () => {
    const [checkout, other] = [await openCheckout(), await openCheckout()]
    const page = await visit(other.path)
    const formToken = /name="formToken" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    for (const fields of [{ choice: 'approve' }, { choice: 'approve', formToken }, { formToken }]) {
      expect((await submit(checkout.path, fields as Record<string, string>)).statusCode).toBe(403)
    }
    expect((await press(checkout.path, 'refund')).statusCode).toBe(403)
    expect((await press(checkout.path, 'confirm', '424242')).statusCode).toBe(403)
    expect(await stateOf(checkout)).toMatchObject({ status: 'pending' })
  })
})

describe('a webhook', () => {
  test('is sent again after three seconds if upstream answers 503', async () => {
    const checkout = await openCheckout()
    webhooks.isDown = true
    await press(checkout.path, 'approve')
    expect(await sendDue()).toHaveLength(1)
    expect(webhooks.received).toHaveLength(1)
    expect(await stateOf(checkout)).toMatchObject({ status: 'pending' })
    webhooks.isDown = false
    expect(await sendDue()).toEqual([])
    expect(webhooks.received).toHaveLength(1)
    kernel.advance(3000)
    expect(await sendDue()).toEqual([])
    expect(webhooks.received).toHaveLength(2)
    expect(new Set(webhooks.received.map((one) => one.eventId)).size).toBe(1)
    expect(await stateOf(checkout)).toMatchObject({ status: 'succeeded' })
  })

  test('is sent again when the time of a sender that died is over', async () => {
    const checkout = await openCheckout()
    await press(checkout.path, 'approve')
    // A process that dies between taking the delivery and sending it leaves these values.
    await kernel.database.executeSql('update testing.jobs set attempts = 1, start_at = $1 where queue = $2', [
      new Date(kernel.clock.now().getTime() + 20_000),
      DELIVERY_QUEUE.name,
    ])
    expect(await sendDue()).toEqual([])
    expect(webhooks.received).toEqual([])
    kernel.advance(20_000)
    expect(await sendDue()).toEqual([])
    expect(webhooks.received).toHaveLength(1)
    expect(await stateOf(checkout)).toMatchObject({ status: 'succeeded' })
  })

  test('a webhook that is sent twice, because its sender died before it noted the answer, pays once', async () => {
    const checkout = await openCheckout()
    await press(checkout.path, 'approve')
    const [job] = await kernel.jobs.listWaiting(DELIVERY_QUEUE.name)
    expect(await sendDue()).toEqual([])
    await inTransaction(kernel.db, (tx) =>
      kernel.jobs.enqueue(tx, DELIVERY_QUEUE, job!.data as unknown as Delivery),
    )
    expect(await sendDue()).toEqual([])
    expect(webhooks.received).toHaveLength(2)
    expect(await stateOf(checkout)).toMatchObject({ status: 'succeeded' })
    expect(await walletOf(kernel, checkout.fan)).toBe(2500)
  })
})
