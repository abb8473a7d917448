/** The words for gates, states and moments of posts in the studio. */
import type { Gate } from '#contract/gates.ts'
import type { OwnPost } from '#contract/posts.ts'
import type { PostFields } from './draft-fields.ts'
import { openFiles } from './draft-files.ts'

export const GATE_CHOICES: readonly { gate: Gate; title: string; detail: string }[] = [
  { gate: 'free', title: 'Everyone', detail: 'Also people without an account.' },
  { gate: 'followers', title: 'Followers', detail: 'And your subscribers.' },
  { gate: 'subscribers', title: 'Subscribers', detail: 'Whoever pays each month.' },
  { gate: 'price', title: 'For a price', detail: 'Whoever buys this one post.' },
]

export const GATE_NAMES = Object.fromEntries(GATE_CHOICES.map(({ gate, title }) => [gate, title])) as Record<
  Gate,
  string
>

/** The states that the list can be narrowed to, with what an empty list of them says. */
export const STATE_TABS: readonly {
  state: Exclude<OwnPost['state'], 'deleted'>
  label: string
  empty: string
  teaches: string
}[] = [
  {
    state: 'draft',
    label: 'Drafts',
    empty: 'No drafts',
    teaches: 'What you write is saved as a draft while you type. Only you see it.',
  },
  {
    state: 'scheduled',
    label: 'Scheduled',
    empty: 'Nothing is scheduled',
    teaches: 'Choose “Later” under a post, and it is published while you sleep.',
  },
  {
    state: 'published',
    label: 'Published',
    empty: 'Nothing is published yet',
    teaches: 'Your first post can be one sentence: what do you work on today?',
  },
  {
    state: 'archived',
    label: 'Archived',
    empty: 'The archive is empty',
    teaches: 'An archived post leaves your page, and stays with the people who bought it.',
  },
]

/** A post's words, by which it is named: its text, else its poll's question. */
export function wordsOf({ text, poll }: { text: string; poll: { question: string } | null }): string {
  return text || (poll?.question ?? '')
}

/** How often a page looks whether pictures are ready. */
export const PICTURES_LOOK_MS = 4000

/** Whether a post would be published by now if all of its files were ready. */
export function isOverdue({ state, scheduledAt }: Pick<OwnPost, 'state' | 'scheduledAt'>): boolean {
  return state === 'scheduled' && scheduledAt !== null && Date.parse(scheduledAt) <= Date.now()
}

/** A file that keeps a post from being published, or from being whole; null when all are ready. */
export function fileNews({
  state,
  scheduledAt,
  files,
  thumbnail,
}: Pick<OwnPost, 'state' | 'scheduledAt' | 'files' | 'thumbnail'>): {
  tone: 'waiting' | 'failed'
  text: string
} | null {
  const all = thumbnail ? [...files, thumbnail] : files
  const failed = all.find(({ status }) => status === 'failed')
  if (failed)
    return { tone: 'failed', text: failed.failure ?? 'One of its files could not be used. Choose it again.' }
  if (all.every(({ status }) => status === 'ready')) return null
  return {
    tone: 'waiting',
    text: isOverdue({ state, scheduledAt })
      ? 'Waits for its pictures, and is published as soon as they are ready.'
      : 'Its pictures are being made ready.',
  }
}

/**
 * Says in the composer that pictures of the stored post are being made ready; null when upstream has said of each how it
 * ended.
 */
export function waitingText(stored: OwnPost, fields: Pick<PostFields, 'files' | 'thumbnail'>): string | null {
  const open = new Set(openFiles(fields).map(({ fileId }) => fileId))
  const all = stored.thumbnail ? [...stored.files, stored.thumbnail] : stored.files
  const waiting = all.filter(({ _id }) => open.has(_id))
  if (waiting.length === 0) return null
  // A picture that is tried again waits as well, though the page still has its failure.
  const again = waiting.map((file) => ({ ...file, status: 'processing' as const, failure: null }))
  return fileNews({ ...stored, files: again, thumbnail: null })?.text ?? null
}
