/**
 * What a subscription unlocks, without the full stop. A performer may sell one before the first post; then the text
 * promises no existing posts.
 */
export function whatItOpens({ name, totalPosts }: { name: string; totalPosts: number }): string {
  return totalPosts > 0
    ? 'Opens every post for subscribers'
    : `${name} has not posted anything yet; you will see every post from the first one on`
}
