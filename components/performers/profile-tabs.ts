export const profileTabs = ['feed', 'videos', 'photos', 'store', 'about'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** A tab by the last segment of its address; null for what is no tab. The feed is the profile itself. */
export function findProfileTab(segment: string | undefined): ProfileTab | null {
  if (segment === undefined) return 'feed'
  return profileTabs.find((tab) => tab !== 'feed' && tab === segment) ?? null
}

export function profilePath(username: string, tab: ProfileTab = 'feed'): string {
  return tab === 'feed' ? `/${username}` : `/${username}/${tab}`
}
