import type { Tx } from '#upstream/kernel/database.ts'
import type { Kernel } from '#upstream/kernel/kernel.ts'
import { paypalRow } from '#upstream/modules/payout-settings/service.ts'
import { payoutSettings } from '#upstream/modules/payout-settings/tables.ts'
import { insertAll } from './seed-insert.ts'
import type { SeededPerformer } from './seed-people.ts'

/** Gives every performer a PayPal address for payouts, as performers with months of earnings have. */
export async function insertPayouts(
  tx: Tx,
  kernel: Pick<Kernel, 'config'>,
  performers: readonly SeededPerformer[],
): Promise<void> {
  await insertAll(
    tx,
    payoutSettings,
    performers.map(({ id, username, joinedAt }) =>
      // The domain is the reserved one of their emails.
      paypalRow(kernel, id, { email: `${username}@ovation.example` }, joinedAt),
    ),
  )
}
