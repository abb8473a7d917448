'use client'

import { X } from 'lucide'
import Link from 'next/link'
import { type FormActionProps, useFormAction } from '#components/forms/use-form-action.ts'
import { useToastedAction } from '#components/forms/use-toasted-action.ts'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import type { Choice } from '#contract/locations.ts'
import { addCountry, blockUser, removeCountry } from '#lib/actions/performer-blocks.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'

/** Takes one country at a time. The performer finds it by typing in the browser's own list, which needs no script. */
export function CountryForm({ names }: { names: string[] }) {
  const [state, form] = useFormAction(addCountry)
  const refusal = refusalText(state)
  return (
    <form {...form} noValidate className="space-y-3">
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {state?.status === 'done' && state.toast && (
        <FormMessage tone="success">{state.toast.title}</FormMessage>
      )}
      <div className="flex items-start gap-3">
        <Field label="Add a country" error={fieldError(state, 'country')} className="flex-1">
          <Input
            name="country"
            list="known-countries"
            autoComplete="off"
            required
            maxLength={60}
            placeholder="Start typing its name"
            defaultValue={typedValue(state, 'country')}
          />
        </Field>
        <SubmitButton variant="secondary" className="mt-7">
          Block
        </SubmitButton>
      </div>
      <datalist id="known-countries">
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </form>
  )
}

/** Blocked countries; each has a link to the preview for its visitors and a button that unblocks it. */
export function CountryChips({ countries }: { countries: Choice[] }) {
  // All chips share one state, so that the toast outlives the chip of an unblocked country.
  const [state, form] = useToastedAction(removeCountry)
  const refusal = refusalText(state)
  return (
    <>
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {countries.length === 0 ? (
        <p className="text-muted">You can be found everywhere.</p>
      ) : (
        <Chips countries={countries} form={form} />
      )}
    </>
  )
}

function Chips({ countries, form }: { countries: Choice[]; form: FormActionProps }) {
  return (
    <ul aria-label="Blocked countries" className="flex flex-wrap gap-2">
      {countries.map(({ code, name }) => (
        <li key={code} className="flex items-center rounded-full border border-line bg-surface pl-3.5">
          <Link
            href={`/model/blocks/preview?from=${code}`}
            className="tap font-medium underline-offset-4 hover:underline"
            title="See your page from here"
          >
            {name}
          </Link>
          <form {...form}>
            <input type="hidden" name="code" value={code} />
            <button
              type="submit"
              aria-label={`Unblock ${name}`}
              className="tap grid size-10 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
            >
              <Icon of={X} className="size-4" />
            </button>
          </form>
        </li>
      ))}
    </ul>
  )
}

/** @param user the username to start with, when a fan's entry has linked here */
export function UserForm({ user }: { user?: string | undefined }) {
  const [state, form] = useFormAction(blockUser)
  const refusal = refusalText(state)
  return (
    <form {...form} noValidate className="space-y-4">
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {state?.status === 'done' && (
        <FormMessage tone="success">{state.data.name} no longer finds you.</FormMessage>
      )}
      <Field label="Username" error={fieldError(state, 'user')}>
        <Input
          name="user"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={64}
          defaultValue={typedValue(state, 'user') ?? user}
        />
      </Field>
      <Field label="Note to yourself" optional hint="Only you see it." error={fieldError(state, 'reason')}>
        <Input name="reason" maxLength={200} autoComplete="off" defaultValue={typedValue(state, 'reason')} />
      </Field>
      <p className="text-sm text-muted">
        They stop finding you at once, wherever they look. If they subscribe, that ends, and the days they
        have paid for but not had are refunded to their wallet.
      </p>
      <SubmitButton variant="danger">Block this person</SubmitButton>
    </form>
  )
}
