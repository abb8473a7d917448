/** The listener in front checks the origin of every write; handlers that start or end a login check it again. */
export function isFromOwnPage(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = headers.get('origin')
  const host = headers.get('x-forwarded-host') ?? headers.get('host')
  return origin !== null && URL.canParse(origin) && new URL(origin).host === host
}
