import type { GrowingList } from '#components/site/growing.tsx'
import type { LoadedPart } from '#components/site/grown-parts.ts'
import type { ShownPage } from '#lib/paging.ts'
import type { ActionResult } from '#lib/result.ts'
import type { PartArgs } from './load-part.ts'

/**
 * Makes the props that a page passes to `Growing`.
 * @param load the action whose lists have this one
 * @param address path and query of the list's first part
 */
export function growingOf(
  load: (...asked: PartArgs) => Promise<ActionResult<LoadedPart>>,
  name: string,
  args: Record<string, string | null>,
  {
    address,
    shown,
    nowMs,
  }: { address: string; shown: ShownPage<{ data: { _id: string }[] } | null>; nowMs?: number },
): GrowingList {
  return {
    name,
    address,
    number: shown.number,
    count: shown.count,
    next: shown.next,
    keys: shown.list?.data.map(({ _id }) => _id) ?? [],
    // A cached page has no time of its own, but it ends elsewhere when the list has changed.
    stamp: JSON.stringify([nowMs, shown.next]),
    nowMs,
    load: load.bind(null, name, args),
  }
}
