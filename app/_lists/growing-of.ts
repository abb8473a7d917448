import type { GrowingList } from '#components/site/growing.tsx'
import type { ShownPage } from '#lib/paging.ts'
import { loadPart } from './load-part.ts'

/** Makes the props that a page passes to `Growing`. @param address path and query of the list's first part */
export function growingOf(
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
    keys: shown.list?.data.map(({ _id }) => _id) ?? [],
    stamp: String(nowMs ?? ''),
    load: loadPart.bind(null, name, args),
  }
}
