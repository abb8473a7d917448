import Link from 'next/link'
import { SearchForm } from '#components/layout/search-form.tsx'
import { EmptyStage } from '#components/site/empty-stage.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'

/** The content for an address without a page, or for something that no longer exists. */
export function Missing() {
  return (
    <EmptyState
      as="h1"
      picture={<EmptyStage />}
      title="Nobody on this stage"
      action={
        <div className="flex w-[min(20rem,80vw)] flex-col gap-3">
          {/* On wider screens the header has the search form. */}
          <SearchForm id="missing-search" className="md:hidden" />
          <Button asChild variant="secondary">
            <Link href="/explore">Find performers</Link>
          </Button>
        </div>
      }
    >
      This page does not exist, or is no longer here. The address may be mistyped.
    </EmptyState>
  )
}
