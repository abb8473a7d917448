'use client'

import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { FormDraft } from '#components/forms/form-draft.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { UnsavedGuard } from '#components/forms/unsaved-guard.tsx'
import { writeToUs } from '#lib/actions/contact.ts'
import { fieldError, refusalText, typedTick, typedValue } from '#lib/result.ts'

export interface ContactFormProps {
  /** The name of the logged-in person; empty for a visitor. */
  name: string
  email: string
  /** When the page was rendered, ISO 8601. */
  openedAt: string
}

export function ContactForm({ name, email, openedAt }: ContactFormProps) {
  const [state, form] = useFormAction(writeToUs)
  const refusal = refusalText(state)
  const isAsked = state?.status === 'refused' && state.code === 'PRESS_AGAIN'
  return (
    <form {...form} noValidate className="space-y-5">
      <UnsavedGuard />
      <FormDraft name={`contact ${email}`} />
      {refusal && !isAsked && <FormMessage tone="error">{refusal}</FormMessage>}
      <input type="hidden" name="openedAt" value={typedValue(state, 'openedAt') ?? openedAt} />
      {(isAsked || typedTick(state, 'isSentAgain')) && <input type="hidden" name="isSentAgain" value="on" />}
      {/* No person sees or reaches this field; a program that fills in every field gives itself away. */}
      <div aria-hidden className="absolute -left-[200vw] size-px overflow-hidden">
        <label>
          Website
          <input name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Your name" error={fieldError(state, 'name')}>
          <Input
            name="name"
            autoComplete="name"
            required
            maxLength={80}
            defaultValue={typedValue(state, 'name') ?? name}
          />
        </Field>
        <Field label="Email" hint="We answer there." error={fieldError(state, 'email')}>
          <Input
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={typedValue(state, 'email') ?? email}
          />
        </Field>
      </div>
      <Field label="What is it about?" error={fieldError(state, 'subject')}>
        <Input
          name="subject"
          autoComplete="off"
          required
          maxLength={120}
          defaultValue={typedValue(state, 'subject')}
        />
      </Field>
      <Field label="Your message" error={fieldError(state, 'message')}>
        <Textarea
          name="message"
          rows={8}
          required
          maxLength={4000}
          defaultValue={typedValue(state, 'message')}
        />
      </Field>
      {/* The message stands beside its button, since the top of the form is off a phone's screen by then. */}
      {isAsked && <FormMessage tone="info">{refusal}</FormMessage>}
      <SubmitButton>Send</SubmitButton>
    </form>
  )
}
