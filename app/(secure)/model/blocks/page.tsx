import { Eye, Search } from 'lucide'
import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHead, SectionHead } from '#components/layout/page-head.tsx'
import { BlockedPeople } from '#components/performer-blocks/blocked-people.tsx'
import { CountryChips, CountryForm, UserForm } from '#components/performer-blocks/block-forms.tsx'
import { countryName } from '#components/performers/place-names.ts'
import { GrowingPages } from '#components/site/growing-pages.tsx'
import { GrownItems } from '#components/site/growing.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { listBlockedCountries, listBlockedUsers } from '#lib/queries/performers.ts'
import { listQuietly, quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { listCountries } from '#lib/queries/locations.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { queryText } from '#lib/query-text.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { growingOf } from '../../../_lists/growing-of.ts'
import { loadStudioPart } from '../../../_lists/load-studio-part.ts'
import { BLOCKED_PAGE } from '../../../_lists/sizes.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'
import { Icon } from '#components/ui/icon.tsx'

export const metadata: Metadata = { title: 'Blocks' }

const MAX_CHARACTERS = 80

interface Query {
  q?: string | string[]
  page?: string | string[]
  /** The username that the form starts with; a fan's row in a list links here with it. */
  user?: string | string[]
}

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  const viewer = await requirePerformer()
  const query = await searchParams
  const q = queryText(query.q, MAX_CHARACTERS)
  const user = queryText(query.user, MAX_CHARACTERS)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const [known, blocked, shown] = await Promise.all([
    listQuietly(listCountries()),
    quietly(listBlockedCountries(reader)),
    readPage(pageOf(query, BLOCKED_PAGE), (slice) =>
      quietly(listBlockedUsers(reader, { q: q || undefined, ...slice })),
    ),
  ])
  const names = known.filter(({ code }) => !blocked?.includes(code)).map(({ name }) => name)
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead
        title="Blocks"
        text="For people you block, you do not exist: not in search, not live, not at your address."
        actions={
          <Button asChild variant="secondary">
            <Link href="/model/blocks/preview">
              <Icon of={Eye} /> See your page as others do
            </Link>
          </Button>
        }
      />
      <div className="grid gap-x-12 gap-y-12 lg:grid-cols-2">
        <section aria-labelledby="countries" className="min-w-0 space-y-5">
          <SectionHead title={<span id="countries">Countries</span>} />
          {blocked ? (
            <CountryChips countries={blocked.map((code) => ({ code, name: countryName(code) }))} />
          ) : (
            <ListFailure things="blocked countries" />
          )}
          <CountryForm names={names} />
        </section>
        <section aria-labelledby="people" className="min-w-0 space-y-5">
          <SectionHead title={<span id="people">People</span>} />
          <UserForm key={user} user={user} />
        </section>
        <section aria-labelledby="blocked" className="min-w-0 lg:col-span-2">
          <SectionHead title={<span id="blocked">Blocked people</span>} />
          {((shown.list?.total ?? 0) > 0 || q) && (
            <form role="search" className="mb-5 flex max-w-md gap-3">
              <Input
                name="q"
                type="search"
                aria-label="Find a blocked person"
                defaultValue={q}
                maxLength={80}
              />
              <Button type="submit" variant="secondary">
                <Icon of={Search} /> Find
              </Button>
            </form>
          )}
          {shown.list ? (
            <GrowingPages
              growing={growingOf(
                loadStudioPart,
                'blocked',
                { q },
                { address: pageHref('/model/blocks', 1, { q }), shown, nowMs: Date.now() },
              )}
              things="people"
              hrefFor={(number) => pageHref('/model/blocks', number, { q })}
            >
              <BlockedPeople people={shown.list.data} q={q} more={<GrownItems />} />
            </GrowingPages>
          ) : (
            <ListFailure things="blocked people" />
          )}
        </section>
      </div>
    </StudioLayout>
  )
}
