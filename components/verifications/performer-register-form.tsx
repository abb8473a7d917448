'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { NewPasswordField } from '#components/auth/new-password-field.tsx'
import { NextField } from '#components/auth/next-field.tsx'
import { FormDraft } from '#components/forms/form-draft.tsx'
import { UnsavedGuard } from '#components/forms/unsaved-guard.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { ListFailure } from '#components/site/list-failure.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { AffixedInput, Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { toast } from '#components/ui/toast-store.ts'
import { UploadProgress } from '#components/uploads/upload-progress.tsx'
import { useFormUpload } from '#components/uploads/use-form-upload.ts'
import { logIn } from '#lib/actions/session.ts'
import { registerAsPerformer } from '#lib/actions/verifications.ts'
import { afterApplying, withNext } from '#lib/next-path.ts'
import { reach } from '#lib/reach.ts'
import {
  done,
  fieldError,
  PERFORMER_NOT_REGISTERED,
  refusalText,
  typedTick,
  typedValue,
} from '#lib/result.ts'
import { DocumentFields } from './document-fields.tsx'

export interface Applicant {
  /** The fan account's email address, which stays with that account. */
  email: string | null
  /** The form's defaults by field name. */
  known: Readonly<Record<string, string>>
}

/**
 * The registration of a performer. It works without JavaScript, though the performer then chooses the two files again
 * after a mistake. With it the browser sends the form straight to upstream and shows the progress.
 */
export function PerformerRegisterForm({
  countries,
  next,
  applicant,
}: {
  countries: { code: string; name: string }[]
  next: string | null
  /** A fan who is logged in and applies; null for a visitor. */
  applicant: Applicant | null
}) {
  const router = useRouter()
  const place = useRef<HTMLFormElement>(null)
  const [result, form] = useFormAction(registerAsPerformer)
  const sending = useFormUpload({
    findEndpoint: () => Promise.resolve(done({ path: '/auth/performers/register' })),
    onDone(data) {
      sayRegistered((data as { message: string }).message)
      if (applicant) return void enterBeside()
      const address = withNext(afterApplying(typedIn('username')), next)
      forgetTyped()
      router.push(address)
    },
    onRefused: sayRefused,
    fallback: PERFORMER_NOT_REGISTERED,
  })
  function typedIn(name: string): string {
    const field = place.current?.elements.namedItem(name)
    return field instanceof HTMLInputElement ? field.value : ''
  }
  /** Resets the sent form, so that the guard asks nothing and the tab deletes the draft. */
  function forgetTyped() {
    place.current?.reset()
  }
  /** Logs the fan in to the new account, unless its address has to be verified first. */
  async function enterBeside() {
    const credentials = new FormData()
    for (const name of ['username', 'password']) credentials.set(name, typedIn(name))
    credentials.set('beside', 'on')
    forgetTyped()
    await reach(() => logIn(null, credentials))
    router.push(withNext('/auth/switch', next))
  }

  const error = (name: string) => sending.fields[name] ?? fieldError(result, name)
  const value = (name: string) => typedValue(result, name) ?? applicant?.known[name]
  const refusal = refusalText(result)
  const isBusy = sending.state.step === 'sending' || sending.state.step === 'checking'
  return (
    <form ref={place} {...form} onSubmit={sending.submit} noValidate className="space-y-10">
      <UnsavedGuard />
      <FormDraft name={`apply ${applicant?.email ?? ''}`} />
      <NextField next={next} />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <fieldset className="min-w-0 space-y-5">
        <legend className="mb-4 text-xl font-semibold">On stage</legend>
        <StageFields error={error} value={value} ownEmail={applicant?.email ?? null} countries={countries} />
      </fieldset>
      <fieldset className="min-w-0 space-y-5">
        <legend className="mb-1 text-xl font-semibold">Off stage</legend>
        <p className="mb-4 text-sm text-muted">
          As your ID has them. Only the person who checks your documents sees them.
        </p>
        <PersonFields error={error} value={value} />
      </fieldset>
      <fieldset className="min-w-0 space-y-5">
        <legend className="mb-4 text-xl font-semibold">Your documents</legend>
        <DocumentFields error={error} />
      </fieldset>
      <div className="space-y-3">
        <Checkbox
          name="isAdult"
          label="I am 18 or older."
          defaultChecked={typedTick(result, 'isAdult')}
          error={error('isAdult')}
        />
        <Checkbox
          name="acceptTerms"
          defaultChecked={typedTick(result, 'acceptTerms')}
          error={error('acceptTerms')}
          label={
            <>
              I accept the{' '}
              <Link href="/page/terms" target="_blank" className="underline" prefetch={false}>
                terms
              </Link>{' '}
              and the{' '}
              <Link href="/page/privacy" target="_blank" className="underline" prefetch={false}>
                privacy policy
              </Link>
              .
            </>
          }
        />
      </div>
      <div className="space-y-4">
        <UploadProgress state={sending.state} onCancel={sending.cancel} onRetry={() => undefined} />
        <SubmitButton size="lg" className="w-full" loading={isBusy}>
          Apply as a performer
        </SubmitButton>
      </div>
    </form>
  )
}

/** Spec §8: the result of a performer's registration stays for 5 s. */
const TOAST_MS = 5000

export function sayRegistered(message: string): void {
  toast.success(message, { durationMs: TOAST_MS })
}

export function sayRefused(text: string): void {
  toast.error(text, { durationMs: TOAST_MS })
}

export interface FieldsProps {
  error: (name: string) => string | undefined
  value: (name: string) => string | undefined
}

const SHOWN = 'Shown on your page; you can hide it there.'

/** The data that fans will see, and the login data. */
function StageFields({
  error,
  value,
  ownEmail,
  countries,
}: FieldsProps & {
  /** The email address of the fan's account, which keeps it. */
  ownEmail: string | null
  countries: { code: string; name: string }[]
}) {
  return (
    <>
      <Field label="Stage name" hint="The name that fans will see." error={error('name')}>
        <Input name="name" autoComplete="nickname" required maxLength={80} defaultValue={value('name')} />
      </Field>
      <Field label="Username" hint="The address of your page." error={error('username')}>
        <AffixedInput
          before="@"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={30}
          defaultValue={value('username')}
        />
      </Field>
      <Field label="Gender" hint={SHOWN} error={error('gender')}>
        <Select name="gender" required defaultValue={value('gender') ?? ''}>
          <option value="">Choose one</option>
          <option value="female">Woman</option>
          <option value="male">Man</option>
          <option value="other">Another, or rather not say</option>
        </Select>
      </Field>
      <Field label="Country" hint={SHOWN} error={error('country')}>
        <Select name="country" autoComplete="country" required defaultValue={value('country') ?? ''}>
          <option value="">Choose your country</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {countries.length === 0 && <ListFailure things="countries" className="py-0" />}
      <Field
        label="Email"
        hint={ownEmail ? `Not ${ownEmail}: that one stays with your fan account.` : undefined}
        error={error('email')}
      >
        <Input name="email" type="email" autoComplete="email" required defaultValue={value('email')} />
      </Field>
      <NewPasswordField label="Password" error={error('password')} />
    </>
  )
}

/** The person's data as in the documents. Only the performer and operators see it. */
function PersonFields({ error, value }: FieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={error('firstName')}>
          <Input
            name="firstName"
            autoComplete="given-name"
            required
            maxLength={80}
            defaultValue={value('firstName')}
          />
        </Field>
        <Field label="Last name" error={error('lastName')}>
          <Input
            name="lastName"
            autoComplete="family-name"
            required
            maxLength={80}
            defaultValue={value('lastName')}
          />
        </Field>
        <Field label="Date of birth" error={error('dateOfBirth')}>
          <Input
            name="dateOfBirth"
            type="date"
            autoComplete="bday"
            required
            min="1906-01-01"
            defaultValue={value('dateOfBirth')}
          />
        </Field>
      </div>
      <Field label="Referral code" optional hint="If somebody invited you." error={error('refCode')}>
        <Input name="refCode" autoComplete="off" maxLength={40} defaultValue={value('refCode')} />
      </Field>
    </>
  )
}
