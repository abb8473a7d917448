/** What the composer knows of a post, and what follows from it. */
import type { OwnPost } from '#contract/posts.ts'
import { completePoll } from '#lib/poll-fields.ts'
import { isEmpty, isSameContent, type PostFields } from './draft-fields.ts'
import { openFiles } from './draft-files.ts'
import type { Base, Creation } from './kept-draft.ts'
import { waitingText } from './post-texts.ts'

export interface DraftState {
  fields: PostFields
  base: Base | null
  /** The post's state at upstream; null for one that is not stored there. */
  state: OwnPost['state'] | null
  /** The post as upstream has told it last; null while it has not, also where the browser has kept what it told earlier. */
  stored: OwnPost | null
  /** What upstream has, as far as it is known here. */
  saved: PostFields | null
  creation: Creation | null
  sent: PostFields | null
  status: 'idle' | 'saving' | 'unreached' | 'refused'
  /** Why upstream has refused it, and the problem of each field. */
  refusal: string | null
  problems: Readonly<Record<string, string>>
  /** The post as another device has left it; the performer chooses which of the two stays. */
  conflict: OwnPost | null
  /** How often everything was dropped: the uploaders begin anew as well. */
  turn: number
  /** When the fields were changed that this browser had kept; null when it had kept none. */
  restoredMs: number | null
}

export const CALM = { status: 'idle', refusal: null, problems: {}, conflict: null } as const

/** What follows from the post as upstream has told it. */
export function stateOf(stored: OwnPost | null): Pick<DraftState, 'base' | 'state' | 'stored'> {
  const base = stored && { id: stored._id, revision: stored.revision }
  return { base, state: stored?.state ?? null, stored }
}

/** Whether what is here may go to upstream without a press: only drafts, which nobody else sees. */
export function isAutosaved({ state, creation, conflict }: DraftState): boolean {
  const isPublishing = creation?.tries.some(({ as }) => as === 'publish') ?? false
  return conflict === null && !isPublishing && (state === null || state === 'draft')
}

/** Whether upstream lacks something of what is here. */
export function hasUnsaved({ fields, saved, creation }: DraftState): boolean {
  if (creation) return true
  if (saved) return !isSameContent(fields, saved)
  // A poll that is not complete yet stays in the browser.
  return !isEmpty(completePoll(fields.poll) ? fields : { ...fields, poll: null })
}

/** Whether pictures of the stored post are being made ready, as far as it is known here. */
export function isAwaited({ base, stored, fields }: DraftState): boolean {
  if (!base) return false
  return stored ? waitingText(stored, fields) !== null : openFiles(fields).length > 0
}
