import { MailCheck } from 'lucide'
import { ContactForm } from '#components/contact/contact-form.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PrimaryLayout } from '../../_layouts/primary-layout.tsx'
import { describePage } from '../../_pages/page-metadata.ts'
import { openVisit } from '../../_pages/visit.ts'
import { Icon } from '#components/ui/icon.tsx'

export async function generateMetadata() {
  return describePage({ title: 'Contact', path: '/contact' })
}

export default async function Page({ searchParams }: { searchParams: Promise<{ sent?: string }> }) {
  const [{ sent }, { viewer }, settings] = await Promise.all([
    searchParams,
    openVisit(null),
    getPublicSettings(),
  ])
  return (
    <PrimaryLayout settings={settings} viewer={viewer} isBrowsable isNarrow>
      {sent ? (
        <EmptyState icon={<Icon of={MailCheck} />} title="Thank you, it has reached us">
          We read every message and answer by email.
        </EmptyState>
      ) : (
        <>
          <PageHead title="Contact" text="A question, a problem, an idea: write to us." />
          <ContactForm
            name={viewer?.name ?? ''}
            email={viewer?.email ?? ''}
            openedAt={new Date().toISOString()}
          />
        </>
      )}
    </PrimaryLayout>
  )
}
