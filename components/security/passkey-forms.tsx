'use client'

import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import { useToastedAction } from '#components/forms/use-toasted-action.ts'
import { buttonVariants } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { forgetPasskey, nameAgain } from '#lib/actions/passkeys.ts'
import { fieldError } from '#lib/result.ts'

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
