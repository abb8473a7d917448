'use client'

import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import { UnsavedGuard } from '#components/forms/unsaved-guard.tsx'
import { useToastedAction } from '#components/forms/use-toasted-action.ts'
import { PromoBanner } from '#components/site/promo-banner.tsx'
import { PROMO_RATIO } from '#components/site/promo-ratio.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { FileInput } from '#components/uploads/file-input.tsx'
import { IMAGE_MAX_BYTES, IMAGE_TYPES, sizeProblem } from '#components/uploads/image-files.ts'
import { useCropping } from '#components/uploads/use-cropping.tsx'
import type { DeskPromo } from '#contract/promos.ts'
import { addPromo, changePromo } from '#lib/actions/site.ts'
import { fieldError, refusalText, typedTick, typedValue } from '#lib/result.ts'
import { AUDIENCE_WORDS } from './promo-texts.ts'
import { useSeenVersion } from './use-seen-version.ts'

/** The unsaved values of the form. */
interface Draft {
  title: string
  text: string
  withoutImage: boolean
}

/** Edits a banner: its picture, its texts, and its audience. Without a banner it adds a new one. */
export function PromoForm({ promo }: { promo?: DeskPromo }) {
  const [state, form] = useToastedAction(promo ? changePromo : addPromo)
  const seen = useSeenVersion(promo?.updatedAt, state)
  const [draft, setDraft] = useState<Draft | null>(null)
  const picture = useChosenPicture(seen)
  const refusal = refusalText(state)
  const audience = typedValue(state, 'audience') ?? promo?.audience
  const image = picture.address
    ? { url: picture.address, width: 1500, height: 1500 / PROMO_RATIO, sizes: [], placeholder: null }
    : draft?.withoutImage
      ? null
      : (promo?.image ?? null)
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,36rem)_minmax(18rem,26rem)]">
      <form
        {...form}
        noValidate
        className="grid content-start gap-5"
        onChange={({ currentTarget }) => setDraft(readDraft(currentTarget))}
      >
        <UnsavedGuard />
        {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
        {promo && <input type="hidden" name="id" value={promo._id} />}
        {promo && <input type="hidden" name="seen" value={seen} />}
        <Field label="Title" error={fieldError(state, 'title')}>
          <Input
            name="title"
            required
            maxLength={60}
            autoComplete="off"
            defaultValue={typedValue(state, 'title') ?? promo?.title}
          />
        </Field>
        <Field label="Sentence" optional error={fieldError(state, 'text')}>
          <Textarea
            name="text"
            rows={2}
            maxLength={140}
            defaultValue={typedValue(state, 'text') ?? promo?.text}
          />
        </Field>
        <Field
          label="Link"
          hint="Where it leads: /explore, or https:// and another site."
          error={fieldError(state, 'link')}
        >
          <Input
            name="link"
            required
            inputMode="url"
            maxLength={500}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={typedValue(state, 'link') ?? promo?.link}
          />
        </Field>
        <PromoImageField onChosen={picture.choose} error={fieldError(state, 'image')} />
        {promo?.image && !picture.address && (
          <Checkbox
            name="withoutImage"
            label="Remove the picture"
            defaultChecked={typedTick(state, 'withoutImage')}
          />
        )}
        <Field label="For" error={fieldError(state, 'audience')}>
          <Select key={audience} name="audience" defaultValue={audience}>
            {Object.entries(AUDIENCE_WORDS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox
          name="isPublished"
          label="Shown"
          hint="Otherwise it waits here."
          defaultChecked={typedTick(state, 'isPublished', promo?.isPublished)}
          error={fieldError(state, 'isPublished')}
        />
        <ConfirmIdentity state={state} />
        <SubmitButton className="justify-self-start">{promo ? 'Save' : 'Add the banner'}</SubmitButton>
      </form>
      <section aria-label="How it looks" className="content-start">
        <p className="mb-2 text-sm text-muted">How it looks</p>
        {/* The preview is inert, so that pressing it does not leave the form. */}
        <div inert>
          <PromoBanner
            promo={{
              _id: promo?._id ?? '',
              title: draft?.title ?? promo?.title ?? '',
              text: draft?.text ?? promo?.text ?? '',
              link: '/',
              image,
            }}
            sizes="416px"
          />
        </div>
      </section>
    </div>
  )
}

function readDraft(form: HTMLFormElement): Draft {
  const given = new FormData(form)
  return {
    title: String(given.get('title')),
    text: String(given.get('text')),
    withoutImage: given.has('withoutImage'),
  }
}

/** The chosen picture, until it has been saved. @param version changes with each save */
function useChosenPicture(version: string | undefined) {
  const [chosen, setChosen] = useState<{ address: string; version: string | undefined } | null>(null)
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.address)), [chosen])
  return {
    address: chosen?.version === version ? chosen?.address : undefined,
    choose: (picture: File | null) =>
      setChosen(picture && { address: URL.createObjectURL(picture), version }),
  }
}

/** A file field for a banner's picture, which the person crops to a banner's shape. The surrounding form sends it. */
function PromoImageField({
  onChosen,
  error,
}: {
  /** Receives the picture that the form will send, or null when there is none to show. */
  onChosen(picture: File | null): void
  error: string | undefined
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const cropping = useCropping('banner', use, forget)

  function use(file: File, isShowable: boolean) {
    const tooLarge = sizeProblem(file, IMAGE_MAX_BYTES)
    setProblem(tooLarge)
    if (tooLarge) return forget()
    const sent = new DataTransfer()
    sent.items.add(file)
    if (input.current) input.current.files = sent.files
    onChosen(isShowable ? file : null)
  }

  function forget() {
    if (input.current) input.current.value = ''
    onChosen(null)
  }

  function open(field: HTMLInputElement | null) {
    setProblem(undefined)
    const [file] = field?.files ?? []
    if (file) cropping.open(file)
    else onChosen(null)
  }

  const begin = useEffectEvent(() => open(input.current))
  // The person may have chosen a picture before hydration.
  useEffect(() => begin(), [])

  return (
    <div className="grid gap-2">
      <Field
        id={id}
        label="Picture"
        optional
        hint="3:2, for example 1800 × 1200, and at least 1200 pixels wide. JPEG, PNG, WebP, AVIF or GIF, up to 10 MB."
        error={problem ?? error}
      >
        <FileInput
          ref={input}
          name="image"
          accept={IMAGE_TYPES}
          onChange={({ currentTarget }) => open(currentTarget)}
        />
      </Field>
      {cropping.note}
      {cropping.failure}
      {cropping.dialog}
    </div>
  )
}
