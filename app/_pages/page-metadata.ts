import type { Metadata } from 'next'
import { getPublicSettings } from '#lib/settings/public.ts'

export interface PageDescription {
  /** The root layout adds the site's name. Without a title the page uses the site's own. */
  title?: string
  description?: string
  /** The page's canonical address. */
  path: string
  /**
   * A picture for link previews: a JPEG of 1200 × 630 pixels, since most programs that show them cannot read AVIF.
   * Without one the page uses the site's.
   */
  shared?: { url: string; alt: string } | undefined
  type?: 'website' | 'profile' | 'article' | 'video.other'
  /** False for variants by query, which are not pages of their own. */
  isIndexed?: boolean
}

const DESCRIPTION_CHARACTERS = 160

/** What search engines and messengers read about a page. */
export async function describePage(page: PageDescription): Promise<Metadata> {
  const { siteName, metaDescription } = await getPublicSettings()
  const { title, path, shared, type = 'website', isIndexed = true } = page
  const description = shorten(page.description || metaDescription) || undefined
  return {
    ...(title && { title }),
    description,
    alternates: { canonical: path },
    ...(!isIndexed && { robots: { index: false, follow: true } }),
    openGraph: {
      siteName,
      type,
      title: title ?? siteName,
      description,
      url: path,
      images: [shared ? { ...shared, ...SHARED_SIZE } : SITE_IMAGE],
    },
    twitter: { card: 'summary_large_image' },
  }
}

const SHARED_SIZE = { width: 1200, height: 630 }

/** The image of a page without its own. */
const SITE_IMAGE = { url: '/og.jpg', ...SHARED_SIZE }

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_CHARACTERS) return line
  return `${line.slice(0, DESCRIPTION_CHARACTERS - 1).replace(/\s+\S*$/, '')}…`
}
