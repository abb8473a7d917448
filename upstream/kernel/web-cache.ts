import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { OutboxTopic } from './outbox.ts'
import { sign } from './secrets.ts'

const TIMEOUT_MS = 5000

/** The web half accepts 500 tags at once. */
const TAGS_A_REQUEST = 400

/** A page cache that cannot be reached drops its entries by itself within minutes. */
export const revalidationTopic: OutboxTopic = {
  name: 'revalidate',
  isOrdered: false,
  maxDelaySeconds: 30,
  maxAttempts: 8,
  lookMs: 1000,
  merge: (payloads) => ({ tags: [...new Set(payloads.flatMap((payload) => payload.tags as string[]))] }),
  deliver: ({ config }, { tags }) =>
    postRevalidation(config.WEB_ORIGIN, config.INTERNAL_SECRET, tags as string[]),
}

/**
 * Tells the web half which tags have changed, signed over time and body.
 * @throws Error when it does not answer 2xx in 5 s.
 */
export async function postRevalidation(webOrigin: string, secret: string, tags: string[]): Promise<void> {
  for (let at = 0; at < tags.length; at += TAGS_A_REQUEST) {
    await post(webOrigin, secret, tags.slice(at, at + TAGS_A_REQUEST))
  }
}

function post(webOrigin: string, secret: string, tags: string[]): Promise<void> {
  const url = new URL('/api/revalidate', webOrigin)
  const body = JSON.stringify({ tags })
  const timestamp = String(Date.now())
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-ovation-timestamp': timestamp,
    'x-ovation-signature': sign(secret, `${timestamp}.${body}`),
  }
  // The listener's certificate names the public host, not the loopback address that is called here; the
  // message is signed and holds no secret.
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      { method: 'POST', headers, timeout: TIMEOUT_MS, rejectUnauthorized: false },
      (response) => {
        response.resume()
        const status = response.statusCode ?? 0
        if (status >= 200 && status < 300) resolve()
        else reject(new Error(`the web half answered ${status} to a revalidation`))
      },
    )
    request.on('timeout', () => request.destroy(new Error('the web half did not answer in time')))
    request.on('error', reject)
    request.end(body)
  })
}
