import { getPublicSettings } from '#contract/settings.ts'
import { callUpstream } from '#lib/bff/client.ts'

export const dynamic = 'force-dynamic'

const TIMEOUT_MS = 2000

/** Answers 200 when this half runs and upstream answers it, else 503 with `upstream: 'away'`. */
export async function GET(): Promise<Response> {
  const isUp = await callUpstream(
    getPublicSettings,
    { query: { group: 'modes' } },
    { timeoutMs: TIMEOUT_MS },
  ).then(
    () => true,
    () => false,
  )
  return Response.json(
    { status: isUp ? 'ok' : 'degraded', upstream: isUp ? 'ok' : 'away' },
    { status: isUp ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}
