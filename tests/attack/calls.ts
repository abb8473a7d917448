/** One network repeats a call until its rate limit refuses it. */
import { sendContactMessage } from '#contract/contact.ts'
import type { Probe } from './probe.ts'
import { ask, newNetwork } from './target.ts'

export const repeatedCall: Probe = {
  name: 'a call made again and again',
  isQuick: true,
  async run(target) {
    const { path, ratePerMinute = 0 } = sendContactMessage
    const from = newNetwork()
    const statuses: number[] = []
    for (let at = 0; at <= ratePerMinute; at++) {
      const { status } = await ask(target, `/api/v1${path}`, {
        method: 'POST',
        from,
        headers: { 'content-type': 'application/json', origin: target.origin.origin },
        // A call without a message writes nothing.
        body: '{}',
      })
      statuses.push(status)
    }
    const expected = [...Array.from({ length: ratePerMinute }, () => 422), 429]
    return statuses.join() === expected.join() ? [] : [`POST ${path} was answered: ${statuses.join(' ')}.`]
  },
}
