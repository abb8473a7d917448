import type { Metadata } from 'next'
import { CommandList } from '#components/admin/command-list.tsx'
import { SiteState } from '#components/admin/site-state.tsx'
import { PageHead, SectionHead } from '#components/layout/page-head.tsx'
import { requireOperator } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { AdminLayout } from '../../_layouts/admin-layout.tsx'

export const metadata: Metadata = { title: 'House' }

const OPEN_TASKS = [
  { label: 'Reports that nobody has resolved', command: 'npm run ops -- reports list' },
  { label: 'Performers whose documents wait', command: 'npm run ops -- verify list' },
  { label: 'Letters of the contact form', command: 'npm run ops -- contact list' },
  { label: 'Every setting, as it stands', command: 'npm run ops -- settings get' },
]

export default async function Page() {
  const viewer = await requireOperator()
  const settings = await getPublicSettings()
  return (
    <AdminLayout settings={settings} viewer={viewer}>
      <PageHead
        title="House"
        text="How the site stands, and the line for each change: type it on the machine where the site runs."
      />
      <SiteState settings={settings} />
      <SectionHead title="On your desk" className="mt-10" />
      <CommandList commands={OPEN_TASKS} className="grid gap-x-5 gap-y-4 lg:grid-cols-2" />
    </AdminLayout>
  )
}
