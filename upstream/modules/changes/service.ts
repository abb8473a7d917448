/** Changes that operators make to the site. Each change is logged and can be undone. */
import { isDeepStrictEqual } from 'node:util'
import type { Change, ChangeKindName, listChanges as listChangesCall } from '#contract/changes.ts'
import type { Reply } from '#contract/call.ts'
import type { SettingValue } from '#contract/settings.ts'
import { type Db, inTransaction, type Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { defineRegistryKey } from '../../kernel/registry.ts'
import { listDifferences } from './differences.ts'
import * as store from './store.ts'

/**
 * One kind of thing that operators change, implemented by the module that keeps such things. A value is logged and
 * compared, so it holds, as JSON, everything that a change may set; null means that the thing does not exist.
 */
export interface ChangeKind<Value = unknown> {
  kind: ChangeKindName
  /** Locks all things of the kind until the commit. */
  lock(tx: Tx): Promise<void>
  /** Reads the present values. A thing whose key is missing in the answer does not exist. */
  read(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, Value>>
  /** Writes a value. The transaction has locked the kind. @throws Refusal for a value that is not allowed */
  write(tx: Tx, change: { key: string; from: Value | null; to: Value | null; now: Date }): Promise<void>
  /** Describes a value in readable form: the thing's name, and its fields by name. */
  describe(key: string, value: Value): { name: string; fields: Readonly<Record<string, SettingValue>> }
}

const CHANGE_KINDS = defineRegistryKey<ChangeKind>('changeKinds')

interface NewChange<Value> {
  key: string
  from: Value | null
  to: Value | null
  /** The operator's name, or the name of the program that made the change. */
  by: string
  now: Date
}

/**
 * Makes a change and logs it. The transaction has locked the kind. Nothing is logged when the value stays the same.
 * @throws Refusal for a value that is not allowed
 */
export async function makeChange<Value>(
  tx: Tx,
  kind: ChangeKind<Value>,
  { key, from, to, by, now }: NewChange<Value>,
): Promise<void> {
  if (isDeepStrictEqual(from, to)) return
  await kind.write(tx, { key, from, to, now })
  await store.insertChange(tx, { id: newId(), kind: kind.kind, key, from, to, by, changedAt: now })
}

type Deps = Pick<Kernel, 'db' | 'registry'>

/**
 * Lists the newest changes first. A change can be undone while the thing still has the value that the change gave it.
 */
export async function listChanges(
  { db, registry }: Deps,
  query: { limit: number; offset: number; kind?: ChangeKindName | undefined },
): Promise<Reply<typeof listChangesCall>> {
  const { rows, total } = await store.listChanges(db, query)
  const kinds = registry.listAll(CHANGE_KINDS)
  const present = new Map(
    await Promise.all(
      kinds.map(async (kind) => {
        const keys = rows.filter((row) => row.kind === kind.kind).map(({ key }) => key)
        return [kind.kind, await kind.read(db, [...new Set(keys)])] as const
      }),
    ),
  )
  const data = rows.map((row) => {
    const value = present.get(row.kind)?.get(row.key) ?? null
    return toChange(findKind(kinds, row.kind), row, isDeepStrictEqual(value, row.to))
  })
  return { data, total }
}

function toChange(kind: ChangeKind, row: store.ChangeRow, isUndoable: boolean): Change {
  const [from, to] = [row.from, row.to].map((value) =>
    value === null ? null : kind.describe(row.key, value),
  )
  return {
    _id: row.id,
    kind: row.kind,
    key: row.key,
    name: (to ?? from)?.name ?? row.key,
    what: from ? (to ? 'changed' : 'removed') : 'added',
    differences: listDifferences(from?.fields ?? null, to?.fields ?? null),
    by: row.by,
    changedAt: row.changedAt.toISOString(),
    isUndoable,
  }
}

/**
 * @throws Refusal NOT_FOUND; CHANGED_MEANWHILE when the thing has been changed since; INVALID_REQUEST when the value
 * from before the change is no longer allowed
 */
export async function undoChange(
  { db, registry, clock }: Deps & Pick<Kernel, 'clock'>,
  id: string,
  by: string,
): Promise<void> {
  const change = await store.findChange(db, id)
  if (!change) throw new Refusal('NOT_FOUND')
  const { key, from, to } = change
  const kind = findKind(registry.listAll(CHANGE_KINDS), change.kind)
  await inTransaction(db, async (tx) => {
    await kind.lock(tx)
    const present = (await kind.read(tx, [key])).get(key) ?? null
    if (!isDeepStrictEqual(present, to)) throw new Refusal('CHANGED_MEANWHILE')
    await makeChange(tx, kind, { key, from: to, to: from, by, now: clock.now() })
  })
}

/** @throws Error for a kind that no module registers; a test makes sure that every kind has a module */
function findKind(kinds: readonly ChangeKind[], name: ChangeKindName): ChangeKind {
  const kind = kinds.find((one) => one.kind === name)
  if (!kind) throw new Error(`no module registers changes of the kind ${name}`)
  return kind
}
