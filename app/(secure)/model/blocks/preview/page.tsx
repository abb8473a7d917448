import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHead } from '#components/layout/page-head.tsx'
import { PreviewScreen } from '#components/performer-blocks/preview-screen.tsx'
import { countryName } from '#components/performers/place-names.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { previewProfile } from '#lib/queries/performer-blocks.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { listCountries } from '#lib/queries/locations.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioFrame } from '../../../../studio-frame.tsx'

export const metadata: Metadata = { title: 'As others see you' }

type Country = Awaited<ReturnType<typeof listCountries>>[number]

export default async function Page({ searchParams }: { searchParams: Promise<{ as?: string | string[] }> }) {
  const viewer = await requirePerformer()
  const { as } = await searchParams
  const typed = typeof as === 'string' ? as.trim().slice(0, 64) : ''
  const [settings, reader, countries] = await Promise.all([
    getPublicSettings(),
    memberReader(),
    listCountries(),
  ])
  const eyes = readEyes(typed, countries)
  const preview = await previewProfile(reader, eyes)
  return (
    <StudioFrame settings={settings} viewer={viewer}>
      <PageHead
        title="As others see you"
        text="Your own page, through the eyes of a stranger somewhere or of somebody by name."
        actions={
          <Button asChild variant="secondary">
            <Link href="/model/blocks">Back to your blocks</Link>
          </Button>
        }
      />
      <form className="mb-8 flex max-w-xl items-start gap-3">
        <Field label="Seen from, or by" hint="A country, or @username." className="flex-1">
          <Input name="as" list="seen-from" autoComplete="off" maxLength={64} defaultValue={typed} />
        </Field>
        <Button type="submit" variant="secondary" className="mt-7">
          Look
        </Button>
        <datalist id="seen-from">
          {countries.map(({ code, name }) => (
            <option key={code}>{name}</option>
          ))}
        </datalist>
      </form>
      {preview ? (
        <PreviewScreen
          preview={preview}
          seenBy={describeEyes(eyes, preview.user)}
          currency={settings.currency}
          nowMs={Date.now()}
        />
      ) : (
        <FormMessage tone="error" title={`There is no country or account “${typed}”.`} />
      )}
    </StudioFrame>
  )
}

type Eyes = { country: string } | { user: string } | Record<never, never>

function readEyes(typed: string, countries: Country[]): Eyes {
  if (!typed) return {}
  const wanted = typed.toLowerCase()
  const country = countries.find(({ code, name }) =>
    [code.toLowerCase(), name.toLowerCase()].includes(wanted),
  )
  return country ? { country: country.code } : { user: typed.replace(/^@/, '') }
}

function describeEyes(eyes: Eyes, user: { name: string; username: string } | null): string {
  if (user) return `${user.name} (@${user.username})`
  return 'country' in eyes ? `a visitor from ${countryName(eyes.country)}` : 'a stranger'
}
