import type { ChangeKindName } from '#contract/changes.ts'
import type { SettingValue } from '#contract/settings.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { defineRegistryKey } from '../../kernel/registry.ts'

/**
 * Things of one kind that operators change, and the module that keeps them. A value is what is written down and
 * compared, so it holds all that a change may set, as JSON; null stands for what does not exist.
 */
export interface ChangeKind<Value = unknown> {
  kind: ChangeKindName
  /** Holds all things of the kind until the commit. */
  lock(tx: Tx): Promise<void>
  /** What stands there now; a key that is missing does not exist. */
  read(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, Value>>
  /** In a transaction that has locked the kind. @throws Refusal for a value that cannot be there */
  write(tx: Tx, change: { key: string; from: Value | null; to: Value | null; now: Date }): Promise<void>
  /** A value's fields by name, and what people call the thing. */
  describe(key: string, value: Value): { name: string; fields: Readonly<Record<string, SettingValue>> }
}

export const CHANGE_KINDS = defineRegistryKey<ChangeKind>('changeKinds')
