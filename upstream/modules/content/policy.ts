/** The states of content, and what each of them means for its files. */
import type { ContentKind, ContentState } from '#contract/content.ts'
import { previewTextOf } from '#contract/preview-text.ts'
import type { Gate } from '../entitlements/policy.ts'
import { searchableText } from '../performers/search-terms.ts'

export type { ContentKind, ContentState }

/** The states to which its performer may take a thing; it is deleted from every state. */
const NEXT: Record<ContentState, readonly ContentState[]> = {
  draft: ['draft', 'scheduled', 'published'],
  scheduled: ['draft', 'scheduled', 'published'],
  published: ['published', 'archived'],
  archived: ['archived', 'published'],
  deleted: [],
}

export function mayBecome(from: ContentState, to: ContentState): boolean {
  return NEXT[from].includes(to)
}

/** The state of the uses of a thing's files; null for a deleted thing, which has none. */
export function useStateOf(state: ContentState): 'planned' | 'published' | 'archived' | null {
  if (state === 'deleted') return null
  return state === 'published' || state === 'archived' ? state : 'planned'
}

/** The type of the use of a thing's thumbnail, which everybody sees who finds the thing. */
export function thumbnailUseOf<Kind extends ContentKind>(kind: Kind): `${Kind}-thumbnail` {
  return `${kind}-thumbnail`
}

/** The text for a viewer who may not see the thing. */
export function lockedTextOf(text: string): string {
  return text.trim() && previewTextOf(text)
}

/** The text that searches read. A search must not find a locked thing by a word that its preview does not show. */
export function searchTextOf({ gate, text }: { gate: Gate; text: string }): string {
  return searchableText(gate === 'free' ? text : lockedTextOf(text))
}
