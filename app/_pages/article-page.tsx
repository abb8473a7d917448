/** An article of the site: what both variants of its page render. */
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ArticleScreen } from '#components/site/article-screen.tsx'
import { listQuietly } from '#lib/queries/quietly.ts'
import { findArticle, listArticles } from '#lib/queries/site.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import type { PrimaryLayoutOf } from '../_layouts/primary-frame.tsx'
import { describePage } from './page-metadata.ts'
import { type Audience, openVisit } from './visit.ts'

export async function describeArticle(slug: string): Promise<Metadata> {
  const article = await findArticle(slug)
  if (!article) return {}
  const words = article.content.replaceAll(/<[^>]+>/g, ' ')
  return describePage({
    title: article.title,
    description: words,
    path: `/page/${article.slug}`,
    type: 'article',
  })
}

interface ArticlePageProps {
  Layout: PrimaryLayoutOf
  audience: Audience
  slug: string
}

export async function ArticlePage({ Layout, audience, slug }: ArticlePageProps) {
  const [{ viewer }, settings, article, articles] = await Promise.all([
    openVisit(audience),
    getPublicSettings(),
    findArticle(slug),
    listQuietly(listArticles()),
  ])
  if (!article) notFound()
  return (
    <Layout settings={settings} viewer={viewer} isBrowsable>
      <ArticleScreen article={article} articles={articles} isEditable={viewer?.isOperator ?? false} />
    </Layout>
  )
}
