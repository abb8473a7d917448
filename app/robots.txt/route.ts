import { readOwnOrigin } from '#lib/session/own-origin.ts'

export const dynamic = 'force-dynamic'

/** Personal pages, the console and calls are nobody's to crawl; everything else that is public is. */
const closed = ['/api/', '/auth/', '/login', '/admin', '/model/', '/user/', '/wallet', '/messages']
const closedToo = ['/notifications', '/checkout', '/cart', '/search', '/sandbox/']

export async function GET(): Promise<Response> {
  const lines = [
    'User-agent: *',
    ...[...closed, ...closedToo].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${await readOwnOrigin()}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
