/** What a cached page may be made of: the web half tags pages with these, upstream says which have changed. */
export const cacheTags = {
  /** On every page: revalidating it makes them all anew. */
  settings: 'settings',
  /** Who is live, and with how many viewers. */
  live: 'live',
  /** Lists of performers. */
  performers: 'performers',
  performer: (performerId: string) => `performer:${performerId}` as const,
  /** Lists of posts that name no performer. */
  posts: 'posts',
  post: (postId: string) => `post:${postId}` as const,
  articles: 'articles',
  categories: 'categories',
  promos: 'promos',
} as const

type Named = { [K in keyof typeof cacheTags]: (typeof cacheTags)[K] }[keyof typeof cacheTags]
export type CacheTag = Named extends infer Tag ? (Tag extends (id: string) => infer Made ? Made : Tag) : never
