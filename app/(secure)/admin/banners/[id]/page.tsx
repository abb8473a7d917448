import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AskedAction } from '#components/admin/asked-action.tsx'
import { BackLink } from '#components/admin/way-back.tsx'
import { PromoForm } from '#components/admin/promo-form.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { removePromo } from '#lib/actions/site.ts'
import { findDeskPromo } from '#lib/queries/site.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { requireOperator } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { AdminLayout } from '../../../../_layouts/admin-layout.tsx'

export const metadata: Metadata = { title: 'Edit banner' }

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
  const promo = (await findDeskPromo(reader, id)) ?? notFound()
  const { _id, title, updatedAt } = promo
  return (
    <AdminLayout settings={settings} viewer={viewer}>
      <BackLink href="/admin/banners">Banners</BackLink>
      <PageHead title={title} />
      {added && (
        <FormMessage tone="success" className="mb-6">
          The banner is there. It is the last one in the list.{' '}
          {promo.isPublished ? 'It is shown.' : 'It is not shown yet.'}
        </FormMessage>
      )}
      <PromoForm promo={promo} />
      <div className="mt-10 border-t border-line pt-6">
        <AskedAction
          action={removePromo}
          label="Remove this banner"
          variant="danger"
          question="Nobody sees it any more. You can undo it among the latest changes; its picture is kept for 30 days."
          submitLabel="Remove it"
          values={[
            ['id', _id],
            ['seen', updatedAt],
          ]}
        />
      </div>
    </AdminLayout>
  )
}
