/** Sends the sandbox's webhooks, at least once. */
import { SECOND_MS } from '../../kernel/clock.ts'
import { defineQueue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { signWebhook } from './webhook.ts'

const TIMEOUT_MS = 10 * SECOND_MS

export interface Delivery {
  webhookUrl: string
  /** What the merchant reads, which is signed when it is sent. */
  body: object
}

/** About six hours of trying. A person waits at the checkout for the first try. */
export const DELIVERY_QUEUE = defineQueue<Delivery>({
  name: 'sandbox-deliveries',
  retry: { limit: 360, firstDelaySeconds: 1, maxDelaySeconds: 60 },
  /** Longer than an attempt can take: what a process that died has taken is then sent by the next. */
  timeoutSeconds: 20,
  concurrency: 4,
})

/** @throws Error when the merchant does not take the webhook: it is sent again */
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
