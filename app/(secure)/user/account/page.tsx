import type { Metadata } from 'next'
import { PageHead } from '#components/layout/page-head.tsx'
import { ThemeToggle } from '#components/layout/theme-toggle.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { FormSection } from '#components/ui/form-section.tsx'
import { AvatarUpload } from '#components/uploads/profile-media.tsx'
import { LogOutForm } from '#components/users/log-out-form.tsx'
import { ProfileForm } from '#components/users/profile-form.tsx'
import { EmailForm } from '#components/users/email-form.tsx'
import { UsernameForm } from '#components/users/username-form.tsx'
import { saveEmail, saveUsername } from '#lib/actions/users.ts'
import {
  getBodyOptions,
  listCities,
  listCountries,
  listLanguages,
  listStates,
} from '#lib/queries/locations.ts'
import { getOwnFan } from '#lib/queries/profiles.ts'
import { requireFan } from '#lib/queries/viewer.ts'
import { completionPath } from '#lib/session/destination.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PrimaryLayout } from '../../../_layouts/primary-layout.tsx'

export const metadata: Metadata = { title: 'Account' }

export default async function Page() {
  const viewer = await requireFan()
  const [settings, fan, countries, languages, { genders }] = await Promise.all([
    getPublicSettings(),
    getOwnFan(viewer._id),
    listCountries(),
    listLanguages(),
    getBodyOptions(),
  ])
  const country = fan.own?.country ?? null
  const state = fan.own?.state ?? null
  const [states, cities] = await Promise.all([listStates(country), listCities(country, state)])
  return (
    <PrimaryLayout settings={settings} viewer={viewer}>
      <PageHead title="Account" />
      {completionPath(viewer) && (
        <FormMessage tone="info" title="One more thing" className="mb-5 max-w-5xl">
          Your account needs a username and an email. Then everything else opens.
        </FormMessage>
      )}
      <div className="grid max-w-5xl gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <ProfileForm
          fan={fan}
          countries={countries}
          languages={languages}
          genders={genders}
          places={{ states, cities }}
        />
        <div className="grid gap-5">
          <FormSection title="Picture">
            <AvatarUpload person={fan} kind="user-avatar" />
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
          <div className="grid gap-2 px-2">
            <ThemeToggle variant="row" />
            <LogOutForm />
          </div>
        </div>
      </div>
    </PrimaryLayout>
  )
}
