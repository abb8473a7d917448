import { publicOrigin } from '#lib/config.ts'
import { escapeHtml } from '#lib/edge/standalone-page.ts'
import { listSitemapEntries } from '#lib/queries/sitemap.ts'
import { readOwnOrigin } from '#lib/session/own-origin.ts'

export const dynamic = 'force-dynamic'

/** Performers, free posts and articles as everybody may see them. */
export async function GET(): Promise<Response> {
  const [origin, entries] = await Promise.all([readOwnOrigin(), listSitemapEntries()])
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
      // Without an origin of the operator's the addresses are made of the Host header, which the client writes.
      'cache-control': publicOrigin() ? 'public, max-age=3600' : 'private, no-store',
    },
  })
}
