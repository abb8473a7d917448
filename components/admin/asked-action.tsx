'use client'

import { type ReactNode, useId } from 'react'
import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import { toastResult } from '#components/forms/use-toasted-action.ts'
import { UnsavedGuard } from '#components/forms/unsaved-guard.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { buttonVariants, type ButtonProps } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { reveal } from '#components/ui/reveal.ts'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { cn } from '#lib/cn.ts'
import { fieldError, type FormState, refusalText, typedValue } from '#lib/result.ts'

/** Names and values of hidden fields. */
export type AskedValues = readonly (readonly [name: string, value: string])[]

interface AskedActionProps<T> {
  action: (previous: FormState<T>, form: FormData) => Promise<FormState<T>>
  /** The button that opens the question. */
  label: string
  variant?: ButtonProps['variant']
  /** Tells the operator what the button will do. */
  question: ReactNode
  submitLabel: string
  /** Hidden fields that the form sends as well. */
  values: AskedValues
  /** A text field of the form. */
  text?: { name: string; label: string; hint: string; isOptional?: boolean; value?: string }
  /** At most one of the forms with the same group is open. */
  group?: string
}

/** An operator's decision: one button opens the question, another one sends the answer. It works without JavaScript. */
export function AskedAction<T>(props: AskedActionProps<T>) {
  const { action, label, variant = 'secondary', question, submitLabel, values, text, group } = props
  const id = useId()
  // The result may remove this form from the page, so the toast does not wait for the form's next render.
  const telling: typeof action = async (previous, form) => toastResult(await action(previous, form))
  const [state, form] = useFormAction<T>(typeof window === 'undefined' ? action : telling)
  const refusal = refusalText(state)
  return (
    <details
      name={group}
      open={(state !== null && state.status !== 'done') || undefined}
      className="open:w-full open:basis-full"
      onToggle={({ currentTarget }) => currentTarget.open && reveal(currentTarget)}
    >
      <summary
        className={cn(
          buttonVariants({ variant, size: 'sm' }),
          'cursor-pointer list-none max-sm:h-11 [&::-webkit-details-marker]:hidden',
        )}
      >
        {label}
      </summary>
      <form
        {...form}
        noValidate
        aria-describedby={id}
        className="mt-3 grid max-w-xl gap-4 rounded-media border border-line bg-sunken/50 p-4"
      >
        {text && <UnsavedGuard />}
        {values.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p id={id}>{question}</p>
        {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
        {text && (
          <Field
            label={text.label}
            hint={text.hint}
            optional={text.isOptional}
            error={fieldError(state, text.name)}
          >
            <Textarea
              name={text.name}
              rows={2}
              defaultValue={typedValue(state, text.name) ?? text.value}
              className="min-h-16"
            />
          </Field>
        )}
        <ConfirmIdentity state={state} />
        <SubmitButton variant={variant === 'danger' ? 'danger' : 'primary'} className="justify-self-start">
          {submitLabel}
        </SubmitButton>
      </form>
    </details>
  )
}
