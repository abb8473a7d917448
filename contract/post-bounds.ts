/** The bounds of a post. They stand apart from the calls, so that pages read them without the schemas. */

/** How many characters the text of a post has at most, counted as JavaScript does. */
export const MAX_POST_TEXT = 5000
/** How many photos and videos a post has at most. */
export const MAX_POST_FILES = 20

/** The bounds of a post's poll; lengths in characters as JavaScript counts them. */
export const MAX_POLL_QUESTION = 200
export const MAX_POLL_OPTION = 80
export const MIN_POLL_OPTIONS = 2
export const MAX_POLL_OPTIONS = 6
export const MAX_POLL_HOURS = 14 * 24
