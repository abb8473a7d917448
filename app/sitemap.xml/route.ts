import { publicOrigin } from '#lib/config.ts'
import { escapeHtml } from '#lib/edge/standalone-page.ts'
import { listSitemapEntries } from '#lib/queries/sitemap.ts'
import { readOwnOrigin } from '#lib/session/own-origin.ts'
import { getPublicSettings } from '#lib/settings/public.ts'

export const dynamic = 'force-dynamic'

/** Performers, free posts and articles that a public visitor may see from the country of the request. */
export async function GET(request: Request): Promise<Response> {
  const audience = request.headers.get('x-ovation-audience') ?? 'all'
  const [origin, settings, entries] = await Promise.all([
    readOwnOrigin(),
    getPublicSettings(),
    listSitemapEntries(audience),
  ])
  const isForAll = settings.audienceCountries.length === 0
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
    return `<url><loc>${escapeHtml(origin + path)}</loc>${changed}</url>`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      // While the operator has named no origin, the Host header gives it, and the client writes that header.
      'cache-control': publicOrigin() && isForAll ? 'public, max-age=3600' : 'private, no-store',
    },
  })
}
