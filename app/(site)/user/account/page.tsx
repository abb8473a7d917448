import type { Metadata } from 'next'
import { PageHead, SectionHead } from '#components/layout/page-head.tsx'
import { ThemeToggle } from '#components/layout/theme-toggle.tsx'
import { LogOutForm } from '#components/users/log-out-form.tsx'
import { NameForm } from '#components/users/name-form.tsx'
import { requireFan } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { SiteFrame } from '../../../site-frame.tsx'

export const metadata: Metadata = { title: 'Account' }

export default async function Page() {
  const viewer = await requireFan()
  const settings = await getPublicSettings()
  return (
    <SiteFrame settings={settings} viewer={viewer}>
      <PageHead title="Account" />
      <div className="grid max-w-4xl gap-10 md:grid-cols-2">
        <section aria-labelledby="you">
          <SectionHead title={<span id="you">You</span>} />
          <NameForm name={viewer.name} />
        </section>
        <section aria-labelledby="details" className="space-y-6">
          <SectionHead title={<span id="details">Details</span>} />
          <dl className="space-y-4">
            <div>
              <dt className="text-sm text-muted">Username</dt>
              <dd className="font-semibold">@{viewer.username}</dd>
            </div>
            <div>
              <dt className="text-sm text-muted">Email</dt>
              <dd className="font-semibold">{viewer.email}</dd>
            </div>
          </dl>
          <ThemeToggle variant="row" />
          <LogOutForm />
        </section>
      </div>
    </SiteFrame>
  )
}
