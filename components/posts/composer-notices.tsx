import { Button } from '#components/ui/button.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { headlineOf } from '../site/structured-data.tsx'
import type { DraftSaver } from './draft-saver.ts'
import type { DraftState } from './draft-state.ts'

/** What a performer has to know about the text before they go on writing. */
export function ComposerNotices({
  draft: { conflict, restoredMs },
  saver,
  isNew,
  onStartAnew,
}: {
  draft: DraftState
  saver: DraftSaver
  isNew: boolean
  onStartAnew(): void
}) {
  if (conflict) {
    return (
      <FormMessage tone="error" title="This post was changed in another tab or on another device">
        <p>
          {conflict.state === 'published' && 'It is published by now. '}
          There it says: “{headlineOf(conflict.text, 160) || 'nothing'}”. Which one do you want to keep?
        </p>
        <p className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => saver.resolve(true)}>
            Keep what is here
          </Button>
          <Button size="sm" variant="secondary" onClick={() => saver.resolve(false)}>
            Take the other one
          </Button>
        </p>
      </FormMessage>
    )
  }
  if (restoredMs === null) return null
  return (
    <FormMessage tone="info">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span>
          {isNew ? 'Your unfinished post is back' : 'Your unsaved changes are back'}, from{' '}
          <RelativeTime iso={new Date(restoredMs).toISOString()} />.
        </span>
        <Button variant="link" onClick={onStartAnew}>
          {isNew ? 'Start a new one' : 'Drop the changes'}
        </Button>
      </span>
    </FormMessage>
  )
}
