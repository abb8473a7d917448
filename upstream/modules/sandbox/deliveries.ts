/** Sends the sandbox's webhooks, at least once, from a queue that outlives the process. */
import { SECOND_MS } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { deliverySignal } from './service.ts'
import * as store from './store.ts'
import { signWebhook } from './webhook.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'log'>

const LOOK_MS = 500
const BATCH = 20
const TIMEOUT_MS = 10 * SECOND_MS
/** Longer than an attempt can take. */
const LEASE_MS = 2 * TIMEOUT_MS
const MAX_DELAY_MS = 60 * SECOND_MS
/** About six hours of trying. */
const MAX_ATTEMPTS = 360

export interface Deliveries {
  /** Sends what is due now. */
  drain(): Promise<void>
  stop(): Promise<void>
}

export function startSandboxDeliveries(deps: Deps): Deliveries {
  let running: Promise<void> | null = null
  let isStopped = false

  function drain(): Promise<void> {
    running ??= sendDue(deps, () => isStopped)
      .catch((error: unknown) => deps.log.error({ err: error }, 'sandbox deliveries stopped short'))
      .finally(() => {
        running = null
      })
    return running
  }

  const look = () => void drain()
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  deliverySignal.on('due', look)
  return {
    async drain() {
      await running
      await drain()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      deliverySignal.off('due', look)
      await running
    },
  }
}

async function sendDue(deps: Deps, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const now = deps.clock.now()
    const leaseEndsAt = new Date(now.getTime() + LEASE_MS)
    const due = await store.claimDue(deps.db, { now, leaseEndsAt, maxAttempts: MAX_ATTEMPTS, limit: BATCH })
    if (!due.length) return
    await Promise.all(due.map((delivery) => send(deps, delivery)))
  }
}

async function send({ db, clock, config, log }: Deps, delivery: store.ClaimedDelivery): Promise<void> {
  const body = JSON.stringify(delivery.body)
  try {
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
    await store.markDelivered(db, delivery.id, clock.now())
  } catch (error) {
    const delayMs = Math.min(MAX_DELAY_MS, SECOND_MS * 2 ** Math.min(delivery.attempts - 1, 6))
    log.warn({ err: error, attempts: delivery.attempts }, 'sandbox webhook not delivered')
    await store.putOff(db, delivery.id, new Date(clock.now().getTime() + delayMs))
  }
}
