'use client'

import { useSyncExternalStore } from 'react'
import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { toastResult, useToastedAction } from '#components/forms/use-toasted-action.ts'
import { buttonVariants } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { beginPasskey, finishPasskey, forgetPasskey, nameAgain } from '#lib/actions/passkeys.ts'
import { cn } from '#lib/cn.ts'
import { fieldError, type FormState, refusalText, typedValue } from '#lib/result.ts'
import { createPasskey, hasPasskeys } from './passkey-browser.ts'

const never = () => () => undefined

/** Does three steps in one: asks for a challenge, opens the browser's own dialogue, sends the new key. */
async function add(_previous: FormState, form: FormData): Promise<FormState> {
  const name = String(form.get('name')).trim()
  const values = { name }
  if (!name) return { status: 'invalid', fields: { name: 'Give it a name.' }, values }
  const begun = await beginPasskey(form)
  if (begun.status !== 'done') return { ...begun, values }
  const made = await createPasskey(begun.data.options)
  if (made.status !== 'done') return { ...made, values }
  const finished = toastResult(await finishPasskey(name, made.data))
  return finished?.status === 'refused' ? { ...finished, values } : finished
}

export function AddPasskeyForm() {
  const [state, form] = useFormAction(add)
  const isSupported = useSyncExternalStore(never, hasPasskeys, () => null)
  const refusal = refusalText(state)
  if (isSupported === false) return <p className="text-muted">This browser has no passkeys.</p>
  return (
    // The form keeps its space, so that the content below does not move when the script detects the support.
    <form
      {...form}
      noValidate
      className={cn('space-y-4', isSupported === null && 'invisible noscript:visible')}
    >
      <ConfirmIdentity state={state} />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <noscript>Passkeys need JavaScript.</noscript>
      <div className="flex flex-wrap items-end gap-3 noscript:hidden">
        <Field
          label="Name of the passkey"
          error={fieldError(state, 'name')}
          className="min-w-0 flex-1 basis-56"
        >
          <Input
            name="name"
            placeholder="My phone"
            maxLength={60}
            required
            defaultValue={typedValue(state, 'name')}
          />
        </Field>
        <SubmitButton>Add a passkey</SubmitButton>
      </div>
    </form>
  )
}

/** One button opens both forms: rename the passkey, or remove it. */
export function PasskeyForms({ id, name }: { id: string; name: string }) {
  const [named, nameForm] = useToastedAction(nameAgain)
  const [removed, removeForm] = useToastedAction(forgetPasskey)
  return (
    <details className="group max-w-full open:basis-full">
      <summary
        aria-label={`Change: ${name}`}
        className={buttonVariants({
          variant: 'secondary',
          size: 'sm',
          className: 'cursor-pointer list-none',
        })}
      >
        Change
      </summary>
      <div className="mt-4 space-y-5">
        <form {...nameForm} noValidate className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="id" value={id} />
          <Field label="Name" error={fieldError(named, 'name')} className="min-w-0 flex-1">
            <Input name="name" defaultValue={name} maxLength={60} required />
          </Field>
          <SubmitButton variant="secondary">Save</SubmitButton>
        </form>
        <form {...removeForm} className="space-y-4">
          <input type="hidden" name="id" value={id} />
          <ConfirmIdentity state={removed} />
          <SubmitButton variant="danger" size="sm" aria-label={`Remove: ${name}`}>
            Remove this passkey
          </SubmitButton>
        </form>
      </div>
    </details>
  )
}
