import type { Metadata } from 'next'
import Link from 'next/link'
import { SettingList } from '#components/admin/setting-list.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { buttonVariants } from '#components/ui/button.tsx'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { SETTING_GROUPS } from '#contract/settings.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { listCountries } from '#lib/queries/locations.ts'
import { listSettings } from '#lib/queries/admin.ts'
import { listArticles } from '#lib/queries/site.ts'
import { requireOperator } from '#lib/queries/viewer.ts'
import { isSettingKey } from '#lib/settings/kinds.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { AdminLayout } from '../../../_layouts/admin-layout.tsx'
import { GROUP_TITLES, toRows } from '../../../_pages/setting-rows.ts'

export const metadata: Metadata = { title: 'Settings' }

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ group?: string | string[]; open?: string | string[] }>
}) {
  const viewer = await requireOperator()
  const [given, site, reader] = await Promise.all([searchParams, getPublicSettings(), memberReader()])
  const [settings, articles, countries] = await Promise.all([
    listSettings(reader),
    quietly(listArticles()),
    quietly(listCountries()),
  ])
  const group = SETTING_GROUPS.find((name) => name === given.group) ?? 'site'
  return (
    <AdminLayout settings={site} viewer={viewer}>
      <PageHead
        title="Settings"
        text="Settings of the whole site. You confirm each change, it is logged, and you can undo it."
        actions={
          <Link href="/admin/changes" className={buttonVariants({ variant: 'secondary' })}>
            Latest changes
          </Link>
        }
      />
      <LinkTabs
        label="Groups of settings"
        tabs={SETTING_GROUPS.map((name) => ({
          href: name === 'site' ? '/admin/settings' : `/admin/settings?group=${name}`,
          label: GROUP_TITLES[name],
          current: name === group,
        }))}
        className="mb-6"
      />
      <SettingList
        key={group}
        rows={toRows(
          settings.groups[group].filter(isSettingKey),
          settings,
          articles?.map(({ slug }) => slug) ?? [],
          countries?.map(({ code }) => code) ?? [],
        )}
        currency={settings.values.currency}
        open={given.open}
      />
    </AdminLayout>
  )
}
