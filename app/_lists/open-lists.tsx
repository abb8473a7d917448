/** Lists that visitors may see too. */
import { z } from 'zod'
import { CommentItem } from '#components/comments/comment-item.tsx'
import { PostCard } from '#components/posts/post-card.tsx'
import { postPath } from '#components/posts/post-tile.tsx'
import { WallItem } from '#components/performers/media-wall.tsx'
import { PerformerGridItem } from '#components/performers/performer-card.tsx'
import { facetsSearch, readFacets } from '#components/search/facets.ts'
import { minorUnitsOf } from '#components/ui/format-money.ts'
import { COMMENT_SORTS } from '#contract/comment-bounds.ts'
import { listComments, listReplies } from '#lib/queries/comments.ts'
import { listPerformerPosts, listPosts } from '#lib/queries/posts.ts'
import { searchPerformers } from '#lib/queries/performers.ts'
import { COMMENTS_PAGE, POSTS_PAGE, PERFORMERS_PAGE, SEARCH_PAGE, WALL_PAGE } from './sizes.ts'
import { definePagedList } from './paged-list.ts'

const OPEN = { isOpen: true }
const OfPerformer = z.object({ performerId: z.string() })
const Words = z.object({ q: z.string() })

function wallOf(type: 'photo' | 'video') {
  return definePagedList({
    ...OPEN,
    hasCursors: true,
    args: OfPerformer,
    size: WALL_PAGE,
    read: async ({ reader }, { performerId }, position) => {
      const page = await listPerformerPosts(reader, performerId, position)
      return { ...page, data: page.data.filter((post) => post.type === type) }
    },
    render: (post, { currency }) => <WallItem post={post} currency={currency} />,
  })
}

export const openLists = {
  posts: definePagedList({
    ...OPEN,
    hasCursors: true,
    args: OfPerformer,
    size: POSTS_PAGE,
    read: ({ reader }, { performerId }, position) => listPerformerPosts(reader, performerId, position),
    render: (post, { viewer, currency, nowMs }) => (
      <PostCard post={post} viewer={viewer} currency={currency} nowMs={nowMs} marksPin />
    ),
  }),
  photos: wallOf('photo'),
  videos: wallOf('video'),
  comments: definePagedList({
    ...OPEN,
    hasCursors: true,
    args: z.object({ postId: z.string(), sort: z.enum(COMMENT_SORTS) }),
    size: COMMENTS_PAGE,
    read: async ({ reader }, { postId, sort }, position) => {
      const page = await listComments(reader, postId, { ...position, sort })
      return (
        page && { ...page, data: page.data.map((comment) => ({ ...comment, mayReply: page.mayComment })) }
      )
    },
    render: ({ mayReply, ...comment }, { nowMs }, { postId }) => (
      <CommentItem comment={comment} path={postPath(postId)} mayReply={mayReply} nowMs={nowMs} />
    ),
  }),
  replies: definePagedList({
    ...OPEN,
    hasCursors: true,
    args: z.object({ postId: z.string(), commentId: z.string() }),
    size: COMMENTS_PAGE,
    read: ({ reader }, which, position) => listReplies(reader, which, position),
    render: (comment, { nowMs }, { postId, commentId }) => (
      <CommentItem comment={comment} path={postPath(postId)} parentId={commentId} nowMs={nowMs} />
    ),
  }),
  performers: definePagedList({
    ...OPEN,
    args: z.object({ category: z.string().nullable(), query: z.string().max(500) }),
    size: PERFORMERS_PAGE,
    read: ({ reader, currency }, { category, query }, slice) => {
      const facets = readFacets(Object.fromEntries(new URLSearchParams(query)))
      const wanted = facetsSearch(facets, { category, minorUnits: minorUnitsOf(currency) })
      return searchPerformers(reader, { ...wanted, ...slice })
    },
    render: (performer, { currency }) => (
      <PerformerGridItem performer={performer} currency={currency} as="h2" />
    ),
  }),
  'found-performers': definePagedList({
    ...OPEN,
    args: Words,
    size: SEARCH_PAGE.performers,
    read: ({ reader }, { q }, slice) => searchPerformers(reader, { q, ...slice }),
    render: (performer, { currency }) => <PerformerGridItem performer={performer} currency={currency} />,
  }),
  'found-posts': definePagedList({
    ...OPEN,
    hasCursors: true,
    args: Words,
    size: SEARCH_PAGE.posts,
    read: ({ reader }, { q }, position) => listPosts(reader, { q, ...position }),
    render: (post, { viewer, currency, nowMs }) => (
      <PostCard post={post} viewer={viewer} currency={currency} nowMs={nowMs} />
    ),
  }),
}
