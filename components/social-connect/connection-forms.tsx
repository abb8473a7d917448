'use client'

import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { disconnectTwitter, switchAutoPost } from '#lib/actions/performers.ts'
import { refusalText } from '#lib/result.ts'

/** A switch that works before JavaScript arrives: a button whose label says what a press does. */
export function AutoPostSwitch({ isOn, label }: { isOn: boolean; label: string }) {
  const [state, form] = useFormAction(switchAutoPost)
  const refusal = refusalText(state)
  return (
    <form {...form} className="grid gap-3">
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="font-semibold">Announce new posts on {label}</p>
          <p className="text-sm text-muted" role="status">
            {isOn ? 'On: each new post is announced there, with a link.' : 'Off: nothing is announced there.'}
          </p>
        </div>
        <input type="hidden" name="value" value={isOn ? 'off' : 'on'} />
        <SubmitButton variant={isOn ? 'secondary' : 'primary'} size="sm">
          {isOn ? 'Switch off' : 'Switch on'}
        </SubmitButton>
      </div>
    </form>
  )
}

export function DisconnectTwitter({ label }: { label: string }) {
  const [state, form] = useFormAction(disconnectTwitter)
  const refusal = refusalText(state)
  return (
    <form {...form}>
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <SubmitButton variant="secondary" size="sm">
        Disconnect {label}
      </SubmitButton>
    </form>
  )
}
