/** One post: what both variants of its page render. */
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import type { Post } from '#contract/posts.ts'
import { CommentList } from '#components/comments/comment-list.tsx'
import { postPath } from '#components/posts/post-tile.tsx'
import { PostScreen } from '#components/posts/post-screen.tsx'
import { headlineOf, JsonLd, postPage } from '#components/site/structured-data.tsx'
import { publicOrigin } from '#lib/config.ts'
import { readIntent } from '#lib/next-path.ts'
import { pageOf, readPage } from '#lib/paging.ts'
import { type CommentPage, listComments, findPost, listPerformerPosts } from '#lib/queries/posts.ts'
import { findPerformer } from '#lib/queries/performers.ts'
import { quietly } from '#lib/queries/quietly.ts'
import type { Reader } from '#lib/queries/reader.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { growingOf } from '../_lists/growing-of.ts'
import { loadOpenPart } from '../_lists/load-open-part.ts'
import { COMMENTS_PAGE } from '../_lists/sizes.ts'
import { PrimaryLayout } from '../_layouts/primary-layout.tsx'
import { describePage } from './page-metadata.ts'
import { type Audience, openVisit, newerHref, type PageQuery } from './visit.ts'

const RELATED = 6
/** Replaces the comments of a post that this viewer may not see. */
const HIDDEN: CommentPage = { data: [], total: 0, next: null, commenters: 'everyone', mayComment: false }

export interface PostAddress {
  audience: Audience
  id: string
  query?: PageQuery
}

const openPost = cache(async (audience: Audience, id: string) => {
  const visit = await openVisit(audience)
  return { ...visit, post: await findPost(visit.reader, id) }
})

export async function describePost({ audience, id, query = {} }: PostAddress): Promise<Metadata> {
  const { post, reader } = await openPost(audience, id)
  if (!post) return {}
  return describePage({
    title: headlineOf(post.text, 60)
      ? `${post.performer.name}: ${headlineOf(post.text, 60)}`
      : post.performer.name,
    description: post.text || `A post by ${post.performer.name}.`,
    path: postPath(post._id),
    shared: await findSharedPicture(reader, post),
    type: 'article',
    isIndexed: Object.keys(query).length === 0,
  })
}

/** The preview picture of a post that everybody may see, else the one of the performer's page. */
async function findSharedPicture(reader: Reader, { shareUrl, performer }: Post) {
  const url = shareUrl ?? (await quietly(findPerformer(reader, performer._id)))?.shareUrl
  return url === undefined ? undefined : { url, alt: performer.name }
}

export async function PostPage({ audience, id, query = {} }: PostAddress) {
  const { reader, viewer, nowMs, post } = await openPost(audience, id)
  if (!post) notFound()
  const { performer } = post
  const [settings, shown, others, author] = await Promise.all([
    getPublicSettings(),
    readPage(pageOf(query, COMMENTS_PAGE), (slice) =>
      quietly(listComments(reader, post._id, slice).then((comments) => comments ?? HIDDEN)),
    ),
    quietly(listPerformerPosts(reader, performer._id, { limit: RELATED + 1 })),
    viewer ? quietly(findPerformer(reader, performer._id)) : null,
  ])
  const comments = shown.list
  // Upstream hides the comments of a locked post, but tells how many there are.
  const isHidden = comments === HIDDEN || (post.isLocked && post.totalComments > 0)
  const total = isHidden ? post.totalComments : (comments?.total ?? post.totalComments)
  return (
    <PrimaryLayout settings={settings} viewer={viewer} isBrowsable>
      {viewer === null && (
        <JsonLd
          data={postPage(post, comments?.data ?? [], { origin: publicOrigin(), currency: settings.currency })}
        />
      )}
      <PostScreen
        post={post}
        viewer={viewer}
        currency={settings.currency}
        nowMs={nowMs}
        related={(others?.data ?? []).filter(({ _id }) => _id !== post._id).slice(0, RELATED)}
        isFollowing={author?.relation?.isFollowing ?? null}
        intent={readIntent(query.intent)}
      >
        <CommentList
          comments={comments?.data ?? null}
          total={total}
          isHidden={isHidden}
          nowMs={nowMs}
          growing={growingOf(
            loadOpenPart,
            'comments',
            { postId: post._id },
            { address: postPath(post._id), shown, nowMs },
          )}
          newer={newerHref(postPath(post._id), shown.number, 'comments')}
        />
      </PostScreen>
    </PrimaryLayout>
  )
}
