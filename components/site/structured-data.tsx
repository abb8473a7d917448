/** What search engines read about pages, in schema.org's vocabulary. It contains only what a public visitor sees. */
import type { z } from 'zod'
import type { Comment } from '#contract/comments.ts'
import type { Post } from '#contract/posts.ts'
import type { PerformerProfile } from '#contract/performers.ts'
import { wordsOf } from '../posts/post-texts.ts'
import { minorUnitsOf } from '../ui/format-money.ts'

const CONTEXT = 'https://schema.org'
const HEADLINE_CHARACTERS = 110

function countedAs(action: 'FollowAction' | 'WriteAction' | 'LikeAction' | 'CommentAction', count: number) {
  return {
    '@type': 'InteractionCounter',
    interactionType: `${CONTEXT}/${action}`,
    userInteractionCount: count,
  }
}

/** @param origin the site's public origin; without it addresses stay relative */
export function profilePage(performer: PerformerProfile, origin = ''): object {
  const { username, name, tagline, bio, avatar, joinedAt, updatedAt } = performer
  return {
    '@context': CONTEXT,
    '@type': 'ProfilePage',
    url: `${origin}/${username}`,
    dateCreated: joinedAt,
    dateModified: updatedAt,
    mainEntity: {
      '@type': 'Person',
      '@id': `${origin}/${username}`,
      identifier: performer._id,
      name,
      alternateName: username,
      description: bio || tagline || undefined,
      image: avatar ? origin + avatar.url : undefined,
      interactionStatistic: countedAs('FollowAction', performer.totalFollowers),
      agentInteractionStatistic: countedAs('WriteAction', performer.totalPosts),
    },
  }
}

export interface PostPageSite {
  /** Without it addresses stay relative. */
  origin?: string
  currency: string
}

/**
 * A post and its newest comments. For a locked post the data says only that it exists, is not free, and what it costs
 * when it is for sale.
 */
export function postPage(
  post: Post,
  comments: z.infer<typeof Comment>[],
  { origin = '', currency }: PostPageSite,
): object {
  const { performer, files, isLocked } = post
  const url = `${origin}/post/${post._id}`
  const isFree = post.gate === 'free' && !isLocked
  return {
    '@context': CONTEXT,
    '@type': 'SocialMediaPosting',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: headlineOf(wordsOf(post)) || performer.name,
    articleBody: isFree ? post.text : undefined,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    isAccessibleForFree: post.gate === 'free',
    ...(post.locked && paywallOf(post.locked, url, currency)),
    author: { '@type': 'Person', name: performer.name, url: `${origin}/${performer.username}` },
    image: isFree
      ? files.map((file) => origin + (file.type === 'photo' ? file.image : file.poster).url)
      : undefined,
    interactionStatistic: [
      countedAs('LikeAction', post.totalLikes),
      countedAs('CommentAction', post.totalComments),
    ],
    comment: comments.map(({ text, createdAt, author }) => ({
      '@type': 'Comment',
      text,
      dateCreated: createdAt,
      author: { '@type': 'Person', name: author.name },
    })),
  }
}

/** The part of a post's page that is closed, and its price when it has one of its own. */
function paywallOf(
  { cheapestEntitlement: offer }: NonNullable<Post['locked']>,
  url: string,
  currency: string,
) {
  return {
    hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.paywall' },
    offers:
      offer?.kind === 'buy'
        ? { '@type': 'Offer', url, price: priceText(offer.priceCents, currency), priceCurrency: currency }
        : undefined,
  }
}

/** An amount as schema.org has it: a decimal point, and as many decimals as the currency. */
function priceText(amountCents: number, currency: string): string {
  const units = minorUnitsOf(currency)
  return (amountCents / units).toFixed(Math.round(Math.log10(units)))
}

/** The site itself, with its search. */
export function webSite(siteName: string, origin = ''): object {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: siteName,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}/search?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
}

/** The first words of a text, cut between words, as a title for a post, which has none. */
export function headlineOf(text: string, maximum = HEADLINE_CHARACTERS): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= maximum) return line
  const cut = line.slice(0, maximum)
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > maximum / 2 ? lastSpace : maximum - 1).replace(/[\s.,;:!?–—-]+$/, '')}…`
}

/** A data block for search engines; no script runs in it. */
export function JsonLd({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
