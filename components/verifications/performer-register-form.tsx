'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useActionState } from 'react'
import { UploadProgress } from '#components/uploads/upload-progress.tsx'
import { useFormUpload } from '#components/uploads/use-form-upload.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { registerAsPerformer } from '#lib/actions/verifications.ts'
import { fieldError, PERFORMER_NOT_REGISTERED, refusalText, typedValue } from '#lib/result.ts'
import { DocumentFields } from './document-fields.tsx'
import { PersonFields, StageFields } from './person-fields.tsx'
import { sayRefused, sayRegistered } from './registration-toasts.ts'

/**
 * Works without JavaScript, though the performer then chooses the two files again after a mistake. With it the
 * browser sends the form straight to upstream and shows the progress.
 */
export function PerformerRegisterForm({ countries }: { countries: { code: string; name: string }[] }) {
  const router = useRouter()
  const [result, action] = useActionState(registerAsPerformer, null)
  const sending = useFormUpload({
    findEndpoint: () => Promise.resolve({ path: '/auth/performers/register' }),
    onDone(data) {
      sayRegistered((data as { message: string }).message)
      router.push('/auth/login')
    },
    onRefused: sayRefused,
    fallback: PERFORMER_NOT_REGISTERED,
  })
  const error = (name: string) => sending.fields[name] ?? fieldError(result, name)
  const value = (name: string) => typedValue(result, name)
  const refusal = refusalText(result)
  const isBusy = sending.state.step === 'sending' || sending.state.step === 'checking'
  return (
    <form action={action} onSubmit={sending.submit} noValidate className="space-y-10">
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <fieldset className="min-w-0 space-y-5">
        <legend className="mb-4 text-xl font-semibold">On stage</legend>
        <StageFields error={error} value={value} />
      </fieldset>
      <fieldset className="min-w-0 space-y-5">
        <legend className="mb-1 text-xl font-semibold">Off stage</legend>
        <p className="mb-4 text-sm text-muted">As in your ID. Nobody else sees it.</p>
        <PersonFields error={error} value={value} countries={countries} />
      </fieldset>
      <fieldset className="min-w-0 space-y-5">
        <legend className="mb-4 text-xl font-semibold">Your documents</legend>
        <DocumentFields error={error} />
      </fieldset>
      <div className="space-y-3">
        <Checkbox
          name="isAdult"
          label="I am 18 or older."
          defaultChecked={value('isAdult') !== undefined}
          error={error('isAdult')}
        />
        <Checkbox
          name="acceptTerms"
          defaultChecked={value('acceptTerms') !== undefined}
          error={error('acceptTerms')}
          label={
            <>
              I accept the{' '}
              <Link href="/page/terms" className="underline" prefetch={false}>
                terms
              </Link>{' '}
              and the{' '}
              <Link href="/page/privacy" className="underline" prefetch={false}>
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
