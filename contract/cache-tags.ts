import type { SettingGroup } from './settings.ts'

/** What cached pages are made of: the web half tags pages with these, and upstream says which have changed. */
export const cacheTags = {
  /** One group of the public settings. Every page has all of them: revalidating one makes all pages anew. */
  settings: (group: SettingGroup) => `settings:${group}` as const,
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
export type CacheTag = Named extends infer Tag
  ? Tag extends (name: never) => infer Made
    ? Made
    : Tag
  : never
