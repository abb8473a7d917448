import Link from 'next/link'
import type { Article } from '#lib/queries/site.ts'
import { Moment } from '../ui/moment.tsx'

export interface ArticleScreenProps {
  article: Article
  /** All articles, for the links to the others. */
  articles: { slug: string; title: string }[]
  /** Whether the reader may edit the article. */
  isEditable?: boolean
}

/** Terms, privacy, help: the operator's own text, which upstream has sanitised. */
export function ArticleScreen({ article, articles, isEditable }: ArticleScreenProps) {
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_14rem]">
      <article className="min-w-0">
        <h1 className="text-3xl">{article.title}</h1>
        <p className="mt-2 text-sm text-muted">
          Last changed <Moment iso={article.updatedAt} form="day" />
          {isEditable && (
            <>
              {' · '}
              <Link href={`/admin/pages/${article._id}`} className="underline">
                Edit this page
              </Link>
            </>
          )}
        </p>
        <div className="rich-text mt-8" dangerouslySetInnerHTML={{ __html: article.content }} />
      </article>
      {articles.length > 1 && (
        <nav aria-label="Articles" className="lg:mt-3">
          <ul className="grid grid-cols-1 gap-1 border-l border-line">
            {articles.map(({ slug, title }) => (
              <li key={slug}>
                <Link
                  href={`/page/${slug}`}
                  aria-current={slug === article.slug ? 'page' : undefined}
                  className="-ml-px flex min-h-9 items-center border-l-2 border-transparent pl-4 text-sm text-muted hover:text-ink aria-[current=page]:border-brand-text aria-[current=page]:font-semibold aria-[current=page]:text-ink"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
