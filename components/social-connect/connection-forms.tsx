'use client'

import { useActionState } from 'react'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { disconnectTwitter, switchAutoPost } from '#lib/actions/social-connect.ts'
import { refusalText } from '#lib/result.ts'

/** A switch that works before JavaScript arrives: the button says what pressing it does. */
export function AutoPostSwitch({ isOn, label }: { isOn: boolean; label: string }) {
  const [state, submit] = useActionState(switchAutoPost, null)
  const refusal = refusalText(state)
  return (
    <form action={submit} className="grid gap-3">
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="font-semibold">Tell {label} about new posts</p>
          <p className="text-sm text-muted" role="status">
            {isOn ? 'On: each new post is told there, with a link.' : 'Off: nothing is told there.'}
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
  const [state, submit] = useActionState(disconnectTwitter, null)
  const refusal = refusalText(state)
  return (
    <form action={submit}>
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <SubmitButton variant="secondary" size="sm">
        Disconnect {label}
      </SubmitButton>
    </form>
  )
}
