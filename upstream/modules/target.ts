/**
 * A kind of thing that people can react to, comment on, search for or report. The module that owns the thing registers
 * it once, in its `module.ts`, with the actions that it supports.
 */
import type { CacheTag } from '#contract/cache-tags.ts'
import type { Answer } from '#contract/call.ts'
import type { countSearch } from '#contract/search.ts'
import type { SignedIn, Visitor } from '../http/visitor.ts'
import type { Db, Tx } from '../kernel/database.ts'
import type { AskingDeps, Kernel } from '../kernel/kernel.ts'
import { Refusal } from '../kernel/refusal.ts'
import { defineRegistryKey } from '../kernel/registry.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'registry'>

export interface FoundThing {
  /** The account that has made the thing. */
  ownerId: string
  /** The thing's current text, for an operator who has to judge it. */
  text: string
  /** True when the visitor may see all of it. */
  isOpen: boolean
}

/** Found things by their ids. */
export type FoundThings = ReadonlyMap<string, FoundThing>

/** Adding a reaction that exists, or removing one that does not, changes nothing. Both return the thing's count. */
export interface ReactionHandler {
  add(deps: Deps, id: string, visitor: Visitor<SignedIn>): Promise<number>
  remove(deps: Deps, id: string, visitor: Visitor<SignedIn>): Promise<number>
  /**
   * Subtracts one from the thing's count after a reaction was deleted with its account; does nothing for a thing that
   * is gone.
   */
  end(tx: Tx, id: string): Promise<void>
}

/** The numbers of things that a search finds, for the kinds of one module. */
export type FoundCounts = Partial<Answer<typeof countSearch>>

export interface Target {
  /** The name of the kind in calls and rows. */
  type: string
  /** The word for one thing of this kind within a sentence. */
  label: string
  /**
   * Finds the thing for a visitor who may find it. Otherwise it returns null. @throws Refusal with status 404, as
   * another way of saying so
   */
  find(
    deps: AskingDeps<'clock' | 'config' | 'registry'>,
    id: string,
    visitor: Visitor,
  ): Promise<FoundThing | null>
  /** Finds at once the things that `find` would find one by one, of at most 100 ids. Lists with many things need it. */
  findMany?(
    deps: AskingDeps<'clock' | 'config' | 'registry'>,
    ids: readonly string[],
    visitor: Visitor,
  ): Promise<FoundThings>
  /** The reactions that people can give with a click, by the action's name: `like`, `follow` … */
  reactions?: Readonly<Record<string, ReactionHandler>>
  /**
   * Present where the thing accepts comments: changes the thing's count of comments.
   * @returns the tags of the pages that show it, and the performer who owns the thing and moderates its comments; null
   *   for a thing that is gone
   */
  countComments?(tx: Tx, id: string, delta: number): Promise<{ tags: CacheTag[]; ownerId: string } | null>
  /** Present where the search shows such things: counts those that a text finds; an empty text finds all. */
  countFound?(db: Db, text: string, visitor: Visitor): Promise<FoundCounts>
  /**
   * Present where the thing can be reported: removes it from the site, and does nothing for a thing that is gone.
   * @throws Refusal
   */
  remove?(kernel: Kernel, id: string): Promise<void>
}

/** @returns null for a thing that the visitor cannot find, whether the target throws or returns null */
export async function findThing(
  target: Target,
  deps: AskingDeps<'clock' | 'config' | 'registry'>,
  id: string,
  visitor: Visitor,
): Promise<FoundThing | null> {
  return nullIfMissing(() => target.find(deps, id, visitor))
}

/** Finds those of the things that the visitor can find; at most 100 may be asked for. */
export async function findThings(
  target: Target,
  deps: AskingDeps<'clock' | 'config' | 'registry'>,
  ids: readonly string[],
  visitor: Visitor,
): Promise<FoundThings> {
  if (target.findMany) return target.findMany(deps, ids, visitor)
  const found = new Map<string, FoundThing>()
  for (const id of ids) {
    const thing = await findThing(target, deps, id, visitor)
    if (thing) found.set(id, thing)
  }
  return found
}

/** @returns null where `ask` throws a refusal with status 404 */
export async function nullIfMissing<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refusal && error.statusCode === 404) return null
    throw error
  }
}

export const TARGETS = defineRegistryKey<Target>('targets')

/** @throws Refusal INVALID_REQUEST, about that field, for an unknown type, or one that does not support the action */
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
