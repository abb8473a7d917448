'use client'

import { useState } from 'react'
import { UnsavedGuard } from '#components/forms/unsaved-guard.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { MediaField } from '#components/uploads/media-field.tsx'
import type { WatermarkPosition, WatermarkSettings } from '#contract/watermarks.ts'
import { saveWatermark } from '#lib/actions/performers.ts'
import { cn } from '#lib/cn.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'

const POSITIONS: [WatermarkPosition, string][] = [
  ['top-left', 'Top left'],
  ['top', 'Top'],
  ['top-right', 'Top right'],
  ['left', 'Left'],
  ['centre', 'Centre'],
  ['right', 'Right'],
  ['bottom-left', 'Bottom left'],
  ['bottom', 'Bottom'],
  ['bottom-right', 'Bottom right'],
]

/** A form with a preview that follows the chosen values at once; the button saves them. */
export function WatermarkForm({ settings, imageUrl }: { settings: WatermarkSettings; imageUrl: string }) {
  const [state, form] = useFormAction(saveWatermark)
  const [chosen, setChosen] = useState<Partial<WatermarkSettings>>({})
  const shown = { ...settings, ...chosen, watermarkImagePath: settings.watermarkImagePath }
  const refusal = refusalText(state)
  // React resets a form after its action, and a select to its first default.
  const kind = typedValue(state, 'kind') ?? settings.kind
  const position = typedValue(state, 'position') ?? settings.position
  const isTextMissing = state?.status === 'refused' && state.code === 'WATERMARK_EMPTY' && kind === 'text'
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <div className="space-y-10">
        <form
          {...form}
          noValidate
          className="space-y-5"
          onChange={(event) => {
            const form = new FormData(event.currentTarget)
            setChosen({
              kind: form.get('kind') as WatermarkSettings['kind'],
              text: String(form.get('text')),
              position: form.get('position') as WatermarkPosition,
              opacity: Number(form.get('opacity')),
            })
          }}
        >
          <UnsavedGuard />
          {refusal && !isTextMissing && <FormMessage tone="error">{refusal}</FormMessage>}
          {state?.status === 'done' && <FormMessage tone="success">Saved.</FormMessage>}
          <Field label="Sign with" error={fieldError(state, 'kind')}>
            <Select key={kind} name="kind" defaultValue={kind}>
              <option value="none">Nothing</option>
              <option value="text">A text</option>
              <option value="image">My picture</option>
            </Select>
          </Field>
          <Field
            label="Text"
            hint="Used when you sign with a text."
            error={isTextMissing ? refusal : fieldError(state, 'text')}
          >
            <Input name="text" maxLength={40} defaultValue={typedValue(state, 'text') ?? settings.text} />
          </Field>
          <Field label="Position" error={fieldError(state, 'position')}>
            <Select key={position} name="position" defaultValue={position}>
              {POSITIONS.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label="Strength"
            aside={<output>{shown.opacity}%</output>}
            error={fieldError(state, 'opacity')}
          >
            <input
              type="range"
              name="opacity"
              min={10}
              max={100}
              step={5}
              defaultValue={typedValue(state, 'opacity') ?? settings.opacity}
              className="h-11 w-full accent-brand-text"
            />
          </Field>
          <SubmitButton>Save</SubmitButton>
        </form>
        <MediaField
          kind="watermark"
          name="watermark"
          label="Your signing picture"
          hint="A transparent PNG or WebP looks best. Up to 10 MB. It signs as soon as it is there."
          renderPreview={() => null}
        />
      </div>
      <WatermarkPreview settings={shown} imageUrl={imageUrl} />
    </div>
  )
}

const POSITION_CLASSES: Record<WatermarkPosition, string> = {
  'top-left': 'items-start justify-start',
  top: 'items-start justify-center',
  'top-right': 'items-start justify-end',
  left: 'items-center justify-start',
  centre: 'items-center justify-center',
  right: 'items-center justify-end',
  'bottom-left': 'items-end justify-start',
  bottom: 'items-end justify-center',
  'bottom-right': 'items-end justify-end',
}

/** A preview of published images; the proportions are those that upstream draws with. */
function WatermarkPreview({
  settings,
  imageUrl,
}: {
  settings: WatermarkSettings
  /** One of the performer's own images. */
  imageUrl: string
}) {
  const { kind, text, position, opacity, watermarkImagePath } = settings
  return (
    // On a phone it stands small above the form, where it is seen while the fields are changed.
    <figure className="flex items-end gap-4 max-lg:order-first lg:block lg:space-y-2">
      <div className="@container relative aspect-[4/5] shrink-0 overflow-hidden rounded-media bg-sunken max-lg:w-40">
        <img src={imageUrl} alt="" className="absolute inset-0 size-full object-cover" />
        <div
          className={cn('absolute inset-0 flex p-[3%]', POSITION_CLASSES[position])}
          style={{ opacity: opacity / 100 }}
        >
          {kind === 'text' && (
            <span className="max-w-[90%] truncate text-[5cqw] leading-tight text-on-media [text-shadow:1px_1px_0_#000]">
              {text || 'Your text'}
            </span>
          )}
          {kind === 'image' && watermarkImagePath && (
            <img src={watermarkImagePath} alt="" className="max-h-[20cqw] max-w-[20cqw] object-contain" />
          )}
        </div>
      </div>
      <figcaption className="text-sm text-muted">
        {kind === 'none' ? 'Photos are published as they are.' : 'New photos look like this.'}
      </figcaption>
    </figure>
  )
}
