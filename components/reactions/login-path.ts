/** The login page, which leads back to one of our paths. */
export function loginPath(next: string): string {
  return `/login?next=${encodeURIComponent(next)}`
}
