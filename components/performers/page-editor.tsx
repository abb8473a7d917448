'use client'

import { startTransition, useRef, useState } from 'react'
import type { BodyOptions, Choice } from '#contract/locations.ts'
import type { OwnPerformer } from '#contract/performers.ts'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { UnsavedGuard } from '#components/forms/unsaved-guard.tsx'
import { savePage } from '#lib/actions/performers.ts'
import type { PlaceChoices } from '#lib/actions/places.ts'
import { cn } from '#lib/cn.ts'
import { refusalText } from '#lib/result.ts'
import { draftOf, readDraft } from './page-draft.ts'
import {
  fieldsOf,
  LinksSection,
  LooksSection,
  SubjectSection,
  WhereSection,
  WordsSection,
} from './page-editor-sections.tsx'
import { PagePreview } from './page-preview.tsx'

export interface PageEditorProps {
  performer: OwnPerformer
  countries: Choice[]
  languages: Choice[]
  /** Null when upstream did not answer, as are the options. */
  categories: { _id: string; name: string; hasMeasures: boolean }[] | null
  options: BodyOptions | null
  places: PlaceChoices
  currency: string
}

/** The whole page as a form, with a preview beside it (on a phone behind a tab). */
export function PageEditor({ places, ...props }: PageEditorProps) {
  const [state, submission] = useFormAction(savePage, {
    initial: null,
    formOf: (one) => one?.result ?? null,
    whenLost: (previous, result) => ({ places, at: undefined, ...previous, result }),
  })
  const result = state?.result ?? null
  const performer = result?.status === 'done' ? result.data : props.performer
  const fields = fieldsOf(result)
  const choices = state?.places ?? places
  const form = useRef<HTMLFormElement>(null)
  const [view, setView] = useState<'edit' | 'preview'>('edit')
  const categories = new Map((props.categories ?? []).map((one) => [one._id, one]))
  const [draft, setDraft] = useState(() => draftOf(performer, categories))
  // Selects that depend on each other change after the event, so the next task reads their new values.
  const mirror = () => {
    const element = form.current
    if (element) startTransition(() => setDraft(readDraft(new FormData(element), categories)))
  }
  const refusal = refusalText(result)
  const hasProblems = result?.status === 'invalid' && Object.keys(result.fields).length > 0
  return (
    <>
      <div
        role="group"
        aria-label="Show"
        className="mb-5 grid grid-cols-2 gap-1 rounded-control bg-sunken p-1 xl:hidden"
      >
        {(['edit', 'preview'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={view === one}
            onClick={() => setView(one)}
            className="h-10 rounded-tag font-semibold text-muted aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-lift"
          >
            {one === 'edit' ? 'Edit' : 'Preview'}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-1 gap-10 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <form
          ref={form}
          {...submission}
          noValidate
          onInput={mirror}
          onChange={mirror}
          className={cn(
            // The margin keeps a focused field clear of the bar with the save button.
            'grid gap-5 [&_:is(input,select,textarea)]:scroll-mb-48',
            view === 'preview' && 'max-xl:hidden',
          )}
        >
          <UnsavedGuard />
          <input type="hidden" name="id" value={performer._id} />
          {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
          <div key={state?.at} className="grid gap-5">
            <WordsSection performer={performer} fields={fields} />
            <SubjectSection performer={performer} fields={fields} categories={props.categories} />
            <WhereSection
              performer={performer}
              fields={fields}
              countries={props.countries}
              languages={props.languages}
              choices={choices}
            />
            <LooksSection
              performer={performer}
              fields={fields}
              options={props.options}
              hasMeasures={draft.hasMeasures}
            />
            <LinksSection performer={performer} fields={fields} />
          </div>
          <div
            data-save-bar=""
            className="sticky bottom-[calc(var(--bottom-bar-height)+var(--cookie-banner-height))] z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur-md sm:mx-0 sm:rounded-media sm:border"
          >
            <SubmitButton>Save the page</SubmitButton>
            <p role="status" className="min-w-0 flex-1 text-sm text-muted">
              {result?.status === 'done'
                ? 'Saved. Your page shows it now.'
                : hasProblems
                  ? 'Not saved. Please check the fields that are marked.'
                  : 'Nothing shows before you save.'}
            </p>
          </div>
        </form>
        <aside
          aria-label="Preview of your page"
          // On a wide screen the preview scrolls by itself, and a keyboard must be able to scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className={cn(
            'xl:sticky xl:top-[calc(var(--header-height)+1.5rem)] xl:max-h-[calc(100dvh-var(--header-height)-3rem)] xl:self-start xl:overflow-y-auto',
            view === 'edit' && 'max-xl:hidden',
          )}
        >
          <p className="mb-3 text-sm text-muted max-xl:hidden">As a fan’s phone shows it:</p>
          <div className="mx-auto max-w-88">
            <PagePreview
              draft={draft}
              username={performer.username || null}
              avatar={performer.avatar}
              cover={performer.cover}
              monthlyPriceCents={performer.monthlyPriceCents}
              currency={props.currency}
            />
          </div>
        </aside>
      </div>
    </>
  )
}
