import type { Metadata } from 'next'
import Link from 'next/link'
import { ArticleList } from '#components/admin/article-list.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { buttonVariants } from '#components/ui/button.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { listDeskArticles } from '#lib/queries/site.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { requireOperator } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { AdminLayout } from '../../../_layouts/admin-layout.tsx'

export const metadata: Metadata = { title: 'Pages' }

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ removed?: string | string[] }>
}) {
  const viewer = await requireOperator()
  const [{ removed }, settings, reader] = await Promise.all([
    searchParams,
    getPublicSettings(),
    memberReader(),
  ])
  const articles = await quietly(listDeskArticles(reader))
  return (
    <AdminLayout settings={settings} viewer={viewer}>
      <PageHead
        title="Pages"
        text="Terms, help, and whatever else you write. Each change is logged, and you can undo it."
        actions={
          <Link href="/admin/pages/new" className={buttonVariants({ variant: 'secondary' })}>
            New page
          </Link>
        }
      />
      {removed && (
        <FormMessage tone="success" className="mb-6">
          The page is gone. Among the{' '}
          <Link href="/admin/changes" className="underline">
            latest changes
          </Link>{' '}
          is the way back.
        </FormMessage>
      )}
      {articles ? <ArticleList articles={articles} nowMs={Date.now()} /> : <ListFailure things="pages" />}
    </AdminLayout>
  )
}
