'use client'

import { Download } from 'lucide'
import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import {
  type FormActionOptions,
  type FormActionProps,
  useFormAction,
} from '#components/forms/use-form-action.ts'
import { useToastedAction } from '#components/forms/use-toasted-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import {
  makeRecoveryCodes,
  setUpAuthenticator,
  type SetupState,
  turnAuthenticatorOff,
} from '#lib/actions/security.ts'
import { fieldError, type FormState, refusalText } from '#lib/result.ts'

const SETUP: FormActionOptions<SetupState> = {
  initial: { form: null, setup: null, recoveryCodes: null },
  formOf: ({ form }) => form,
  whenLost: (previous, form) => ({ ...previous, form }),
}

/** Sets the app up, renews the codes, switches the app off: each is a form that works before JavaScript arrives. */
export function AuthenticatorPanel({ isOn, codesLeft }: { isOn: boolean; codesLeft: number }) {
  const [state, setUp] = useFormAction(setUpAuthenticator, SETUP)
  const [off, switchOff] = useToastedAction(turnAuthenticatorOff)
  const [renewed, renew] = useFormAction(makeRecoveryCodes)

  const codes = state.recoveryCodes ?? (renewed?.status === 'done' ? renewed.data.recoveryCodes : null)
  if (codes) return <RecoveryCodes codes={codes} />
  if (!isOn || off?.status === 'done') return <SetUpForm state={state} form={setUp} />
  return (
    <div className="space-y-5">
      <p className={codesLeft > 2 ? 'text-muted' : 'font-semibold text-warning'}>
        {codesLeft === 1 ? 'One recovery code is left.' : `${codesLeft} recovery codes are left.`}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <form {...renew} className="space-y-4">
          <ConfirmIdentity state={renewed} />
          <Refusal state={renewed} />
          <SubmitButton variant="secondary">Make new recovery codes</SubmitButton>
        </form>
        <form {...switchOff} className="space-y-4">
          <ConfirmIdentity state={off} />
          <Refusal state={off} />
          <SubmitButton variant="secondary">Switch off</SubmitButton>
        </form>
      </div>
    </div>
  )
}

function SetUpForm({ state, form }: { state: SetupState; form: FormActionProps }) {
  const { setup, form: result } = state
  return (
    <form {...form} noValidate className="space-y-5">
      <ConfirmIdentity state={result} />
      {setup && (
        <ol className="list-decimal space-y-5 pl-5 marker:font-semibold marker:text-muted">
          <li className="space-y-3">
            <p>Scan this with an authenticator app: Google Authenticator, 1Password, Aegis or any other.</p>
            <img
              src={setup.qr}
              alt="QR code for your authenticator app"
              width={192}
              height={192}
              className="rounded-control"
            />
            <p className="text-sm text-muted">
              Or type this key:{' '}
              <code className="font-mono break-all text-ink select-all">
                {setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
              </code>
            </p>
          </li>
          <li>
            <Field
              label="The code that it shows"
              error={fieldError(result, 'code') ?? refusalText(result)}
              className="max-w-xs"
            >
              <Input
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={10}
                required
                className="money tracking-[0.3em]"
              />
            </Field>
          </li>
        </ol>
      )}
      {!setup && <Refusal state={result} />}
      <SubmitButton>{setup ? 'Switch on' : 'Set up an app'}</SubmitButton>
    </form>
  )
}

function Refusal({ state }: { state: FormState<unknown> }) {
  const text = refusalText(state)
  return text ? <FormMessage tone="error">{text}</FormMessage> : null
}

const HEAD = 'Recovery codes. Each logs you in once, when your app is not at hand.'

/** The ten recovery codes, which the page shows only once. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = [HEAD, '', ...codes, ''].join('\r\n')
  return (
    <div className="space-y-4">
      <FormMessage tone="warning" title="Keep these codes now. Nobody can show them again.">
        Each logs you in once, on the day your phone is lost. A drawer is a good place, a photo on that phone
        is not.
      </FormMessage>
      <ol
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-sunken p-4 font-mono sm:max-w-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="secondary">
          <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="recovery-codes.txt">
            <Icon of={Download} /> Download as text
          </a>
        </Button>
        {/* The button loads a new document, in which the codes are gone. */}
        <form method="get">
          <Button type="submit">I have kept them</Button>
        </form>
      </div>
    </div>
  )
}
