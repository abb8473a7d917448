export const PROFILE_TABS = ['feed', 'videos', 'photos', 'store', 'about'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/**
 * Finds a tab by the segment after the username. Without a segment it is the feed; for `feed` itself, or any other
 * segment, it is null.
 */
export function findProfileTab(segment: string | undefined): ProfileTab | null {
  if (segment === undefined) return 'feed'
  return PROFILE_TABS.find((tab) => tab !== 'feed' && tab === segment) ?? null
}

export function profilePath(username: string, tab: ProfileTab = 'feed'): string {
  return tab === 'feed' ? `/${username}` : `/${username}/${tab}`
}
