import type { Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import * as store from './store.ts'

/** What a wallet may be topped up with until an operator chooses otherwise. Cents of the platform's currency. */
export const STARTING_PACKAGES = [
  { name: 'A round of applause', priceCents: 1000, creditCents: 1000 },
  { name: 'Standing ovation', priceCents: 2500, creditCents: 2600 },
  { name: 'Encore', priceCents: 5000, creditCents: 5300 },
  { name: 'Patron of the house', priceCents: 10_000, creditCents: 11_000 },
] as const

/** An empty shop gets the packages to begin with; one that has any is left as it is. */
export async function ensurePackages(tx: Tx): Promise<void> {
  if ((await store.listPackages(tx)).length > 0) return
  const rows = STARTING_PACKAGES.map((one, position) => ({ ...one, id: newId(), position }))
  await store.insertPackages(tx, rows)
}
