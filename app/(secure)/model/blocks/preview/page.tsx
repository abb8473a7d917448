import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHead } from '#components/layout/page-head.tsx'
import { PreviewScreen } from '#components/performer-blocks/preview-screen.tsx'
import { countryName } from '#components/performers/place-names.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { previewProfile } from '#lib/queries/performers.ts'
import { listQuietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { listCountries } from '#lib/queries/locations.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { queryText } from '#lib/query-text.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../../../../_layouts/studio-layout.tsx'

export const metadata: Metadata = { title: 'As others see you' }

const MAX_CHARACTERS = 64

type Country = Awaited<ReturnType<typeof listCountries>>[number]

interface Query {
  /** A country's code or name. */
  from?: string | string[]
  /** A username, with or without @. */
  by?: string | string[]
}

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  const viewer = await requirePerformer()
  const query = await searchParams
  const [from, by] = [queryText(query.from, MAX_CHARACTERS), queryText(query.by, MAX_CHARACTERS)]
  const [settings, reader, countries] = await Promise.all([
    getPublicSettings(),
    memberReader(),
    listQuietly(listCountries()),
  ])
  const country = from ? findCountry(from, countries) : undefined
  const user = by.replace(/^@/, '') || undefined
  const isKnown = from === '' || country !== undefined
  const preview = isKnown ? await previewProfile(reader, { country, user }) : null
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead
        title="As others see you"
        text="Your page through the eyes of a stranger in a country, of somebody by name, or of both at once."
        actions={
          <Button asChild variant="secondary">
            <Link href="/model/blocks">Back to your blocks</Link>
          </Button>
        }
      />
      <form className="mb-8 grid max-w-2xl gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-start">
        <Field label="Seen from" optional error={isKnown ? undefined : `There is no country “${from}”.`}>
          <Input
            name="from"
            list="seen-from"
            autoComplete="off"
            maxLength={64}
            placeholder="Any country"
            defaultValue={country ? countryName(country) : from}
          />
        </Field>
        <Field
          label="Seen by"
          optional
          error={isKnown && !preview ? `There is no account “${by}”.` : undefined}
        >
          <Input
            name="by"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            placeholder="@username, or a stranger"
            defaultValue={by}
          />
        </Field>
        <Button type="submit" variant="secondary" className="justify-self-start sm:mt-7">
          Look
        </Button>
        <datalist id="seen-from">
          {countries.map(({ code, name }) => (
            <option key={code}>{name}</option>
          ))}
        </datalist>
      </form>
      {preview && (
        <PreviewScreen
          preview={preview}
          seenBy={describeEyes(country, preview.user)}
          currency={settings.currency}
          nowMs={Date.now()}
        />
      )}
    </StudioLayout>
  )
}

function findCountry(typed: string, countries: Country[]): string | undefined {
  const wanted = typed.toLowerCase()
  return countries.find(({ code, name }) => [code.toLowerCase(), name.toLowerCase()].includes(wanted))?.code
}

function describeEyes(country: string | undefined, user: { name: string; username: string } | null): string {
  const who = user ? `${user.name} (@${user.username})` : country ? 'a visitor' : 'a stranger'
  return country ? `${who} from ${countryName(country)}` : who
}
