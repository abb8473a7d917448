'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import {
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { UploadsStep } from '#components/uploads/uploader.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { FormSection } from '#components/ui/form-section.tsx'
import { useTimeZone } from '#components/ui/moment.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { absoluteMoment } from '#components/ui/time-text.ts'
import { toast } from '#components/ui/toast-store.ts'
import { MAX_POST_TEXT } from '#contract/post-bounds.ts'
import type { OwnPost } from '#contract/posts.ts'
import { savePost } from '#lib/actions/posts.ts'
import { cn } from '#lib/cn.ts'
import type { UploadFacts } from '#lib/media/upload-rules.ts'
import { QUESTION_NAME, typedPoll } from '#lib/poll-fields.ts'
import { refusalText, type TypedValues } from '#lib/result.ts'
import { headlineOf } from '../site/structured-data.tsx'
import { PollFields } from '../polls/poll-fields.tsx'
import { PublishedPoll } from '../polls/published-poll.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { ComposerBar } from './composer-bar.tsx'
import { ComposerNotices } from './composer-notices.tsx'
import { useChosenPictures } from './chosen-pictures.ts'
import { ComposerPreview, type PreviewSubject } from './composer-preview.tsx'
import { EMPTY_FIELDS, fieldsOf, type PostFields, type SendAs } from './draft-fields.ts'
import { FileFields } from './file-fields.tsx'
import { postPath } from './post-tile.tsx'
import { waitingText } from './post-texts.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { hasThumbnailField, ThumbnailField } from './thumbnail-field.tsx'
import { hasUnsaved } from './draft-state.ts'
import { useDraft } from './use-draft.ts'

export interface ComposerProps {
  /** The stored post; null for a new one. */
  post: OwnPost | null
  /** The key by which a browser without JavaScript creates this post once. */
  newKey: string
  subject: PreviewSubject
  /** The fraction of a price that the platform keeps. */
  commissionRate: number
  /** What the performer may upload; null when upstream did not say. */
  uploads: UploadFacts | null
}

/** Fewer characters than this are counted down. */
const NEAR_LIMIT = 300
/** How often what was typed during a save is saved as well before the page is left. */
const MOST_MORE = 3

/** Writes a post, or changes one. Without JavaScript it is a plain form for all but the pictures. */
export function Composer(props: ComposerProps) {
  const { newKey, subject, commissionRate, uploads } = props
  const { currency } = subject
  const router = useRouter()
  const zone = useTimeZone()
  const [state, submission] = useFormAction(savePost, {
    initial: null,
    formOf: (one) => one?.result ?? null,
    whenLost: (_previous, result) => ({ result, stored: null }),
  })
  // The answer to a form that was sent before the page's code ran.
  const result = state?.result ?? null
  const post = result?.status === 'done' ? result.data : props.post
  const [start] = useState(() => {
    const stored = post ? fieldsOf(post, { currency, zone: 'UTC' }) : EMPTY_FIELDS
    return result && result.status !== 'done' && result.values ? typedFields(stored, result.values) : stored
  })
  const { draft, saver, save, isOnline } = useDraft({
    accountId: subject.viewer._id,
    post,
    fields: start,
    currency,
  })
  const { fields } = draft
  const [view, setView] = useState<'edit' | 'preview'>('edit')
  const [pressed, setPressed] = useState<SendAs | null>(null)
  const [photoStep, setPhotoStep] = useState<UploadsStep>('idle')
  const [thumbnailStep, setThumbnailStep] = useState<UploadsStep>('idle')
  const uploadStep = joined(photoStep, hasThumbnailField(fields) ? thumbnailStep : 'idle')
  const { pictures, addPicture } = useChosenPictures()
  const form = useRef<HTMLFormElement>(null)
  const waits = useRef(false)
  const text = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const field = text.current
    const early = field && field.value !== start.text ? field.value : null
    // It is taken here, so the early script must not report it as well: that would replace what the browser has kept.
    if (early !== null) field?.dispatchEvent(new Event('input', { bubbles: true }))
    saver.open(Intl.DateTimeFormat().resolvedOptions().timeZone, early)
  }, [saver, start, text])

  const problems = {
    ...(result?.status === 'invalid' && state !== null && result.fields),
    ...draft.problems,
  }

  const change = (patch: Partial<PostFields>) => saver.change(patch)

  // A press while photos are on their way counts as soon as they are there.
  const isWaiting = pressed !== null && uploadStep !== 'idle'
  const goOn = useEffectEvent((step: UploadsStep) => {
    if (step === 'busy' || !pressed || !waits.current) return
    waits.current = false
    if (step === 'idle') void finish(pressed)
    else stopAtUploads()
  })
  useEffect(() => goOn(uploadStep), [uploadStep])

  function stopAtUploads() {
    setPressed(null)
    toast.error('A photo was not uploaded. Try it again, or remove it.')
  }

  function startAnew() {
    // A press that waits for photos must not publish what is left.
    setPressed(null)
    waits.current = false
    saver.startAnew()
  }

  function send(as: SendAs) {
    if (pressed) return
    if (uploadStep === 'failed') return stopAtUploads()
    setPressed(as)
    waits.current = uploadStep === 'busy'
    if (!waits.current) void finish(as)
  }

  async function finish(as: SendAs) {
    let stored = await save(as, true)
    // Letters that were typed while it was being saved follow it.
    for (let more = 0; stored && hasUnsaved(saver.read()) && more < MOST_MORE; more++)
      stored = await save(as === 'draft' ? 'draft' : 'keep', true)
    setPressed(null)
    if (!stored) return focusProblem(form.current, saver.read().problems)
    if (hasUnsaved(saver.read())) return
    saver.leave(stored)
    tell(stored, as)
    router.push('/model/posts')
  }

  function tell(stored: OwnPost, as: SendAs) {
    const isAhead = stored.scheduledAt !== null && Date.parse(stored.scheduledAt) > Date.now()
    if (stored.state === 'draft') toast.success('Saved as a draft.')
    else if (stored.state === 'scheduled' && isAhead)
      toast.success(`Scheduled for ${absoluteMoment(stored.scheduledAt ?? '', zone)}.`)
    else if (stored.state === 'scheduled') toast.info('It is published as soon as its pictures are ready.')
    else if (as === 'keep') toast.success('Saved.')
    else {
      const action = { label: 'See it', onSelect: () => router.push(postPath(stored._id)) }
      toast.success('Published. Your page shows it now.', { action })
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const as = submitter instanceof HTMLButtonElement ? (submitter.value as SendAs) : 'publish'
    send(as)
  }

  function press(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter') return
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      form.current?.querySelector<HTMLButtonElement>('button[data-main]')?.click()
    } else if (event.target instanceof HTMLInputElement) event.preventDefault()
  }

  const isOut = draft.state === 'published' || draft.state === 'archived'
  const left = MAX_POST_TEXT - fields.text.trim().length
  const refusal = draft.refusal ?? refusalText(result)
  return (
    <>
      <Views view={view} onChoose={setView} />
      {/* On the right the button back to top stands beside the preview; a wider page has room there anyway. */}
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] xl:pr-13 2xl:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] 2xl:pr-0">
        {/* The keys are shortcuts for the form's own buttons. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form
          ref={form}
          {...submission}
          onSubmit={submit}
          onKeyDown={press}
          noValidate
          className={cn(
            // The margin keeps a focused field clear of the bar with the buttons.
            // On a phone the bar stays at the screen's edge at the page's end as well, clear of the button back to top.
            'grid max-w-160 content-start gap-5 max-md:-mb-16 [&_:is(input,select,textarea)]:scroll-mb-48',
            view === 'preview' && 'max-xl:hidden',
          )}
        >
          {draft.base ? (
            <>
              <input type="hidden" name="id" value={draft.base.id} />
              <input type="hidden" name="revision" value={state?.stored?.revision ?? draft.base.revision} />
            </>
          ) : (
            <input type="hidden" name="idempotencyKey" value={newKey} />
          )}
          {result?.status === 'done' && <Done post={result.data} />}
          {refusal && (
            <FormMessage tone="error">
              {refusal}
              {state?.stored &&
                ` There it says: “${headlineOf(state.stored.text, 160)}”. Save again to replace it.`}
            </FormMessage>
          )}
          <ComposerNotices draft={draft} saver={saver} isNew={post === null} onStartAnew={startAnew} />
          <FormSection title={<span className="sr-only">Post</span>} className="-mt-5">
            <Field
              label="Text"
              labelHidden
              error={problems.text ?? (left < 0 ? 'The text is too long.' : undefined)}
              aside={
                left < NEAR_LIMIT ? (
                  <span role="status" className={left < 0 ? 'money text-danger' : 'money'}>
                    {left < 0 ? `${-left} too many` : `${left} left`}
                  </span>
                ) : undefined
              }
            >
              <Textarea
                ref={text}
                name="text"
                rows={3}
                value={fields.text}
                placeholder="What do you want to tell them?"
                className="max-h-none min-h-28 resize-none border-0 bg-transparent p-0 text-md leading-relaxed focus-visible:outline-none"
                onChange={(event) => change({ text: event.target.value })}
              />
            </Field>
            <FileFields
              key={`photos ${draft.turn}`}
              fields={fields}
              problem={problems.fileIds}
              accountId={subject.viewer._id}
              draftName={saver.slot}
              uploads={uploads}
              onStep={setPhotoStep}
              onRetried={saver.awaitFile}
              onPicture={addPicture}
              onChange={change}
            />
            <p role="status" className="text-sm text-muted empty:hidden">
              {draft.stored && waitingText(draft.stored, fields)}
            </p>
            {isOut ? (
              <PublishedPoll
                poll={(draft.stored ?? props.post)?.poll ?? null}
                performerId={subject.performer._id}
                nowMs={subject.nowMs}
              />
            ) : (
              <PollFields
                key={`poll ${draft.turn}`}
                poll={fields.poll}
                problems={problems}
                onChange={(poll) => change({ poll })}
              />
            )}
          </FormSection>
          <FormSection title="Who sees it">
            <AudienceFields
              fields={fields}
              problems={problems}
              monthlyPriceCents={subject.monthlyPriceCents}
              currency={currency}
              commissionRate={commissionRate}
              onChange={change}
            />
            <ThumbnailField
              key={`thumbnail ${draft.turn}`}
              fields={fields}
              problem={problems.thumbnailFileId}
              accountId={subject.viewer._id}
              draftName={saver.slot}
              uploads={uploads}
              onStep={setThumbnailStep}
              onRetried={saver.awaitFile}
              onPicture={addPicture}
              onChange={change}
            />
          </FormSection>
          {!isOut && (
            <FormSection title="When">
              <ScheduleFields fields={fields} problems={problems} zone={zone} onChange={change} />
            </FormSection>
          )}
          <ComposerBar draft={draft} isOnline={isOnline} isWaiting={isWaiting} pressed={pressed} />
        </form>
        <ComposerPreview
          fields={fields}
          subject={subject}
          pictures={pictures}
          className={cn('noscript:hidden', view === 'edit' && 'max-xl:hidden')}
        />
      </div>
    </>
  )
}

/** The step of two uploaders together. */
function joined(one: UploadsStep, other: UploadsStep): UploadsStep {
  if (one === 'busy' || other === 'busy') return 'busy'
  return one === 'failed' ? one : other
}

/** On a phone the preview stands behind a tab. */
function Views({ view, onChoose }: { view: 'edit' | 'preview'; onChoose(view: 'edit' | 'preview'): void }) {
  return (
    <div
      role="group"
      aria-label="Show"
      className="mb-5 grid max-w-160 noscript:hidden grid-cols-2 gap-1 rounded-control bg-sunken p-1 xl:hidden"
    >
      {(['edit', 'preview'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          onClick={() => onChoose(one)}
          className="h-10 rounded-tag font-semibold text-muted aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-lift"
        >
          {one === 'edit' ? 'Write' : 'Preview'}
        </button>
      ))}
    </div>
  )
}

/** Where a form without JavaScript ends. */
function Done({ post }: { post: OwnPost }) {
  const texts: Record<OwnPost['state'], string> = {
    draft: 'Saved as a draft.',
    scheduled: 'Scheduled.',
    published: 'Published. Your page shows it now.',
    archived: 'Saved.',
    deleted: 'Deleted.',
  }
  return (
    <FormMessage tone="success">
      {texts[post.state]}{' '}
      <Link href="/model/posts" className="underline">
        To your posts
      </Link>
    </FormMessage>
  )
}

/** What was typed into a form that was refused before the page's code ran. */
function typedFields(stored: PostFields, values: TypedValues): PostFields {
  return {
    ...stored,
    text: values.text ?? stored.text,
    gate:
      (['free', 'followers', 'subscribers', 'price'] as const).find((one) => one === values.gate) ??
      stored.gate,
    price: values.price ?? stored.price,
    when: values.when === 'later' ? 'later' : 'now',
    day: values.day ?? stored.day,
    time: values.time ?? stored.time,
    isPinned: values.pin !== undefined,
    // A post that is out sends nothing of its poll.
    poll: QUESTION_NAME in values ? typedPoll(values) : stored.poll,
  }
}

/** Leads to the first field that was refused. */
function focusProblem(form: HTMLFormElement | null, problems: Readonly<Record<string, string>>) {
  const names = Object.keys(problems).map((name) => (name === 'scheduledAt' ? 'day' : name))
  const found = [...(form?.elements ?? [])].find(
    (one) => one instanceof HTMLElement && names.includes(one.getAttribute('name') ?? ''),
  )
  if (found instanceof HTMLElement && found.getAttribute('type') !== 'hidden') return found.focus()
  // A group without a field of its own, such as the photos.
  form?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' })
}
