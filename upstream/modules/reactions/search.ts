/** One's own reactions, as far as one can still find what they are to. */
import type { Answer } from '#contract/call.ts'
import type { searchReactions as call } from '#contract/reactions.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { cursorAfter, readCursor } from '../../kernel/list-cursor.ts'
import { findThings, getTarget, TARGETS } from '../target.ts'
import { listOwnReactions, type OwnReaction } from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'registry'>

/** One call looks through at most three parts of a hundred reactions, each of which costs a few statements. */
const PART = 100
const MAX_PARTS = 3

interface Search {
  action: OwnReaction['action']
  objectType?: string | undefined
  limit: number
  after?: string | undefined
}

/**
 * Lists the viewer's own reactions to what the viewer can find now, the last one first. Where many cannot be found, the
 * answer has fewer than `limit` and still a `next`.
 * @throws Refusal INVALID_REQUEST for a type that no module registers, or a cursor that no list has given
 */
export async function searchReactions(
  deps: Deps,
  { action, objectType, limit, after }: Search,
  visitor: Visitor<SignedIn>,
): Promise<Answer<typeof call>> {
  if (objectType !== undefined) getTarget(deps, objectType, 'objectType')
  const own = { accountId: visitor.viewer.accountId, action, objectType }
  const found: OwnReaction[] = []
  let place = after === undefined ? null : readCursor(after)
  for (let part = 0; part < MAX_PARTS; part++) {
    const rows = await listOwnReactions(deps.db, own, { limit: PART + 1, after: place })
    const some = rows.slice(0, PART)
    found.push(...(await keepFindable(deps, some, visitor)))
    // One more than the limit tells whether another one follows.
    if (found.length > limit) return answer(found.slice(0, limit), found[limit - 1]!)
    if (rows.length <= PART) return answer(found, null)
    place = placeOf(some.at(-1)!)
  }
  return { ...answer(found, null), next: cursorAfter(place!) }
}

async function keepFindable(
  deps: Deps,
  rows: readonly OwnReaction[],
  visitor: Visitor,
): Promise<OwnReaction[]> {
  const findable = new Set<string>()
  for (const [type, some] of Map.groupBy(rows, ({ objectType }) => objectType)) {
    // Types that no module registers any more lead nowhere.
    const target = deps.registry.listAll(TARGETS).find((one) => one.type === type)
    const ids = some.map(({ objectId }) => objectId)
    if (target) for (const id of (await findThings(target, deps, ids, visitor)).keys()) findable.add(id)
  }
  return rows.filter(({ objectId }) => findable.has(objectId))
}

const placeOf = ({ createdAt: at, objectId: id }: OwnReaction) => ({ at, id, pinnedAt: null })

function answer(rows: readonly OwnReaction[], last: OwnReaction | null): Answer<typeof call> {
  return {
    data: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    next: last && cursorAfter(placeOf(last)),
  }
}
