/**
 * The sandbox provider. It keeps its own records, lets a person decide how a payment ends, and reports the result at
 * least once.
 */
import { SECOND_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { isForThisMachineOnly, type Config, type Reach } from '../../kernel/config.ts'
import { inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { defineQueue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { deriveKey, isSame, sign } from '../../kernel/secrets.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config'>

/** The buttons on an open checkout, and on one that waits for the bank's code. */
export const OPEN_CHOICES = ['approve', 'slow', 'challenge', 'duplicate', 'decline', 'cancel'] as const
export const CHALLENGE_CHOICES = ['confirm', 'decline'] as const
export type Choice = (typeof OPEN_CHOICES)[number] | (typeof CHALLENGE_CHOICES)[number]

export const CHALLENGE_CODE = '424242'
export const SLOW_MS = 5 * SECOND_MS
/** The delays of the three reports of one success. */
const DUPLICATE_DELAYS_MS = [0, 600, 1400]

/**
 * Whether pretend money is allowed. It must not buy anything on a site that others can reach, by its public name or by
 * a listener on the network.
 */
export function isSandboxAllowed(config: Reach & Pick<Config, 'ALLOW_SANDBOX_PAYMENTS'>): boolean {
  return config.ALLOW_SANDBOX_PAYMENTS || isForThisMachineOnly(config)
}

/** Opens a checkout, or returns the one that the merchant has opened for this payment. */
export async function openCheckout(
  { db, clock, config }: Deps,
  wanted: {
    merchantReference: string
    amountCents: number
    currency: string
    description: string
    returnUrl: string
  },
): Promise<store.CheckoutRow> {
  const checkout = {
    ...wanted,
    id: newId(),
    status: 'open' as const,
    webhookUrl: `${listeningOrigin(config)}/payment/webhooks/sandbox`,
    createdAt: clock.now(),
  }
  return inTransaction(db, (tx) => store.insertCheckout(tx, checkout))
}

/** Returns the origin at which this machine reaches the process. */
function listeningOrigin({ UPSTREAM_HOST, UPSTREAM_PORT }: Config): string {
  const isEverywhere = ['0.0.0.0', '::'].includes(UPSTREAM_HOST)
  const host = isEverywhere ? '127.0.0.1' : UPSTREAM_HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${UPSTREAM_PORT}`
}

/** @throws Refusal NOT_FOUND, also where the sandbox is not allowed */
export async function getCheckout({ db, config }: Deps, checkoutId: string): Promise<store.CheckoutRow> {
  const checkout = isSandboxAllowed(config) ? await store.findCheckout(db, checkoutId) : undefined
  if (!checkout) throw new Refusal('NOT_FOUND')
  return checkout
}

/** Returns a token that is valid for one decision: it depends on the state, which the decision changes. */
export function formTokenOf(config: Pick<Config, 'INTERNAL_SECRET'>, checkout: store.CheckoutRow): string {
  const key = deriveKey(config.INTERNAL_SECRET, 'sandbox-form')
  return sign(key, `${checkout.id}.${checkout.status}`, 'base64url')
}

/**
 * Takes a person's decision and queues its reports. Deciding again changes nothing.
 * @returns the checkout, or null when the code was wrong
 * @throws Refusal NOT_FOUND, FORBIDDEN when the form has a wrong token, or the choice is not open
 */
export async function decide(
  deps: Deps & Pick<Kernel, 'jobs'>,
  checkoutId: string,
  decision: { choice: string; formToken: string; code: string },
): Promise<store.CheckoutRow | null> {
  await getCheckout(deps, checkoutId)
  const now = deps.clock.now()
  const decided = await inTransaction(deps.db, async (tx) => {
    const checkout = (await store.lockCheckout(tx, checkoutId))!
    const choices: readonly string[] = choicesFor(checkout)
    if (!choices.length) return checkout
    const isOurs = isSame(decision.formToken, formTokenOf(deps.config, checkout))
    if (!isOurs || !choices.includes(decision.choice)) throw new Refusal('FORBIDDEN')
    const choice = decision.choice as Choice
    if (choice === 'confirm' && decision.code.trim() !== CHALLENGE_CODE) return null
    const status = OUTCOMES[choice]
    await store.setStatus(tx, checkoutId, status)
    for (const { startAt, ...report } of reportsOf(checkout, choice, now)) {
      await deps.jobs.enqueue(tx, DELIVERY_QUEUE, report, { startAt })
    }
    return { ...checkout, status }
  })
  deps.jobs.wake()
  return decided
}

/**
 * Sends a part of an approved payment back, or all of it. A refund that the merchant asks for repeatedly is sent once.
 * @throws Error for more than is left, and for a checkout that was not paid
 */
export async function refundCheckout(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  wanted: { reference: string; refundId: string; amountCents: number; currency: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const checkout = await store.lockCheckout(tx, wanted.reference)
    const isPaid = checkout?.status === 'approved' || checkout?.status === 'refunded'
    if (!isPaid || checkout.currency !== wanted.currency) {
      throw new Error(`the sandbox checkout ${wanted.reference} was not paid in this currency`)
    }
    const refunds = await store.listRefunds(tx, checkout.id)
    if (refunds.some(({ merchantReference }) => merchantReference === wanted.refundId)) return
    const sentCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, wanted.amountCents)
    if (sentCents > checkout.amountCents)
      throw new Error(`the refund exceeds what is left of the sandbox checkout ${wanted.reference}`)
    await store.insertRefund(tx, {
      checkoutId: checkout.id,
      merchantReference: wanted.refundId,
      amountCents: wanted.amountCents,
      createdAt: clock.now(),
    })
    if (sentCents === checkout.amountCents) await store.setStatus(tx, checkout.id, 'refunded')
  })
}

/** Returns the choices that are open; none once a person has decided. */
export function choicesFor({ status }: Pick<store.CheckoutRow, 'status'>): readonly Choice[] {
  if (status === 'open') return OPEN_CHOICES
  return status === 'challenged' ? CHALLENGE_CHOICES : []
}

const OUTCOMES: Record<Choice, store.CheckoutRow['status']> = {
  approve: 'approved',
  slow: 'approved',
  duplicate: 'approved',
  confirm: 'approved',
  challenge: 'challenged',
  decline: 'declined',
  cancel: 'cancelled',
}

function reportsOf(checkout: store.CheckoutRow, choice: Choice, now: Date): (Delivery & { startAt: Date })[] {
  const { id: reference, amountCents, currency, webhookUrl } = checkout
  const reportAfter = (delayMs: number, body: object) => ({
    webhookUrl,
    body,
    startAt: new Date(now.getTime() + delayMs),
  })
  const success = () => ({ eventId: newId(), reference, outcome: 'succeeded', amountCents, currency })
  switch (choice) {
    case 'challenge':
      return []
    case 'approve':
    case 'confirm':
      return [reportAfter(0, success())]
    case 'slow':
      return [reportAfter(SLOW_MS, success())]
    case 'duplicate': {
      // These are the same event twice and another event about the same payment, in random order.
      const first = success()
      const bodies = [first, first, success()]
      return shuffle(bodies).map((body, at) => reportAfter(DUPLICATE_DELAYS_MS[at] ?? 0, body))
    }
    case 'decline':
    case 'cancel': {
      const isDeclined = choice === 'decline'
      const failure = isDeclined ? { failureText: 'The card was declined by its bank.' } : {}
      const outcome = isDeclined ? 'failed' : 'cancelled'
      return [reportAfter(0, { eventId: newId(), reference, outcome, amountCents, currency, ...failure })]
    }
  }
}

function shuffle<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

const TIMESTAMP = 'sandbox-timestamp'
const SIGNATURE = 'sandbox-signature'
/** A signature that is older or newer than this is refused, so that a recorded webhook cannot be replayed later. */
const TOLERANCE_MS = 5 * MINUTE_MS

type Headers = Record<string, string | string[] | undefined>

/** Signs a webhook of the sandbox with HMAC-SHA256 over `timestamp.body`. */
export function signWebhook(secret: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(now.getTime())
  return { [TIMESTAMP]: timestamp, [SIGNATURE]: sign(webhookKey(secret), `${timestamp}.${body}`) }
}

export function isSignedWebhook(secret: string, body: string, headers: Headers, now: Date): boolean {
  const { [TIMESTAMP]: timestamp, [SIGNATURE]: signature } = headers
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(timestamp)) {
    return false
  }
  const isRecent = Math.abs(now.getTime() - Number(timestamp)) <= TOLERANCE_MS
  return isRecent && isSame(signature, sign(webhookKey(secret), `${timestamp}.${body}`))
}

function webhookKey(secret: string): Buffer {
  return deriveKey(secret, 'sandbox-webhook')
}

const TIMEOUT_MS = 10 * SECOND_MS

export interface Delivery {
  webhookUrl: string
  /** The report for the merchant; it is signed when it is sent. */
  body: object
}

/** The retries span about six hours. A person waits at the checkout for the first try. */
export const DELIVERY_QUEUE = defineQueue<Delivery>({
  name: 'sandbox-deliveries',
  retry: { limit: 360, firstDelaySeconds: 1, maxDelaySeconds: 60 },
  /** Longer than one attempt can take: after this time another process takes over the jobs of a process that died. */
  timeoutSeconds: 20,
  concurrency: 4,
})

/** @throws Error when the merchant does not accept the webhook, so that the job sends it again */
export async function deliver(
  { clock, config }: Pick<Kernel, 'clock' | 'config'>,
  delivery: Delivery,
): Promise<void> {
  const body = JSON.stringify(delivery.body)
  const answer = await fetch(delivery.webhookUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...signWebhook(config.INTERNAL_SECRET, body, clock.now()),
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`the webhook was answered with ${answer.status}`)
}
