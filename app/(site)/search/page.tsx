import { searchPath, SearchScreen } from '#components/search/search-screen.tsx'
import { pageOf } from '#lib/paging.ts'
import { listTopPerformers } from '#lib/queries/performers.ts'
import { isEmptyHanded, search, SEARCH_PAGE, type SearchFinds, type SearchKind } from '#lib/queries/search.ts'
import { listQuietly } from '#lib/queries/quietly.ts'
import { queryText } from '#lib/query-text.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { growingOf } from '../../_lists/growing-of.ts'
import { loadOpenPart } from '../../_lists/load-open-part.ts'
import { PrimaryLayout } from '../../_layouts/primary-layout.tsx'
import { describePage } from '../../_pages/page-metadata.ts'
import { openVisit, type PageQuery } from '../../_pages/visit.ts'

const MAX_CHARACTERS = 100
const SUGGESTIONS = 8

interface Props {
  searchParams: Promise<PageQuery>
}

export async function generateMetadata({ searchParams }: Props) {
  const q = queryText((await searchParams).q, MAX_CHARACTERS)
  return describePage({ title: q ? `Results for “${q}”` : 'Search', path: '/search', isIndexed: false })
}

export default async function Page({ searchParams }: Props) {
  const [query, { reader, viewer, nowMs }, settings] = await Promise.all([
    searchParams,
    openVisit(null),
    getPublicSettings(),
  ])
  const q = queryText(query.q, MAX_CHARACTERS)
  const kind = readKind(query)
  const wanted = kind === 'all' ? { kind } : { kind, asked: pageOf(query, SEARCH_PAGE[kind]) }
  const finds = q ? await search(reader, q, wanted) : null
  const isNothing = !finds || isEmptyHanded(finds)
  const suggestions = isNothing ? await listQuietly(listTopPerformers(reader, SUGGESTIONS)) : []
  return (
    <PrimaryLayout settings={settings} viewer={viewer} isBrowsable query={q}>
      <SearchScreen
        q={q}
        kind={kind}
        finds={finds}
        viewer={viewer}
        currency={settings.currency}
        nowMs={nowMs}
        isNothing={isNothing}
        growing={finds && kind !== 'all' ? growingIn(q, kind, finds, nowMs) : null}
        suggestions={suggestions}
      />
    </PrimaryLayout>
  )
}

function growingIn(q: string, kind: 'performers' | 'posts', finds: SearchFinds, nowMs: number | undefined) {
  const { number, count, next } = finds
  const list = kind === 'performers' ? finds.performers : finds.posts
  const shown = { list: list as { data: { _id: string }[] } | null, number, count, next }
  return growingOf(loadOpenPart, `found-${kind}`, { q }, { address: searchPath(q, kind), shown, nowMs })
}

function readKind({ kind }: PageQuery): SearchKind {
  return kind === 'performers' || kind === 'posts' ? kind : 'all'
}
