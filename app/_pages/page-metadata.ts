import type { Metadata } from 'next'
import type { ImageAsset } from '#contract/fields.ts'
import { getPublicSettings } from '#lib/settings/public.ts'

export interface PageDescription {
  /** The root layout adds the site's name. Without a title the page has the site's own. */
  title?: string
  description?: string
  /** The page's canonical address. */
  path: string
  /** The image must be public: never one of a gated thing. */
  image?: ImageAsset | null
  /** A picture made for being shared, of 1200 × 630 pixels; it takes the image's place. */
  shared?: { url: string; alt: string }
  type?: 'website' | 'profile' | 'article'
  /** False for variants by query, which are not pages of their own. */
  isIndexed?: boolean
}

const DESCRIPTION_CHARACTERS = 160
/** This width is enough for a large preview, and small enough for every messenger. */
const SHARED_WIDTH = 1080

/** What search engines and messengers read about a page. */
export async function describePage(page: PageDescription): Promise<Metadata> {
  const { siteName, metaDescription } = await getPublicSettings()
  const { title, path, image, shared, type = 'website', isIndexed = true } = page
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
      images: [shared ? { ...shared, ...SHARED_SIZE } : image ? sharedImageOf(image) : SITE_IMAGE],
    },
    twitter: { card: 'summary_large_image' },
  }
}

const SHARED_SIZE = { width: 1200, height: 630 }

/** The image of a page that has none of its own. */
const SITE_IMAGE = { url: '/og.jpg', ...SHARED_SIZE }

function sharedImageOf(image: ImageAsset): { url: string; width: number; height: number } {
  const fitting = image.sizes.filter(({ width }) => width >= SHARED_WIDTH)
  const { url, width } = fitting.toSorted((one, other) => one.width - other.width)[0] ?? image
  return { url, width, height: Math.round((width * image.height) / image.width) }
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_CHARACTERS) return line
  return `${line.slice(0, DESCRIPTION_CHARACTERS - 1).replace(/\s+\S*$/, '')}…`
}
