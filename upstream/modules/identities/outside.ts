/** Requests to providers: bounded in time, and never more than a status and JSON. */
import { SECOND_MS } from '../../kernel/clock.ts'

export interface OutsideAnswer {
  /** 0 when nothing answered. */
  status: number
  /** An empty object when there was no JSON object. */
  body: Record<string, unknown>
  retryAfterSeconds: number | null
}

const TIMEOUT_MS = 8 * SECOND_MS

export async function askOutside(url: string | URL, init: RequestInit = {}): Promise<OutsideAnswer> {
  try {
    const answer = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
      headers: { accept: 'application/json', ...(init.headers as Record<string, string>) },
    })
    const body: unknown = await answer.json().catch(() => null)
    const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN)
    return {
      status: answer.status,
      body: typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {},
      retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    }
  } catch {
    return { status: 0, body: {}, retryAfterSeconds: null }
  }
}
