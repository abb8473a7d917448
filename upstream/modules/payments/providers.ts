/** The interface to payment providers, and the list of them. */
import { z } from 'zod'
import { Cents, Id } from '#contract/fields.ts'
import type { SiteSettings } from '#contract/settings.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { isSandboxAllowed, isSignedWebhook, openCheckout, refundCheckout } from '../sandbox/service.ts'

export interface CheckoutRequest {
  /** Our own id. A provider that receives it twice returns the same checkout. */
  transactionId: string
  amountCents: number
  currency: string
  description: string
  /** The page to which the provider sends the browser at the end. */
  returnUrl: string
}

export interface Checkout {
  /** The provider's own id of the payment, which its webhooks contain. */
  reference: string
  /** The provider's hosted page. */
  redirectUrl: string
}

export interface RefundRequest {
  /** The provider's own id of the payment. */
  reference: string
  /** Our own id of the refund; a payment may have several. */
  refundId: string
  amountCents: number
  currency: string
}

export type ProviderEvent = { eventId: string; reference: string } & (
  | { outcome: 'succeeded'; amountCents: number; currency: string }
  | { outcome: 'failed' | 'cancelled'; failureText?: string }
)

export type WebhookHeaders = Record<string, string | string[] | undefined>

interface PaymentProvider {
  readonly name: string
  /** @throws Error when the provider does not answer, or refuses */
  createCheckout(request: CheckoutRequest): Promise<Checkout>
  /**
   * @throws Refusal SIGNATURE_INVALID for a body that the provider did not sign, or signed too long ago;
   * INVALID_REQUEST for a signed body that is not a report
   */
  readWebhook(rawBody: string, headers: WebhookHeaders): ProviderEvent
  /**
   * Sends all of a payment, or a part, back to the payer. A provider that receives the same refund twice sends it
   * once.
   * @throws Error when the provider does not answer, or refuses
   */
  refund(refund: RefundRequest): Promise<void>
}

type Deps = Pick<Kernel, 'db' | 'clock' | 'config'>

interface Registration {
  name: string
  flag: keyof SiteSettings
  isAllowed(config: Kernel['config']): boolean
  create(deps: Deps): PaymentProvider
}

/** In the order of preference: a payment that names no provider uses the first one that is switched on. */
const registrations: Registration[] = [
  {
    name: 'sandbox',
    flag: 'sandboxEnabled',
    isAllowed: isSandboxAllowed,
    create: createSandboxProvider,
  },
]

/** Finds the provider for a new payment. @throws Refusal PROVIDER_UNAVAILABLE when it is unknown or switched off */
export function getProvider(deps: Deps, settings: SiteSettings, name?: string): PaymentProvider {
  const found = registrations.find(
    (one) =>
      settings[one.flag] === true && one.isAllowed(deps.config) && (name === undefined || name === one.name),
  )
  if (!found) {
    throw new Refusal('PROVIDER_UNAVAILABLE', {
      text: 'This way of paying is not available here. You have not been charged.',
    })
  }
  return found.create(deps)
}

/**
 * Finds the provider of an earlier payment. It may have been switched off since: money that was paid there must still
 * be credited and refunded.
 */
export function findProvider(deps: Deps, name: string): PaymentProvider | undefined {
  return registrations.find((one) => one.name === name && one.isAllowed(deps.config))?.create(deps)
}

const Report = z.object({
  eventId: Id,
  reference: Id,
  outcome: z.enum(['succeeded', 'failed', 'cancelled']),
  amountCents: Cents,
  currency: z.string(),
  failureText: z.string().max(300).optional(),
})

/** The sandbox as a payment provider, with pretend money, real signatures and a real checkout page. */
function createSandboxProvider({
  db,
  clock,
  config,
}: Pick<Kernel, 'db' | 'clock' | 'config'>): PaymentProvider {
  return {
    name: 'sandbox',
    async createCheckout({ transactionId, ...request }) {
      const checkout = await openCheckout(
        { db, clock, config },
        { ...request, merchantReference: transactionId },
      )
      return {
        reference: checkout.id,
        redirectUrl: `${config.PUBLIC_ORIGIN}/sandbox/checkout/${checkout.id}`,
      }
    },
    readWebhook(rawBody, headers) {
      if (!isSignedWebhook(config.INTERNAL_SECRET, rawBody, headers, clock.now())) {
        throw new Refusal('SIGNATURE_INVALID')
      }
      const report = Report.safeParse(JSON.parse(rawBody))
      if (!report.success) throw new Refusal('INVALID_REQUEST', { text: 'This is not a report.' })
      return toEvent(report.data)
    },
    refund: (refund) => refundCheckout({ db, clock }, refund),
  }
}

function toEvent(report: z.infer<typeof Report>): ProviderEvent {
  const { eventId, reference, outcome, amountCents, currency, failureText } = report
  if (outcome === 'succeeded') return { eventId, reference, outcome, amountCents, currency }
  return { eventId, reference, outcome, ...(failureText ? { failureText } : {}) }
}
