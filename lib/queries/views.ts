import type { countPerformerView } from '#contract/performers.ts'
import { callUpstream } from '../bff/client.ts'
import type { Reader } from './reader.ts'

/** A call that counts a view of a thing's page. Those of other things have the same form. */
export type ViewCall = typeof countPerformerView

/** Counts a view of a page, once for each visitor and day. No page waits for it, and a failure stays silent. */
export async function countView(reader: Reader, call: ViewCall, id: string): Promise<void> {
  if (reader.kind === 'anonymous') return
  const { token, client } = reader
  await callUpstream(call, { params: { id } }, { token, client }).catch(() => undefined)
}
