/** Decides what an account may do with a comment, and whether a text has a word that a performer does not allow. */
import type { Comment } from '#contract/comments.ts'
import { foldConfusables } from '#contract/confusables.ts'
import type { SignedIn } from '../../http/visitor.ts'
import { COMMENT, type CommentRow } from './store.ts'

type Act = Comment['may'][number]

export function listMay(
  { authorId, ownerId, objectType }: Pick<CommentRow, 'authorId' | 'ownerId' | 'objectType'>,
  viewer: SignedIn | null,
): Act[] {
  if (!viewer) return []
  const isAuthor = viewer.accountId === authorId
  const isOwner = viewer.accountId === ownerId
  const acts: Record<Act, boolean> = {
    edit: isAuthor,
    pin: isOwner && objectType !== COMMENT,
    block: isOwner && !isAuthor,
    delete: isAuthor || isOwner || viewer.kind === 'operator',
  }
  return (Object.keys(acts) as Act[]).filter((act) => acts[act])
}

/**
 * Finds the first word of a filter that a text has, however it is spelled: in other letters that look alike, with
 * accents, with invisible characters or with punctuation between its words. `ass` is not found in `class`.
 */
export function findWord(text: string, words: readonly string[]): string | undefined {
  const said = toWords(text)
  return words.find((word) => {
    const wanted = toWords(word)
    // A word that is only signs, such as an emoji, is looked for as it stands.
    return wanted.trim() === '' ? text.includes(word) : said.includes(wanted)
  })
}

/** Separates the words by one blank, with a blank at both ends. */
function toWords(text: string): string {
  return ` ${foldConfusables(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}
