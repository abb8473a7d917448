/**
 * A kind of thing that people do something to: react to it, comment on it, search for it, report it. The module that owns the thing
 * registers it with the actions that it takes, once, in its `module.ts`.
 */
import type { CacheTag } from '#contract/cache-tags.ts'
import type { Answer } from '#contract/call.ts'
import type { countSearch } from '#contract/search.ts'
import type { SignedIn, Visitor } from '../http/visitor.ts'
import type { Db, Tx } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { Refusal } from '../kernel/refusal.ts'
import { defineRegistryKey } from '../kernel/registry.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'registry'>
/** For a question alone, which a transaction may ask too. */
type AskingDeps = Omit<Deps, 'db'> & { db: Db }

export interface FoundThing {
  /** The account that has made it. */
  ownerId: string
  /** Its words, as they stand now, for an operator who is asked to judge them. */
  text: string
  /** The visitor sees it whole. */
  isOpen: boolean
}

/** Reacting again changes nothing, and so does taking back what is not there. Both answer the thing's count. */
export interface ReactionHandler {
  add(deps: Deps, id: string, visitor: Visitor<SignedIn>): Promise<number>
  remove(deps: Deps, id: string, visitor: Visitor<SignedIn>): Promise<number>
  /** Takes one off the thing's count, where somebody's reaction has gone with their account; a thing that is gone has none. */
  end(tx: Tx, id: string): Promise<void>
}

/** How many of each kind a search finds, as far as one module can say. */
export type FoundCounts = Partial<Answer<typeof countSearch>>

export interface Target {
  /** What calls and rows name it by. */
  type: string
  /** What people call one, within a sentence. */
  label: string
  /** Finds the thing for a visitor who may find it. @throws Refusal with status 404, or returns null, otherwise */
  find(deps: AskingDeps, id: string, visitor: Visitor): Promise<FoundThing | null>
  /** What people can say of it by a click, by the action's name: `like`, `follow` … */
  reactions?: Readonly<Record<string, ReactionHandler>>
  /** Takes comments: moves the count that stands at the thing. @returns the tags of the pages that show it */
  countComments?(tx: Tx, id: string, delta: number): Promise<CacheTag[]>
  /** Is shown by the search: how many a text finds, all of them for an empty one. */
  countFound?(db: Db, text: string, visitor: Visitor): Promise<FoundCounts>
  /** Can be reported: takes it off the site at the end; of what is gone already nothing is left to do. @throws Refusal */
  remove?(kernel: Kernel, id: string): Promise<void>
}

/** @returns null for whatever the visitor cannot find, however the target says so */
export async function findThing(
  target: Target,
  deps: AskingDeps,
  id: string,
  visitor: Visitor,
): Promise<FoundThing | null> {
  return nullIfMissing(() => target.find(deps, id, visitor))
}

/** @returns null where the answer is a refusal with status 404 */
export async function nullIfMissing<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refusal && error.statusCode === 404) return null
    throw error
  }
}

export const TARGETS = defineRegistryKey<Target>('targets')

/** @throws Refusal INVALID_REQUEST, about that field, for what takes no such action, or is no kind of thing */
export function getTarget(
  { registry }: Pick<Kernel, 'registry'>,
  type: string,
  field: string,
  takes: (target: Target) => unknown = () => true,
): Target {
  const found = registry.listAll(TARGETS).find((target) => target.type === type)
  if (found && takes(found)) return found
  throw new Refusal('INVALID_REQUEST', {
    problems: [{ property: field, constraints: { [field]: 'This cannot be done to such a thing.' } }],
  })
}
