import type { OwnPoll } from '#contract/polls.ts'
import { publishedPoll } from './poll-draft.ts'
import { PollIsland } from './poll-island.tsx'

/** The poll of a post that is out, in the composer: its results, and why it cannot be changed. */
export function PublishedPoll({
  poll,
  performerId,
  nowMs,
}: {
  poll: OwnPoll | null
  performerId: string
  nowMs: number
}) {
  const shown = poll && publishedPoll(poll, nowMs)
  if (!shown) return null
  return (
    <div className="-mx-4 -mb-4 border-t border-line pt-1 pb-4 sm:-mx-6 sm:-mb-6 sm:px-1 sm:pb-5">
      <PollIsland poll={shown} performerId={performerId} voter="owner" nowMs={nowMs} />
      <p className="px-4 text-sm text-muted sm:px-5">A poll stays as it is once its post is out.</p>
    </div>
  )
}
