import { Eye, Search } from 'lucide'
import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHead, SectionHead } from '#components/layout/page-head.tsx'
import { BlockedPeople } from '#components/performer-blocks/blocked-people.tsx'
import { CountryChips } from '#components/performer-blocks/country-chips.tsx'
import { CountryForm } from '#components/performer-blocks/country-form.tsx'
import { UserForm } from '#components/performer-blocks/user-form.tsx'
import { countryName } from '#components/performers/place-names.ts'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { listBlockedCountries, listBlockedUsers } from '#lib/queries/performer-blocks.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { listCountries } from '#lib/queries/locations.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { queryText } from '#lib/query-text.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'
import { Icon } from '#components/ui/icon.tsx'

export const metadata: Metadata = { title: 'Blocks' }

const PAGE_SIZE = 12
const MAX_CHARACTERS = 80

interface Query {
  q?: string | string[]
  page?: string | string[]
  /** The username that the form starts with; a fan's entry in a list links here with it. */
  user?: string | string[]
}

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  const viewer = await requirePerformer()
  const query = await searchParams
  const q = queryText(query.q, MAX_CHARACTERS)
  const user = queryText(query.user, MAX_CHARACTERS)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const [known, blocked, shown] = await Promise.all([
    listCountries(),
    listBlockedCountries(reader),
    readPage(pageOf(query, PAGE_SIZE), (slice) => listBlockedUsers(reader, { q: q || undefined, ...slice })),
  ])
  const names = known.filter(({ code }) => !blocked.includes(code)).map(({ name }) => name)
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead
        title="Blocks"
        text="For whom you block, you do not exist: not in search, not live, not by your address."
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
          <CountryChips countries={blocked.map((code) => ({ code, name: countryName(code) }))} />
          <CountryForm names={names} />
        </section>
        <section aria-labelledby="people" className="min-w-0 space-y-5">
          <SectionHead title={<span id="people">People</span>} />
          <UserForm key={user} user={user} />
        </section>
        <section aria-labelledby="blocked" className="min-w-0 lg:col-span-2">
          <SectionHead title={<span id="blocked">Blocked people</span>} />
          {(shown.list.total > 0 || q) && (
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
          <BlockedPeople people={shown.list.data} q={q} />
          <Pagination
            page={shown.number}
            pageCount={shown.count}
            hrefFor={(number) => pageHref('/model/blocks', number, { q })}
          />
        </section>
      </div>
    </StudioLayout>
  )
}
