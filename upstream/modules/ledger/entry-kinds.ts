/**
 * The books keep what a transaction is and what it is about, never a sentence: the text is made when somebody reads
 * it, by the module that owns the kind, with what that reader may know.
 */
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { defineRegistryKey } from '../../kernel/registry.ts'
import { listTransactions } from './store.ts'

/** What a transaction is about: a performer, a package … by the word and the id of the module that owns the kind. */
export interface Subject {
  subjectType: string
  subjectId: string
}

/** A transaction, or a payment, whose text is asked for. */
export interface Describable {
  id: string
  kind: string
  subjectType: string | null
  subjectId: string | null
  /** Who is paid, where that stands beside it: a payment says it, a ledger transaction does not. */
  sellerId?: string | null
}

export interface EntryKind {
  name: string
  /** What anybody may read of it: it names no one. */
  label: string
  /** Texts by id, with the names that the reader may know; what has none is called by its label. */
  describe?(
    deps: Pick<Kernel, 'db' | 'registry'>,
    entries: readonly Describable[],
    reader: Visitor<SignedIn>,
  ): Promise<ReadonlyMap<string, string>>
}

export const ENTRY_KINDS = defineRegistryKey<EntryKind>('entryKinds')

/** @throws RangeError for a kind that no module has registered */
export function getEntryKind({ registry }: Pick<Kernel, 'registry'>, name: string): EntryKind {
  const found = registry.listAll(ENTRY_KINDS).find((kind) => kind.name === name)
  if (!found) throw new RangeError(`no module owns entries of the kind ${name}`)
  return found
}

/** Every one's text by its id. */
export async function describeEntries(
  deps: Pick<Kernel, 'db' | 'registry'>,
  entries: readonly Describable[],
  reader: Visitor<SignedIn>,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const [name, some] of Map.groupBy(entries, (entry) => entry.kind)) {
    const kind = getEntryKind(deps, name)
    const described = await kind.describe?.(deps, some, reader)
    for (const { id } of some) texts.set(id, described?.get(id) ?? kind.label)
  }
  return texts
}

/** Text of a transaction that is about another one, whose text it repeats. */
export function namingTransaction(toText: (text: string) => string): NonNullable<EntryKind['describe']> {
  return async (deps, entries, reader) => {
    const found = await listTransactions(
      deps.db,
      entries.flatMap(({ subjectType, subjectId }) => (subjectType === 'transaction' && subjectId) || []),
    )
    const texts = await describeEntries(deps, found, reader)
    return new Map(
      entries.flatMap(({ id, subjectId }) => {
        const text = texts.get(subjectId ?? '')
        return text === undefined ? [] : [[id, toText(text)]]
      }),
    )
  }
}

/** The books' own kinds. */
export const LEDGER_ENTRY_KINDS: readonly EntryKind[] = [
  // Before migration 17 a payment was refunded in whole, by the opposite of its transaction.
  { name: 'reversal', label: 'Reversal', describe: namingTransaction((text) => `Reversal: ${text}`) },
  { name: 'promotion', label: 'A present' },
]
