import { ArrowLeft, MessageCircle } from 'lucide'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { COMMENT_SORTS, type Commenters, type CommentSort } from '#contract/comment-bounds.ts'
import type { Comment } from '#contract/comments.ts'
import { cn } from '#lib/cn.ts'
import { registerPath, withNext } from '#lib/next-path.ts'
import { MemberPart } from '../members/member-part.tsx'
import { ListFailure } from '../site/list-failure.tsx'
import { countOf } from '../site/count-text.ts'
import { GrowingFoot } from '../site/growing-foot.tsx'
import { Growing, type GrowingList, GrownItems } from '../site/growing.tsx'
import { PartLinks } from '../site/part-links.tsx'
import { Icon } from '../ui/icon.tsx'
import { CommentItem } from './comment-item.tsx'

/** What a viewer may say here. */
export interface Voice {
  /** Null for a visitor. */
  viewerId: string | null
  commenters: Commenters
  mayComment: boolean
  idempotencyKey: string
}

export interface CommentSectionProps {
  /** Path of the page of the thing, and the thing. */
  path: string
  objectId: string
  /** Null when upstream did not answer. */
  comments: Comment[] | null
  total: number
  sort: CommentSort
  /** The comment whose replies these are; null for the comments on the thing. */
  parent: Comment | null
  /** The comment that the viewer changes. */
  editedId: string | null
  /** The thing is locked for this viewer, and so are its comments. */
  isHidden: boolean
  voice: Voice
  growing: GrowingList
  /** Link to the previous page of comments. */
  newer: string | null
  nowMs?: number | undefined
}

/** The comments on a thing, or one of them with its replies. */
export function CommentSection(props: CommentSectionProps) {
  const { parent, voice } = props
  const content = parent ? <Thread {...props} parent={parent} /> : <All {...props} />
  return (
    <section id="comments" aria-labelledby="comments-title" className="scroll-mt-24">
      {/* Visitors can do nothing with a comment but report it. */}
      {voice.viewerId === null ? content : <MemberPart of="CommentActs">{content}</MemberPart>}
    </section>
  )
}

function All(props: CommentSectionProps) {
  const { comments, total, isHidden } = props
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="comments-title" className="text-xl">
          {total === 0 ? 'Comments' : countOf(total, 'comment')}
        </h2>
        {total > 1 && !isHidden && <SortLinks {...props} />}
      </div>
      {!isHidden && comments !== null && <Write {...props} />}
      {comments === null ? (
        <ListFailure things="comments" />
      ) : comments.length === 0 ? (
        <p className="mt-4 flex items-center gap-2 text-muted">
          <Icon of={MessageCircle} className="size-5" />
          {isHidden ? 'Open the post to read what others say.' : 'Nobody has said anything yet.'}
        </p>
      ) : (
        <Items {...props} things="comments" />
      )}
    </>
  )
}

function Thread(props: CommentSectionProps & { parent: Comment }) {
  const { parent, path, nowMs, editedId, comments } = props
  return (
    <>
      <Link
        href={`${path}#comments`}
        prefetch={false}
        scroll={false}
        className="tap inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold text-muted hover:text-ink"
      >
        <Icon of={ArrowLeft} className="size-4" /> All comments
      </Link>
      <h2 id="comments-title" className="mt-1 text-xl">
        {parent.totalReplies === 0 ? 'Replies' : countOf(parent.totalReplies, 'reply', 'replies')}
      </h2>
      <ul className="mt-4">
        <CommentItem comment={parent} path={path} nowMs={nowMs} isEdited={editedId === parent._id} isOpened />
      </ul>
      <div className="mt-5 ml-4 border-l border-line pl-5 sm:ml-4 sm:pl-7">
        {comments && comments.length > 0 && <Items {...props} things="replies" />}
        <Write {...props} />
      </div>
    </>
  )
}

const SORT_NAMES: Record<CommentSort, string> = { newest: 'Newest', oldest: 'Oldest' }

function SortLinks({ path, sort }: CommentSectionProps) {
  return (
    <nav aria-label="Order of the comments" className="-mr-2 flex text-sm">
      {COMMENT_SORTS.map((one) => (
        <Link
          key={one}
          href={`${one === 'newest' ? path : `${path}?sort=${one}`}#comments`}
          prefetch={false}
          rel="nofollow"
          scroll={false}
          aria-current={one === sort ? 'true' : undefined}
          className={cn(
            'tap inline-flex min-h-8 items-center rounded-control px-2 font-semibold hover:bg-sunken',
            one === sort ? 'text-ink underline decoration-2 underline-offset-4' : 'text-muted',
          )}
        >
          {SORT_NAMES[one]}
        </Link>
      ))}
    </nav>
  )
}

function Items(props: CommentSectionProps & { things: 'comments' | 'replies' }) {
  const { comments, parent, path, nowMs, editedId, voice, growing, newer, things } = props
  return (
    <Growing {...growing}>
      <ol className={cn('grid grid-cols-1 gap-5', !parent && 'mt-6')}>
        {comments?.map((comment) => (
          <CommentItem
            key={comment._id}
            comment={comment}
            path={path}
            parentId={parent?._id}
            mayReply={voice.mayComment}
            isEdited={editedId === comment._id}
            nowMs={nowMs}
          />
        ))}
        <GrownItems />
      </ol>
      <GrowingFoot things={things} anchor="comments" className={parent ? 'pt-5' : undefined}>
        <PartLinks newer={newer} things={things} />
      </GrowingFoot>
    </Growing>
  )
}

const CLOSED: Record<Exclude<Commenters, 'everyone'>, string> = {
  followers: 'Only followers can comment here.',
  subscribers: 'Only subscribers can comment here.',
  nobody: 'Comments are closed here.',
}

/** The form, or what keeps the viewer from it. */
function Write({ voice, path, objectId, parent, sort, growing }: CommentSectionProps) {
  const { viewerId, mayComment, commenters, idempotencyKey } = voice
  const line = (text: ReactNode) => (
    <p className="mt-4 rounded-media bg-sunken px-4 py-3 text-muted">{text}</p>
  )
  if (mayComment && viewerId !== null) {
    const isFront = parent !== null || (sort === 'newest' && growing.number === 1)
    return (
      <div className="mt-4">
        <MemberPart
          of="CommentForm"
          key={parent?._id}
          objectType={parent ? 'comment' : 'feed'}
          objectId={parent?._id ?? objectId}
          idempotencyKey={idempotencyKey}
          back={isFront ? null : `${path}#comments`}
          viewerId={viewerId}
          label={parent ? `Reply to ${parent.author.name}` : 'Write a comment'}
          button={parent ? 'Reply' : 'Comment'}
        />
      </div>
    )
  }
  if (viewerId === null && commenters !== 'nobody')
    return line(
      <>
        <Link
          href={withNext('/auth/login', path)}
          prefetch={false}
          className="font-semibold text-ink underline underline-offset-4"
        >
          Log in
        </Link>{' '}
        or{' '}
        <Link
          href={registerPath(path)}
          prefetch={false}
          className="font-semibold text-ink underline underline-offset-4"
        >
          join
        </Link>{' '}
        to comment.
      </>,
    )
  return commenters === 'everyone' ? null : line(CLOSED[commenters])
}
