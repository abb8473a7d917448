import type { Viewer } from '../../http/caller.ts'
import { inTransaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { networkOf } from '#contract/network.ts'
import { deriveKey, sign } from '../../kernel/secrets.ts'
import { assertVisible } from './finding.ts'
import * as store from './store.ts'

/** Counts a view once a visitor and day; the performer's own looks do not count. @throws Refusal PERFORMER_NOT_FOUND */
export async function countView(
  { db, clock, config }: Pick<Kernel, 'db' | 'clock' | 'config'>,
  performerId: string,
  from: { viewer: Viewer | null; country: string | null; address: string },
): Promise<void> {
  const performer = await assertVisible(db, performerId, from)
  if (from.viewer?.accountId === performer.id) return
  const now = clock.now()
  // Keyed, so that the table tells nobody an address.
  const visitor = sign(deriveKey(config.INTERNAL_SECRET, 'views'), networkOf(from.address))
  await inTransaction(db, async (tx) => {
    const view = { performerId: performer.id, visitor, day: now.toISOString().slice(0, 10), seenAt: now }
    if (await store.insertView(tx, view)) await store.adjustCounter(tx, performer.id, 'totalViews', 1)
  })
}
