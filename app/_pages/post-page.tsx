/** One post: what both variants of its page render. */
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { Id } from '#contract/fields.ts'
import { countPostView, type Post } from '#contract/posts.ts'
import { COMMENT_SORTS } from '#contract/comment-bounds.ts'
import { CommentSection } from '#components/comments/comment-section.tsx'
import { wordsOf } from '#components/posts/post-texts.ts'
import { postPath } from '#components/posts/post-tile.tsx'
import { PostScreen } from '#components/posts/post-screen.tsx'
import { headlineOf, JsonLd, postPage } from '#components/site/structured-data.tsx'
import { publicOrigin } from '#lib/config.ts'
import { readIntent } from '#lib/next-path.ts'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { type CommentPage, listComments, listReplies } from '#lib/queries/comments.ts'
import { findOwnPost, findPost, listPerformerPosts } from '#lib/queries/posts.ts'
import { findPerformer } from '#lib/queries/performers.ts'
import { quietly } from '#lib/queries/quietly.ts'
import type { Reader } from '#lib/queries/reader.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { growingOf } from '../_lists/growing-of.ts'
import { loadOpenPart } from '../_lists/load-open-part.ts'
import { COMMENTS_PAGE } from '../_lists/sizes.ts'
import type { PrimaryLayoutOf } from '../_layouts/primary-frame.tsx'
import { CountedView } from './counted-view.tsx'
import { describePage } from './page-metadata.ts'
import { type Audience, openVisit, newerHref, type PageQuery } from './visit.ts'

const RELATED = 6
/** Replaces the comments of a post that this viewer may not see. */
const HIDDEN: CommentPage = {
  data: [],
  total: 0,
  next: null,
  commenters: 'everyone',
  mayComment: false,
  parent: null,
}

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
    title: headlineOf(wordsOf(post), 60)
      ? `${post.performer.name}: ${headlineOf(wordsOf(post), 60)}`
      : post.performer.name,
    description: wordsOf(post) || `A post by ${post.performer.name}.`,
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

/** Reads what the address asks for: the comments in their order, or one comment with its replies. */
async function readTalk(reader: Reader, postId: string, query: PageQuery) {
  const asked = pageOf(query, COMMENTS_PAGE)
  const sort = COMMENT_SORTS.find((one) => one === query.sort) ?? 'newest'
  const commentId = Id.safeParse(query.thread).data
  if (commentId) {
    const shown = await readPage(asked, (slice) => quietly(listReplies(reader, { postId, commentId }, slice)))
    // A comment that is gone, or that belongs elsewhere, has no address; the page shows all comments.
    if (shown.list?.parent?.objectId === postId)
      return { shown, sort, thread: commentId, address: pageHref(postPath(postId), 1, { thread: commentId }) }
  }
  const shown = await readPage(asked, (slice) =>
    quietly(listComments(reader, postId, { ...slice, sort }).then((comments) => comments ?? HIDDEN)),
  )
  const address = pageHref(postPath(postId), 1, { sort: sort === 'newest' ? null : sort })
  return { shown, sort, thread: null, address }
}

export async function PostPage({
  Layout,
  audience,
  id,
  query = {},
}: PostAddress & { Layout: PrimaryLayoutOf }) {
  const { reader, viewer, nowMs, post } = await openPost(audience, id)
  if (!post) notFound()
  const { performer } = post
  const [settings, talk, others, author, own] = await Promise.all([
    getPublicSettings(),
    readTalk(reader, post._id, query),
    quietly(listPerformerPosts(reader, performer._id, { limit: RELATED + 1 })),
    viewer ? quietly(findPerformer(reader, performer._id)) : null,
    viewer?._id === performer._id ? quietly(findOwnPost(reader, post._id)) : null,
  ])
  const { shown, sort, thread, address } = talk
  const comments = shown.list
  // Upstream hides the comments of a locked post, but tells how many there are.
  const isHidden = comments === HIDDEN || (post.isLocked && post.totalComments > 0)
  const total = isHidden ? post.totalComments : (comments?.total ?? post.totalComments)
  return (
    <Layout settings={settings} viewer={viewer} isBrowsable>
      <CountedView audience={audience} reader={reader} call={countPostView} id={post._id} />
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
        totalViews={own?.totalViews ?? null}
      >
        <CommentSection
          path={postPath(post._id)}
          objectId={post._id}
          comments={comments?.data ?? null}
          total={total}
          sort={sort}
          parent={comments?.parent ?? null}
          editedId={typeof query.edit === 'string' ? query.edit : null}
          isHidden={isHidden}
          voice={{
            viewerId: viewer?._id ?? null,
            commenters: comments?.commenters ?? 'everyone',
            mayComment: comments?.mayComment ?? false,
            idempotencyKey: viewer ? crypto.randomUUID() : '',
          }}
          nowMs={nowMs}
          growing={growingOf(
            loadOpenPart,
            thread ? 'replies' : 'comments',
            thread ? { postId: post._id, commentId: thread } : { postId: post._id, sort },
            { address, shown, nowMs },
          )}
          newer={newerHref(address, shown.number, 'comments')}
        />
      </PostScreen>
    </Layout>
  )
}
