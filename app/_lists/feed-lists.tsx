/** Lists of posts that a member reads on the site. */
import { PostCard } from '#components/posts/post-card.tsx'
import { listBookmarkedPosts, listHomePosts, listPosts } from '#lib/queries/posts.ts'
import { definePagedList, NO_ARGS } from './paged-list.ts'
import { POSTS_PAGE } from './sizes.ts'

export const feedLists = {
  home: definePagedList({
    hasCursors: true,
    args: NO_ARGS,
    size: POSTS_PAGE,
    // Performers and operators cannot follow, so they see the posts of all performers.
    read: ({ reader, viewer }, _, position) =>
      viewer?.isPerformer || viewer?.isOperator
        ? listPosts(reader, position)
        : listHomePosts(reader, position),
    render: (post, { viewer, currency, nowMs }) => (
      <PostCard post={post} viewer={viewer} currency={currency} nowMs={nowMs} />
    ),
  }),
  bookmarks: definePagedList({
    hasCursors: true,
    args: NO_ARGS,
    size: POSTS_PAGE,
    read: ({ reader }, _, position) => listBookmarkedPosts(reader, position),
    render: (post, { viewer, currency, nowMs }) => (
      <li>
        <PostCard post={post} viewer={viewer} currency={currency} nowMs={nowMs} />
      </li>
    ),
  }),
}
