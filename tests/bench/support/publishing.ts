/** Publishes to both servers of the fan-out bench: by upstream's signed server API, and by a plain POST. */
import { createHash } from 'node:crypto'
import { deriveKey, sign } from '#upstream/kernel/secrets.ts'
import { INTERNAL_SECRET } from './upstream-process.ts'

const API_PATH = '/realtime/apps/ovation/events'
const apiSecret = deriveKey(INTERNAL_SECRET, 'realtime').toString('hex')

/** Publishes by the Pusher protocol's server API. @throws Error when the server refuses it */
export async function publishEvent(
  upstreamUrl: string,
  event: { channel: string; name: string; data: string },
): Promise<void> {
  const body = JSON.stringify({ name: event.name, channels: [event.channel], data: event.data })
  const query = new URLSearchParams({
    auth_key: 'ovation',
    auth_timestamp: String(Math.floor(Date.now() / 1000)),
    auth_version: '1.0',
    body_md5: createHash('md5').update(body).digest('hex'),
  })
  query.set('auth_signature', sign(apiSecret, ['POST', API_PATH, query.toString()].join('\n')))
  await post(`${upstreamUrl}${API_PATH}?${query.toString()}`, body)
}

/** Posts a text that the bare server forwards. */
export async function publishPlainly(url: string, message: string): Promise<void> {
  await post(url, message)
}

async function post(url: string, body: string): Promise<void> {
  const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const answer = await response.text()
  if (!response.ok) throw new Error(`publishing answered ${response.status}: ${answer}`)
}
