import type { Metadata } from 'next'
import {
  RECEIVED_KINDS,
  ReceivedComments,
  ReceivedFilters,
  receivedHref,
} from '#components/comments/received-comments.tsx'
import { RulesForm } from '#components/comments/rules-form.tsx'
import { PageHead, SectionHead } from '#components/layout/page-head.tsx'
import { GrowingPages } from '#components/site/growing-pages.tsx'
import { GrownItems } from '#components/site/growing.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { pageOf, readPage } from '#lib/paging.ts'
import { findCommentRules, listReceived } from '#lib/queries/comments.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { queryText } from '#lib/query-text.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { growingOf } from '../../../_lists/growing-of.ts'
import { loadStudioPart } from '../../../_lists/load-studio-part.ts'
import { RECEIVED_PAGE } from '../../../_lists/sizes.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'

export const metadata: Metadata = { title: 'Comments' }

const MAX_CHARACTERS = 80

type Query = Record<'q' | 'kind' | 'page', string | string[] | undefined>

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  const viewer = await requirePerformer()
  const query = await searchParams
  const q = queryText(query.q, MAX_CHARACTERS)
  const kind = RECEIVED_KINDS.find((one) => one === query.kind) ?? 'all'
  const filter = { kind, q }
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const [rules, shown] = await Promise.all([
    quietly(findCommentRules(reader)),
    readPage(pageOf(query, RECEIVED_PAGE), (slice) =>
      quietly(listReceived(reader, { kind, q: q || undefined, ...slice })),
    ),
  ])
  const nowMs = Date.now()
  const address = receivedHref(filter)
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead
        title="Comments"
        text="What people say about everything that you have published."
        actions={
          // On a phone the rules come after the list.
          <Button asChild variant="secondary" className="lg:hidden">
            <a href="#rules">Your rules</a>
          </Button>
        }
      />
      <div className="grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-label="Comments by others" className="min-w-0">
          <ReceivedFilters filter={filter} />
          {shown.list ? (
            <GrowingPages
              growing={growingOf(loadStudioPart, 'received-comments', filter, { address, shown, nowMs })}
              things="comments"
              hrefFor={(number) => receivedHref(filter, number)}
            >
              <ReceivedComments
                comments={shown.list.data}
                filter={filter}
                nowMs={nowMs}
                more={<GrownItems />}
              />
            </GrowingPages>
          ) : (
            <ListFailure things="comments" />
          )}
        </section>
        <section aria-labelledby="rules" className="min-w-0">
          <SectionHead
            title={
              <span id="rules" className="scroll-mt-24">
                Your rules
              </span>
            }
          />
          {rules ? <RulesForm {...rules} /> : <ListFailure things="rules" />}
        </section>
      </div>
    </StudioLayout>
  )
}
