/** What comments may be. This file is apart from the schemas so that browser code can import it without zod. */

export const COMMENT_SORTS = ['newest', 'oldest'] as const
export type CommentSort = (typeof COMMENT_SORTS)[number]

/** Who may comment on a performer's things. Subscribers pass wherever followers do. */
export const COMMENTERS = ['everyone', 'followers', 'subscribers', 'nobody'] as const
export type Commenters = (typeof COMMENTERS)[number]

/** UTF-16 units, as the `maxLength` of a field counts them. */
export const MAX_COMMENT_LENGTH = 1000

/** How many words a performer's filter may have, and how long each may be, in UTF-16 units. */
export const MAX_WORDS = 100
export const MAX_WORD_LENGTH = 40
