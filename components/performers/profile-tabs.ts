export const PROFILE_TABS = ['feed', 'videos', 'photos', 'store', 'about'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** A tab by the last segment of its address; null for any other segment. The feed is the profile itself. */
export function findProfileTab(segment: string | undefined): ProfileTab | null {
  if (segment === undefined) return 'feed'
  return PROFILE_TABS.find((tab) => tab !== 'feed' && tab === segment) ?? null
}

export function profilePath(username: string, tab: ProfileTab = 'feed'): string {
  return tab === 'feed' ? `/${username}` : `/${username}/${tab}`
}
