import { type CacheTag, cacheTags } from '#contract/cache-tags.ts'
import { targetName } from '#contract/reports.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { type Db, inTransaction, type Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { countedReaction } from '../reactions/service.ts'
import type { Target } from '../target.ts'
import type { ContentKind } from './policy.ts'
import { removeContent } from './publishing.ts'
import { findTargets } from './service.ts'
import { adjustContentCounter } from './store.ts'

export interface ContentTarget {
  kind: Extract<ContentKind, Parameters<typeof targetName>[0]>
  /** The refusal of somebody for whom the thing does not exist. */
  missing: RefusalCode
  /** The refusal's text for people who like what they may not see. */
  lockedText: string
  /** Reads what the polls of things say, by the things' ids. A kind whose things have polls gives it. */
  findPollTexts?(db: Db, contentIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

const NONE: ReadonlyMap<string, string> = new Map()

/** Makes the target of a kind: it is liked, bookmarked, commented on and reported like every other kind. */
export function contentTarget({ kind, missing, lockedText, findPollTexts }: ContentTarget): Target {
  const findMany: NonNullable<Target['findMany']> = async (deps, ids, visitor) => {
    const found = [...(await findTargets(deps, kind, ids, visitor))]
    const polled = found.flatMap(([id, { hasPoll, isOpen }]) => (hasPoll && isOpen ? [id] : []))
    const polls = polled.length && findPollTexts ? await findPollTexts(deps.db, polled) : NONE
    return new Map(
      found.map(([id, { ownerId, text, isOpen }]) => {
        const poll = polls.get(id)
        return [id, { ownerId, text: poll ? `${text}\n\n${poll}`.trim() : text, isOpen }]
      }),
    )
  }
  const find: Target['find'] = async (deps, id, visitor) => {
    const found = (await findMany(deps, [id], visitor)).get(id)
    if (!found) throw new Refusal(missing)
    return found
  }
  const which = { objectType: kind, find }
  return {
    type: kind,
    label: targetName(kind),
    find,
    findMany,
    reactions: {
      like: countedReaction({
        ...which,
        action: 'like',
        lockedText,
        async count(tx, id, delta) {
          const changed = await adjustContentCounter(tx, { kind, id }, 'totalLikes', delta)
          if (!changed) throw new Refusal(missing)
          if (delta) await revalidate(tx, tagsOf(id, changed))
          return changed.total
        },
      }),
      bookmark: countedReaction({ ...which, action: 'bookmark' }),
      favourite: countedReaction({ ...which, action: 'favourite' }),
      watch_later: countedReaction({ ...which, action: 'watch_later' }),
    },
    async countComments(tx: Tx, id, delta) {
      const changed = await adjustContentCounter(tx, { kind, id }, 'totalComments', delta)
      return changed ? { tags: tagsOf(id, changed), ownerId: changed.performerId } : null
    },
    async remove({ db, clock }, id) {
      await inTransaction(db, (tx) => removeContent(tx, { clock }, { kind, id }))
    },
  }
}

/** Returns the tags of the pages that show a thing's counts: its own, and its performer's. */
function tagsOf(id: string, { performerId }: { performerId: string }): CacheTag[] {
  return [cacheTags.content(id), cacheTags.performer(performerId)]
}
