import { MessageCircle, Search } from 'lucide'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { ReceivedComment } from '#contract/comments.ts'
import { pageHref } from '#lib/paging.ts'
import { postPath } from '../posts/post-tile.tsx'
import { headlineOf } from '../site/structured-data.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Input } from '../ui/input.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { CommentActs } from './comment-acts.tsx'
import { CommentItem, threadHref } from './comment-item.tsx'
import { CommentParts } from './comment-parts.tsx'

export const RECEIVED_KINDS = ['all', 'comments', 'replies'] as const

export interface ReceivedFilter {
  kind: (typeof RECEIVED_KINDS)[number]
  q: string
}

const KIND_NAMES: Record<ReceivedFilter['kind'], string> = {
  all: 'All',
  comments: 'Comments',
  replies: 'Replies',
}

export function receivedHref({ kind, q }: ReceivedFilter, page = 1): string {
  return pageHref('/model/comments', page, { kind: kind === 'all' ? null : kind, q })
}

/** Narrows the list by kind and words. Both stand in the address. */
export function ReceivedFilters({ filter }: { filter: ReceivedFilter }) {
  return (
    <div className="mb-6 grid gap-4">
      <LinkTabs
        label="Comments by kind"
        tabs={RECEIVED_KINDS.map((kind) => ({
          href: receivedHref({ ...filter, kind }),
          label: KIND_NAMES[kind],
          current: filter.kind === kind,
        }))}
      />
      <form role="search" action="/model/comments" className="flex max-w-md gap-2">
        {filter.kind !== 'all' && <input type="hidden" name="kind" value={filter.kind} />}
        <Input
          name="q"
          type="search"
          aria-label="Find a comment or a person"
          placeholder="Find a comment or a person"
          defaultValue={filter.q}
          maxLength={80}
        />
        <Button type="submit" variant="secondary" aria-label="Find">
          <Icon of={Search} /> <span className="max-sm:sr-only">Find</span>
        </Button>
      </form>
    </div>
  )
}

export interface ReceivedCommentsProps {
  comments: ReceivedComment[]
  filter: ReceivedFilter
  nowMs: number
  /** Further rows. */
  more: ReactNode
}

/** What others have said about a performer's things, newest first. */
export function ReceivedComments({ comments, filter, nowMs, more }: ReceivedCommentsProps) {
  const isNarrow = filter.q !== '' || filter.kind !== 'all'
  return (
    <CommentParts>
      <CommentActs>
        {comments.length === 0 ? (
          <EmptyState
            icon={<Icon of={MessageCircle} />}
            title={isNarrow ? 'No comment fits' : 'No comments yet'}
            action={
              <Button asChild variant="secondary">
                <Link href={isNarrow ? '/model/comments' : '/model/posts/new'}>
                  {isNarrow ? 'Show all comments' : 'Write a post'}
                </Link>
              </Button>
            }
          >
            {isNarrow
              ? 'Try other words, or all comments.'
              : 'What people say about your posts comes together here. Ask them something in your next one.'}
          </EmptyState>
        ) : (
          <ol aria-label="Comments" className="grid grid-cols-1">
            {comments.map((comment) => (
              <ReceivedItem key={comment._id} comment={comment} nowMs={nowMs} />
            ))}
            {more}
          </ol>
        )}
      </CommentActs>
    </CommentParts>
  )
}

export function ReceivedItem({ comment, nowMs }: { comment: ReceivedComment; nowMs: number | undefined }) {
  const { thing, objectType, objectId } = comment
  const parentId = objectType === 'comment' ? objectId : undefined
  const path = thing ? postPath(thing._id) : null
  return (
    <CommentItem
      comment={comment}
      path={path}
      parentId={parentId}
      mayReply
      nowMs={nowMs}
      className="border-b border-line py-4"
      about={
        <p className="truncate text-sm text-muted">
          {parentId ? 'Reply on ' : 'On '}
          {thing && path ? (
            <Link
              href={threadHref(path, parentId ?? comment._id)}
              prefetch={false}
              className="underline underline-offset-4 hover:text-ink"
            >
              <bdi>{headlineOf(thing.text, 80) || `a ${thing.label}`}</bdi>
            </Link>
          ) : (
            'something that is no longer here'
          )}
        </p>
      }
    />
  )
}
