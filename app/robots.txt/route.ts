import { publicOrigin } from '#lib/config.ts'

export const dynamic = 'force-dynamic'

/** Crawlers stay out of personal pages, the admin console and calls; they may read everything else that is public. */
const CLOSED_PREFIXES = [
  '/api/',
  '/auth/',
  '/login',
  '/admin',
  '/model/',
  '/user/',
  '/wallet',
  '/messages',
  '/notifications',
  '/checkout',
  '/cart',
  '/search',
  '/sandbox/',
]

/**
 * A site whose operator has named no origin is a trial, so no crawler may index it under any name.
 */
export function GET(): Response {
  const origin = publicOrigin()
  const lines = origin
    ? [...CLOSED_PREFIXES.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`]
    : ['Disallow: /']
  return new Response(['User-agent: *', ...lines, ''].join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': sharedFor(origin) },
  })
}

function sharedFor(origin: string | undefined): string {
  return origin ? 'public, max-age=3600' : 'private, no-store'
}
