/** The sandbox as a payment provider: pretend money, real signatures and a real checkout page. */
import { z } from 'zod'
import { Cents, Id } from '#contract/fields.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { isSignedWebhook, openCheckout, refundCheckout } from '../sandbox/service.ts'
import type { PaymentProvider, ProviderEvent } from './providers.ts'

const Report = z.object({
  eventId: Id,
  reference: Id,
  outcome: z.enum(['succeeded', 'failed', 'cancelled']),
  amountCents: Cents,
  currency: z.string(),
  failureText: z.string().max(300).optional(),
})

export function createSandboxProvider({
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
