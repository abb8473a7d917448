import { MessageCircle } from 'lucide'
import type { PostComment } from '#lib/queries/posts.ts'
import { ReportLink } from '../reports/report-link.tsx'
import { ListFailure } from '../site/list-failure.tsx'
import { countOf } from '../site/count-text.ts'
import { GrowingFoot } from '../site/growing-foot.tsx'
import { Growing, type GrowingList, GrownItems } from '../site/growing.tsx'
import { PartLinks } from '../site/part-links.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Icon } from '../ui/icon.tsx'
import { LinkedText } from '../ui/linked-text.tsx'

export interface CommentListProps {
  /** Null when upstream did not answer. */
  comments: PostComment[] | null
  total: number
  /** The post is locked for this viewer, and so are its comments. */
  isHidden?: boolean
  growing: GrowingList
  /** Link to the previous page of comments. */
  newer: string | null
  nowMs?: number
}

/** Comments under a post, newest first. */
export function CommentList({ comments, total, growing, newer, nowMs, isHidden = false }: CommentListProps) {
  return (
    <section id="comments" aria-labelledby="comments-title" className="scroll-mt-24">
      <h2 id="comments-title" className="text-xl">
        {total === 0 ? 'Comments' : countOf(total, 'comment')}
      </h2>
      {comments === null ? (
        <ListFailure things="comments" />
      ) : comments.length === 0 ? (
        <p className="mt-3 flex items-center gap-2 text-muted">
          <Icon of={MessageCircle} className="size-5" />
          {isHidden ? 'Open the post to read what others say.' : 'Nobody has said anything yet.'}
        </p>
      ) : (
        <Growing {...growing}>
          <ol className="mt-4 grid grid-cols-1 gap-5">
            {comments.map((comment) => (
              <CommentItem key={comment._id} comment={comment} nowMs={nowMs} />
            ))}
            <GrownItems />
          </ol>
          <GrowingFoot things="comments" anchor="comments">
            <PartLinks newer={newer} things="comments" />
          </GrowingFoot>
        </Growing>
      )}
    </section>
  )
}

export function CommentItem({ comment, nowMs }: { comment: PostComment; nowMs?: number }) {
  const { _id, author, text, createdAt } = comment
  return (
    <li className="flex gap-3">
      <Avatar name={author.name} src={author.avatarUrl} size="sm" className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{author.name}</span>
          <RelativeTime iso={createdAt} nowMs={nowMs} className="text-sm text-muted" />
        </p>
        <p className="measure whitespace-pre-line">
          <LinkedText text={text} />
        </p>
      </div>
      <ReportLink targetType="comment" targetId={_id} label={`the comment of ${author.name}`} />
    </li>
  )
}
