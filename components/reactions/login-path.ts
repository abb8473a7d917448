/** The login page, which leads back to a path of ours. */
export function loginPath(next: string): string {
  return `/login?next=${encodeURIComponent(next)}`
}
