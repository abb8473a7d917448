/**
 * Follows, likes and bookmarks. The target of the module that owns an object decides who may react to it and what
 * is counted.
 */
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { holdRemaining, withAccountLocked } from '../accounts/service.ts'
import { type FoundThing, nullIfMissing, type ReactionHandler, type Target, TARGETS } from '../target.ts'
import {
  countReactions,
  deleteReaction,
  insertReaction,
  type ReactionRow,
  deleteReactionsOf,
} from './store.ts'

/** A counted reaction: one transaction changes the row and the count of the object. */
export interface CountedReaction {
  objectType: string
  action: ReactionRow['action']
  find: Target['find']
  /**
   * The refusal's text for viewers for whom the object is locked. Without it, everybody who can find the object may
   * react.
   */
  lockedText?: string
  /** Changes the count of the object and revalidates its pages; 0 only reads. Without it, the rows are counted. */
  count?(tx: Tx, id: string, delta: 1 | 0 | -1): Promise<number>
}

/** @throws Refusal of `find`; FORBIDDEN with `lockedText` */
export function countedReaction(reaction: CountedReaction): ReactionHandler {
  const { objectType, action, find, lockedText } = reaction
  const { count: move } = reaction
  const count = move ?? ((tx: Tx, id: string) => countReactions(tx, id, action))
  const whichOf = (objectId: string, { viewer }: Visitor<SignedIn>) => ({
    accountId: viewer.accountId,
    objectType,
    objectId,
    action,
  })
  /**
   * The owner of a thing never changes, so a first look says whom to lock. What decides is the look under the locks: the
   * thing may have gone, or its owner may have blocked the viewer, meanwhile (ADR 22).
   */
  async function withBothHeld<T>(
    deps: Parameters<ReactionHandler['add']>[0],
    id: string,
    visitor: Visitor<SignedIn>,
    work: (tx: Tx, thing: FoundThing) => Promise<T>,
  ): Promise<T> {
    const { ownerId } = orMissing(await find(deps, id, visitor))
    return inTransaction(deps.db, async (tx) => {
      await holdRemaining(tx, visitor.viewer.accountId, 'exclusive', [ownerId])
      return work(tx, orMissing(await find({ ...deps, db: tx }, id, visitor)))
    })
  }
  return {
    add(deps, id, visitor) {
      return withBothHeld(deps, id, visitor, async (tx, thing) => {
        if (lockedText !== undefined && !thing.isOpen) throw new Refusal('FORBIDDEN', { text: lockedText })
        const row = { ...whichOf(id, visitor), createdAt: deps.clock.now() }
        return count(tx, id, (await insertReaction(tx, row)) ? 1 : 0)
      })
    },
    remove(deps, id, visitor) {
      return withBothHeld(deps, id, visitor, async (tx) =>
        count(tx, id, (await deleteReaction(tx, whichOf(id, visitor))) ? -1 : 0),
      )
    },
    async end(tx, id) {
      if (move) await nullIfMissing(() => move(tx, id, -1))
    },
  }
}

function orMissing(found: FoundThing | null): FoundThing {
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** Deletes the reactions of an account and takes them off the counts, in one transaction per target type. */
export async function endReactions(
  { db, registry }: Pick<Kernel, 'db' | 'registry'>,
  accountId: string,
): Promise<void> {
  for (const { type, reactions } of registry.listAll(TARGETS)) {
    if (!reactions) continue
    await withAccountLocked(db, accountId, async (tx) => {
      for (const { action, objectId } of await deleteReactionsOf(tx, accountId, type)) {
        await reactions[action]?.end(tx, objectId)
      }
    })
  }
}
