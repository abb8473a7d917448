import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { ArticleForm } from '#components/admin/article-form.tsx'
import { AskedAction } from '#components/admin/asked-action.tsx'
import { BackLink } from '#components/admin/way-back.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { buttonVariants } from '#components/ui/button.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { removeArticle } from '#lib/actions/site.ts'
import { findDeskArticle } from '#lib/queries/site.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { requireOperator } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { AdminLayout } from '../../../../_layouts/admin-layout.tsx'

export const metadata: Metadata = { title: 'Edit page' }

interface Props {
  params: Promise<{ id: string }>
  searchParams: Promise<{ added?: string | string[] }>
}

export default async function Page({ params, searchParams }: Props) {
  const viewer = await requireOperator()
  const [{ id }, { added }, settings, reader] = await Promise.all([
    params,
    searchParams,
    getPublicSettings(),
    memberReader(),
  ])
  const article = (await findDeskArticle(reader, id)) ?? notFound()
  const { _id, title, slug, updatedAt, isPublished, isLasting } = article
  return (
    <AdminLayout settings={settings} viewer={viewer}>
      <BackLink href="/admin/pages">Pages</BackLink>
      <PageHead
        title={title}
        actions={
          isPublished && (
            <Link href={`/page/${slug}`} className={buttonVariants({ variant: 'secondary' })}>
              See it
            </Link>
          )
        }
      />
      {added && (
        <FormMessage tone="success" className="mb-6">
          The page is there. It is the last one in the list.
        </FormMessage>
      )}
      <ArticleForm article={article} />
      {!isLasting && (
        <div className="mt-10 border-t border-line pt-6">
          <AskedAction
            action={removeArticle}
            label="Remove this page"
            variant="danger"
            question={`Nobody finds /page/${slug} any more. You can undo it among the latest changes.`}
            submitLabel="Remove it"
            values={[
              ['id', _id],
              ['seen', updatedAt],
            ]}
          />
        </div>
      )}
    </AdminLayout>
  )
}
