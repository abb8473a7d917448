/** How many items a part of each list has. */
export { SEARCH_PAGE } from '#lib/queries/search.ts'

export const POSTS_PAGE = 12
/** A media wall takes this many posts and shows those of one kind. */
export const WALL_PAGE = 60
export const COMMENTS_PAGE = 24
export const RECEIVED_PAGE = 20
export const PERFORMERS_PAGE = 24
export const SUBSCRIPTIONS_PAGE = 12
export const PURCHASES_PAGE = 12
export const REPORTS_PAGE = 12
export const WALLET_PAGE = 25
export const SUBSCRIBERS_PAGE = 24
export const RECORDINGS_PAGE = 12
export const SALES_PAGE = 25
export const BLOCKED_PAGE = 12
export const LOGINS_PAGE = 12
export const OWN_POSTS_PAGE = 20
