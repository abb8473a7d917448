import { SearchX } from 'lucide-react'
import Link from 'next/link'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'

/** Shown where nothing is: an address that no page has, or a thing that is no longer here. */
export function Missing() {
  return (
    <EmptyState
      as="h1"
      icon={<SearchX />}
      title="Nobody on this stage"
      action={
        <Button asChild>
          <Link href="/explore">Find performers</Link>
        </Button>
      }
    >
      This page does not exist, or is no longer here. The address may be mistyped.
    </EmptyState>
  )
}
