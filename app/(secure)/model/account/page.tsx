import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { PageEditor } from '#components/performers/page-editor.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { Button } from '#components/ui/button.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { FormSection } from '#components/ui/form-section.tsx'
import { EmailForm, UsernameForm } from '#components/users/account-forms.tsx'
import { saveEmail, saveUsername } from '#lib/actions/performers.ts'
import {
  getBodyOptions,
  listCities,
  listCountries,
  listLanguages,
  listStates,
} from '#lib/queries/locations.ts'
import { listQuietly, quietly } from '#lib/queries/quietly.ts'
import { getOwnPerformer } from '#lib/queries/profiles.ts'
import { listCategories } from '#lib/queries/site.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { completionPath, safeDestination } from '#lib/session/destination.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'

export const metadata: Metadata = { title: 'Your page' }

export default async function Page({ searchParams }: { searchParams: Promise<{ next?: string }> }) {
  const viewer = await requirePerformer()
  const next = safeDestination((await searchParams).next)
  // A performer who was sent here to complete the account is redirected once it is complete.
  if (next && !completionPath(viewer)) redirect(next)
  const [settings, performer, countries, languages, categories, options] = await Promise.all([
    getPublicSettings(),
    getOwnPerformer(),
    listQuietly(listCountries()),
    listQuietly(listLanguages()),
    quietly(listCategories()),
    quietly(getBodyOptions()),
  ])
  const { country, own } = performer
  const [states, cities] = await Promise.all([
    listQuietly(listStates(country)),
    listQuietly(listCities(country, own.stateCode)),
  ])
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead
        title="Your page"
        text="What strangers, fans and search engines see of you."
        actions={
          viewer.username && (
            <Button asChild variant="secondary">
              <Link href={`/${viewer.username}`}>See your page</Link>
            </Button>
          )
        }
      />
      {completionPath(viewer) && (
        <FormMessage tone="info" title="One more thing" className="mb-5">
          Your account needs a <a href="#address">username</a> and an <a href="#email">email</a>, at the end
          of this page. Then the studio opens.
        </FormMessage>
      )}
      <PageEditor
        performer={performer}
        countries={countries}
        languages={languages}
        categories={categories?.map(({ _id, name, hasMeasures }) => ({ _id, name, hasMeasures })) ?? null}
        options={options}
        places={{ states, cities }}
        currency={settings.currency}
      />
      <div className="mt-5 grid grid-cols-1 gap-5 xl:mr-[24.5rem]">
        <FormSection id="address" title="Address of your page">
          <UsernameForm
            key={viewer.username}
            action={saveUsername}
            accountId={viewer._id}
            username={viewer.username}
            changeableAt={own.usernameChangeableAt}
            hasPage
          />
        </FormSection>
        <FormSection id="email" title="Email" text="Only for you, and for our emails to you.">
          <EmailForm
            action={saveEmail}
            accountId={viewer._id}
            email={viewer.email}
            pendingEmail={own.pendingEmail}
          />
        </FormSection>
      </div>
    </StudioLayout>
  )
}
