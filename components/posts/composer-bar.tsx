import { Button } from '#components/ui/button.tsx'
import type { SendAs } from './draft-fields.ts'
import { type DraftState, hasUnsaved, isAutosaved } from './draft-state.ts'

interface Choice {
  as: SendAs
  label: string
}

/** The buttons of each state: the one that changes less, and the main one. */
function choicesOf({ state, fields }: DraftState): { other: Choice | null; main: Choice } {
  const isLater = fields.when === 'later'
  if (state === 'published') return { other: null, main: { as: 'keep', label: 'Save changes' } }
  if (state === 'archived')
    return { other: { as: 'keep', label: 'Save changes' }, main: { as: 'publish', label: 'Put it back' } }
  if (state === 'scheduled')
    return {
      other: { as: 'draft', label: 'Back to drafts' },
      main: { as: 'publish', label: isLater ? 'Save changes' : 'Publish now' },
    }
  return {
    other: { as: 'draft', label: 'Save draft' },
    main: { as: 'publish', label: isLater ? 'Schedule' : 'Publish' },
  }
}

/** The composer's buttons, within a thumb's reach, and what becomes of what is typed. */
export function ComposerBar({
  draft,
  isOnline,
  isWaiting,
  pressed,
}: {
  draft: DraftState
  isOnline: boolean
  /** A press waits for photos. */
  isWaiting: boolean
  pressed: SendAs | null
}) {
  const { other, main } = choicesOf(draft)
  return (
    <div
      data-save-bar=""
      className="sticky bottom-[calc(var(--bottom-bar-height)+var(--cookie-banner-height))] z-10 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur-md sm:mx-0 sm:rounded-media sm:border"
    >
      <p role="status" className="min-h-5 min-w-0 flex-1 text-sm text-muted max-sm:basis-full">
        {isWaiting ? 'Waits for your photos…' : stateText(draft, isOnline)}
      </p>
      {other && (
        <Button
          type="submit"
          name="as"
          value={other.as}
          variant="secondary"
          className="max-sm:flex-1"
          loading={pressed === other.as}
          disabled={draft.conflict !== null}
        >
          {other.label}
        </Button>
      )}
      <Button
        type="submit"
        name="as"
        value={main.as}
        data-main=""
        className="max-sm:flex-1"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        title="Ctrl+Enter or ⌘+Enter"
        loading={pressed === main.as}
        disabled={draft.conflict !== null}
      >
        {main.label}
      </Button>
    </div>
  )
}

export function stateText(draft: DraftState, isOnline: boolean): string {
  const { status, conflict, saved } = draft
  if (conflict) return 'Kept in this browser'
  const isOpen = hasUnsaved(draft)
  if (!isOpen) return status === 'saving' ? 'Saving…' : saved ? 'Saved' : 'Saved while you type'
  if (!isOnline) return 'Offline: kept in this browser'
  if (status === 'unreached') return 'Not saved yet: kept in this browser'
  if (status === 'refused') return 'Not saved: kept in this browser'
  if (status === 'saving') return 'Saving…'
  if (isAutosaved(draft)) return 'Saving…'
  return draft.state === 'published' ? 'Changed, and not on your page yet' : 'Changed, and not saved yet'
}
