import { memberLists } from './member-lists.tsx'
import { openLists } from './open-lists.tsx'
import type { AnyList } from './paged-list.ts'

const LISTS: Readonly<Record<string, AnyList>> = { ...openLists, ...memberLists }

export function findList(name: unknown): AnyList | null {
  return typeof name === 'string' && Object.hasOwn(LISTS, name) ? LISTS[name]! : null
}
