'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { UploadProgress } from '#components/uploads/upload-progress.tsx'
import { useFormUpload } from '#components/uploads/use-form-upload.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { logIn } from '#lib/actions/session.ts'
import { FormDraft } from '#components/forms/form-draft.tsx'
import { UnsavedGuard } from '#components/forms/unsaved-guard.tsx'
import { registerAsPerformer } from '#lib/actions/verifications.ts'
import { reach } from '#lib/reach.ts'
import { afterApplying, withNext } from '#lib/next-path.ts'
import {
  done,
  fieldError,
  PERFORMER_NOT_REGISTERED,
  refusalText,
  typedTick,
  typedValue,
} from '#lib/result.ts'
import { NextField } from '../auth/next-field.tsx'
import { DocumentFields } from './document-fields.tsx'
import { PersonFields, StageFields } from './person-fields.tsx'
import { sayRefused, sayRegistered } from './registration-toasts.ts'

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
