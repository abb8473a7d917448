import type { SettingGroup } from './settings.ts'

/**
 * The tags of cached pages. The web half tags each page with what it shows; upstream names the tags that have changed.
 */
export const cacheTags = {
  /** One group of the public settings. Every page has all these tags, so revalidating one renders every page again. */
  settings: (group: SettingGroup) => `settings:${group}` as const,
  /** Who is live, and with how many viewers. */
  live: 'live',
  /** Lists of performers. */
  performers: 'performers',
  performer: (performerId: string) => `performer:${performerId}` as const,
  /** Lists of content of all performers. */
  contents: 'contents',
  /** One thing of any kind: a post, a gallery, a photo, a video, a product. */
  content: (contentId: string) => `content:${contentId}` as const,
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
