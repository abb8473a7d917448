import { Check, CircleAlert } from 'lucide'
import { Button } from '#components/ui/button.tsx'
import type { UploadState } from './use-upload.ts'
import { Icon } from '../ui/icon.tsx'

/** The progress of an upload, as text and as a bar. A screen reader speaks only the end. */
export function UploadProgress({
  state,
  onCancel,
  onRetry,
}: {
  state: UploadState
  onCancel: () => void
  onRetry: () => void
}) {
  const isBusy = state.step === 'sending' || state.step === 'checking'
  const percent = state.step === 'sending' ? state.percent : 100
  return (
    <div>
      {isBusy && (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <progress
              aria-label="Upload"
              max={100}
              value={state.step === 'checking' ? undefined : percent}
              className="h-1.5 w-full overflow-hidden rounded-full bg-sunken accent-brand"
            />
            <p className="text-sm text-muted tabular-nums">
              {state.step === 'checking' ? 'Checking it…' : `${percent}% sent`}
            </p>
          </div>
          <Button variant="ghost" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
      <div aria-live="polite">
        {state.step === 'done' && (
          <p className="flex items-center gap-1.5 text-sm font-medium text-success">
            <Icon of={Check} className="size-4" /> Saved.
          </p>
        )}
      </div>
      {state.step === 'failed' && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p role="alert" className="flex items-start gap-1.5 text-sm font-medium text-danger">
            <Icon of={CircleAlert} className="mt-[0.18em] size-4 shrink-0" />
            <span>{state.text}</span>
          </p>
          {state.canRetry && (
            <Button variant="secondary" size="sm" onClick={onRetry}>
              Try again
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
