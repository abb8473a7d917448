import type { Reply } from '#contract/call.ts'
import { getRealtimeOptions } from '#contract/realtime.ts'
import { callUpstream } from '../bff/client.ts'

export type RealtimeOptions = Reply<typeof getRealtimeOptions>

/** The address of the socket server; null when upstream does not answer it: pages then follow by polling. */
export async function findRealtimeOptions(): Promise<RealtimeOptions | null> {
  const cacheFor = { tags: ['realtime'], revalidateSeconds: 60 }
  return callUpstream(getRealtimeOptions, {}, { cache: cacheFor }).catch(() => null)
}
