import { FileText } from 'lucide'
import Link from 'next/link'
import type { DeskArticle } from '#contract/articles.ts'
import { moveArticle } from '#lib/actions/site.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { MoveButtons } from './move-buttons.tsx'

/** Pages of text in the order in which the site lists them. */
export function ArticleList({
  articles,
  nowMs,
}: {
  articles: Omit<DeskArticle, 'content'>[]
  nowMs: number
}) {
  if (articles.length === 0)
    return (
      <EmptyState icon={<Icon of={FileText} />} title="No pages yet">
        Terms, privacy, help: what you write stands at an address of its own.
      </EmptyState>
    )
  return (
    <Card>
      <ol>
        {articles.map(({ _id, title, slug, isPublished, updatedAt }, at) => (
          <li
            key={_id}
            className="flex items-center justify-between gap-3 border-line px-4 py-3 not-first:border-t sm:px-5"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Link href={`/admin/pages/${_id}`} className="font-semibold hover:underline">
                  {title}
                </Link>
                {!isPublished && <Badge variant="outline">Not shown</Badge>}
              </p>
              <p className="text-sm text-muted wrap-anywhere">
                /page/{slug}, changed <RelativeTime iso={updatedAt} nowMs={nowMs} />
              </p>
            </div>
            <MoveButtons
              action={moveArticle}
              id={_id}
              title={title}
              isFirst={at === 0}
              isLast={at === articles.length - 1}
            />
          </li>
        ))}
      </ol>
    </Card>
  )
}
