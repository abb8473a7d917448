import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { PageHead } from '#components/layout/page-head.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { FormSection } from '#components/ui/form-section.tsx'
import { AvatarUpload } from '#components/uploads/profile-media.tsx'
import { ProfileForm } from '#components/users/profile-form.tsx'
import { EmailForm, UsernameForm } from '#components/users/account-forms.tsx'
import { saveEmail, saveUsername } from '#lib/actions/users.ts'
import {
  getBodyOptions,
  listCities,
  listCountries,
  listLanguages,
  listStates,
} from '#lib/queries/locations.ts'
import { getProfileImages, getOwnFan } from '#lib/queries/profiles.ts'
import { listQuietly, quietly } from '#lib/queries/quietly.ts'
import { requireFan } from '#lib/queries/viewer.ts'
import { completionPath, safeDestination } from '#lib/session/destination.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PrimaryLayout } from '../../../_layouts/primary-layout.tsx'

export const metadata: Metadata = { title: 'Account' }

export default async function Page({ searchParams }: { searchParams: Promise<{ next?: string }> }) {
  const viewer = await requireFan()
  const next = safeDestination((await searchParams).next)
  // A fan who was sent here to complete the account is redirected once it is complete.
  if (next && !completionPath(viewer)) redirect(next)
  const [settings, fan, countries, languages, options, images] = await Promise.all([
    getPublicSettings(),
    getOwnFan(viewer._id),
    listQuietly(listCountries()),
    listQuietly(listLanguages()),
    quietly(getBodyOptions()),
    quietly(getProfileImages()),
  ])
  const country = fan.own?.country ?? null
  const state = fan.own?.state ?? null
  const [states, cities] = await Promise.all([
    listQuietly(listStates(country)),
    listQuietly(listCities(country, state)),
  ])
  return (
    <PrimaryLayout settings={settings} viewer={viewer}>
      <PageHead title="Account" />
      {completionPath(viewer) && (
        <FormMessage tone="info" title="One more thing" className="mb-5">
          Your account needs a username and an email. Then everything else opens.
        </FormMessage>
      )}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <ProfileForm
          fan={fan}
          countries={countries}
          languages={languages}
          genders={options?.genders ?? []}
          places={{ states, cities }}
        />
        <div className="grid gap-5">
          <FormSection title="Picture">
            <AvatarUpload person={fan} kind="user-avatar" image={images?.avatar} />
          </FormSection>
          <FormSection title="Username">
            <UsernameForm
              key={viewer.username}
              action={saveUsername}
              accountId={viewer._id}
              username={viewer.username}
              changeableAt={fan.own?.usernameChangeableAt ?? null}
              hasPage={false}
            />
          </FormSection>
          <FormSection title="Email">
            <EmailForm
              action={saveEmail}
              accountId={viewer._id}
              email={viewer.email}
              pendingEmail={fan.own?.pendingEmail ?? null}
            />
          </FormSection>
        </div>
      </div>
    </PrimaryLayout>
  )
}
