import { after } from 'next/server'
import { CountView } from '#components/site/count-view.tsx'
import { fillPath } from '#contract/call.ts'
import { countView, type ViewCall } from '#lib/queries/reader.ts'
import type { Audience, Visit } from './visit.ts'

/** What a page says about itself: for whom it is rendered, and the call that counts its views. */
export interface CountedViewProps extends Pick<Visit, 'reader'> {
  audience: Audience
  call: ViewCall
  /** The id of the thing that the page shows. */
  id: string
}

/**
 * Counts a view of the page that contains it. A cached page is rendered once for many visitors, so there each browser
 * reports its own view.
 */
export function CountedView({ audience, reader, call, id }: CountedViewProps) {
  if (audience !== null) return <CountView path={fillPath(call.path, { id })} />
  after(() => countView(reader, call, id))
  return null
}
