import { getPublicSettings } from '#lib/settings/public.ts'

export const dynamic = 'force-dynamic'

/** Lets a phone install the site as an app, under the name in the settings. */
export async function GET(): Promise<Response> {
  const { siteName, metaDescription } = await getPublicSettings()
  const manifest = {
    name: siteName,
    short_name: siteName.slice(0, 12),
    description: metaDescription || undefined,
    start_url: '/',
    display: 'standalone',
    // The colours `paper` and `brand` of the light theme in app/globals.css.
    background_color: '#f8f6f9',
    theme_color: '#4b1a63',
    icons: [
      ...[192, 512].map((size) => icon(`/icon-${size}.png`, size, 'any')),
      // A system that crops icons to its own shape crops only the margin of this one.
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  }
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  })
}

function icon(src: string, size: number, purpose: 'any' | 'maskable') {
  return { src, sizes: `${size}x${size}`, type: 'image/png', purpose }
}
