import { Ban, Ellipsis, Flag, PencilLine, Pin, Reply } from 'lucide'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Comment } from '#contract/comments.ts'
import { cn } from '#lib/cn.ts'
import { MemberPart } from '../members/member-part.tsx'
import { ReportLink } from '../reports/report-link.tsx'
import { reportPath } from '../reports/report-texts.ts'
import { countOf } from '../site/count-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonVariants } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { LinkedText } from '../ui/linked-text.tsx'
import { MENU_ITEM_CLASSES, PopoverMenu } from '../ui/popover-menu.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'

export interface CommentItemProps {
  comment: Comment
  /** Path of the page of the thing; null for a thing that is gone. */
  path: string | null
  /** The comment above a reply. */
  parentId?: string | undefined
  /** Whether the viewer may reply. */
  mayReply?: boolean
  /** The page shows it with its replies, so it needs no link to them. */
  isOpened?: boolean
  /** The viewer changes it now. */
  isEdited?: boolean
  nowMs?: number | undefined
  /** What the comment is about, where the page does not show it. */
  about?: ReactNode
  className?: string
}

/** The address of a comment with its replies. */
export function threadHref(path: string, commentId: string, edit?: string): string {
  return `${path}?thread=${commentId}${edit ? `&edit=${edit}` : ''}#comments`
}

export function CommentItem(props: CommentItemProps) {
  const { comment, path, parentId, mayReply = false, isEdited = false, nowMs, about, className } = props
  const isLinked = !props.isOpened && parentId === undefined && (props.comment.totalReplies > 0 || mayReply)
  const { _id, author, text, createdAt, editedAt, isPinned, totalReplies } = comment
  const thread = path === null ? null : threadHref(path, parentId ?? _id)
  return (
    <li className={cn('flex gap-3', className)}>
      <Avatar name={author.name} src={author.avatarUrl} size="sm" className="mt-0.5" />
      <div className="min-w-0 flex-1">
        {isPinned && (
          <p className="flex items-center gap-1 text-sm text-brand-text">
            <Icon of={Pin} className="size-3.5" /> Pinned
          </p>
        )}
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-semibold wrap-anywhere">{author.name}</bdi>
          {author.isOwner && <Badge variant="brand">Author</Badge>}
          <RelativeTime iso={createdAt} nowMs={nowMs} className="text-sm text-muted" />
          {editedAt && <span className="text-sm text-muted">edited</span>}
        </p>
        {about}
        {isEdited && thread ? (
          <MemberPart
            of="EditCommentForm"
            own={comment}
            back={thread}
            cancel={
              <Button asChild variant="ghost" size="sm">
                <Link href={thread} prefetch={false} scroll={false}>
                  Cancel
                </Link>
              </Button>
            }
          />
        ) : (
          // A text of stacked marks would be drawn over its neighbours.
          <p dir="auto" className="measure overflow-clip whitespace-pre-line wrap-anywhere">
            <LinkedText text={text.replaceAll(/\n\s*\n\s*\n/g, '\n\n')} />
          </p>
        )}
        {thread && isLinked && (
          <Link
            href={thread}
            prefetch={false}
            rel="nofollow"
            scroll={false}
            className="tap mt-1 -ml-1.5 inline-flex min-h-8 items-center gap-1.5 rounded-control px-1.5 text-sm font-semibold text-muted hover:bg-sunken hover:text-ink"
          >
            <Icon of={Reply} className="size-4" />
            {totalReplies > 0 ? countOf(totalReplies, 'reply', 'replies') : 'Reply'}
            <span className="sr-only"> to {author.name}</span>
          </Link>
        )}
      </div>
      <CommentMenu comment={comment} path={path} parentId={parentId} />
    </li>
  )
}

function CommentMenu({ comment, path, parentId }: Pick<CommentItemProps, 'comment' | 'path' | 'parentId'>) {
  const { _id, author, isPinned, may } = comment
  const label = `the comment of ${author.name}`
  const isOwn = may.includes('edit')
  if (may.length === 0) return <ReportLink targetType="comment" targetId={_id} label={label} />
  return (
    <PopoverMenu
      id={`comment-${_id}`}
      label={`Actions for ${label}`}
      trigger={<Icon of={Ellipsis} className="size-5" />}
      triggerClassName={buttonVariants({ variant: 'ghost', size: 'icon-sm', className: 'shrink-0' })}
      className="md:top-auto md:right-auto md:w-60 md:[position-area:bottom_span-left] md:[position-try-fallbacks:flip-block]"
    >
      <ul>
        {isOwn && path !== null && (
          <li>
            <Link
              href={threadHref(path, parentId ?? _id, _id)}
              prefetch={false}
              scroll={false}
              className={MENU_ITEM_CLASSES}
            >
              <Icon of={PencilLine} /> Edit
            </Link>
          </li>
        )}
        <MemberPart of="CommentActForms" id={_id} isPinned={isPinned} may={may} />
        {!isOwn && (
          <>
            <li>
              <Link
                href={reportPath('comment', _id)}
                prefetch={false}
                rel="nofollow"
                className={MENU_ITEM_CLASSES}
              >
                <Icon of={Flag} /> Report
              </Link>
            </li>
            {may.includes('block') && (
              <li>
                <Link
                  href={`/model/blocks?user=${encodeURIComponent(author.username || author._id)}`}
                  prefetch={false}
                  className={MENU_ITEM_CLASSES}
                >
                  <Icon of={Ban} /> <span className="min-w-0 truncate">Block {author.name}</span>
                </Link>
              </li>
            )}
          </>
        )}
      </ul>
    </PopoverMenu>
  )
}
