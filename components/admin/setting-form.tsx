'use client'

import { useState } from 'react'
import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import { useToastedAction } from '#components/forms/use-toasted-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { AffixedInput, Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { reveal } from '#components/ui/reveal.ts'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { changeSetting } from '#lib/actions/admin.ts'
import { isNotSent } from '#lib/reach.ts'
import { confirmationWanted, fieldError, refusalText, typedValue } from '#lib/result.ts'
import { fromTyped, NO_NUMBER, type SettingKind } from '#lib/setting-values.ts'
import { minorUnitsOf } from '#components/ui/format-money.ts'
import { CountryPicker } from './country-picker.tsx'
import { valueText } from './setting-value.ts'

export interface SettingFormProps {
  name: string
  label: string
  kind: SettingKind
  choices: readonly string[]
  /** The value on the page as JSON. Upstream compares it with the stored one. */
  seen: string
  /** The value as people write it. */
  typed: string
  /** The value in words. */
  shown: string
  currency: string
}

/** Changes one setting: the first press asks, with the value before and after, and the second one sends. */
export function SettingForm({ name, label, kind, choices, seen, typed, shown, currency }: SettingFormProps) {
  const [state, form] = useToastedAction(changeSetting)
  const [question, setQuestion] = useState<{ seen: string; shown: string; after: typeof state } | null>(null)
  const [isNoNumber, setNoNumber] = useState(false)
  const isRefused =
    state?.status === 'invalid' ||
    (state?.status === 'refused' && !confirmationWanted(state) && !isNotSent(state))
  // The question closes once the setting has changed or upstream has refused the value.
  const isOpen = question?.seen === seen && (question.after === state || !isRefused)
  const asked = isOpen ? question : null
  const refusal = refusalText(state)
  const value = typedValue(state, 'value') ?? typed
  const control = { name: 'value', defaultValue: value }
  return (
    <form
      {...form}
      onChange={({ target }) => {
        if ((target as { name?: string }).name !== 'value') return
        setQuestion(null)
        setNoNumber(false)
      }}
      onSubmit={(event) => {
        if (asked) return form.onSubmit(event)
        event.preventDefault()
        const typedNow = String(new FormData(event.currentTarget).get('value') ?? '')
        const wanted = fromTyped(kind, typedNow, minorUnitsOf(currency))
        setNoNumber(wanted === null)
        if (wanted !== null) setQuestion({ seen, shown: valueText(kind, wanted, currency), after: state })
      }}
      noValidate
      className="grid max-w-xl gap-4"
    >
      <input type="hidden" name="key" value={name} />
      <input type="hidden" name="from" value={seen} />
      <input type="hidden" name="currency" value={currency} />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {kind === 'countries' ? (
        <CountryPicker
          key={value}
          label={label}
          known={choices}
          defaultValue={value}
          error={fieldError(state, 'value')}
          onChange={() => setQuestion(null)}
        />
      ) : (
        <Field label={label} labelHidden error={isNoNumber ? NO_NUMBER : fieldError(state, 'value')}>
          {kind === 'switch' ? (
            // React resets a form after its action, and a select to its first default; the key makes a new select.
            <Select key={value} {...control}>
              <option value="true">On</option>
              <option value="false">Off</option>
            </Select>
          ) : kind === 'choice' ? (
            <Select key={value} {...control}>
              {choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </Select>
          ) : kind === 'lines' || kind === 'list' ? (
            <Textarea {...control} rows={3} spellCheck={false} className="font-mono text-sm" />
          ) : kind === 'text' ? (
            <Input {...control} autoComplete="off" />
          ) : (
            <AffixedInput
              {...control}
              inputMode="decimal"
              autoComplete="off"
              after={kind === 'percent' ? '%' : kind === 'money' ? currency : undefined}
            />
          )}
        </Field>
      )}
      {asked && (
        <FormMessage tone="info" title="Change it for everybody?">
          <p className="wrap-anywhere">
            {label}: {shown} → <strong>{asked.shown}</strong>
          </p>
        </FormMessage>
      )}
      {asked && <ConfirmIdentity state={state} />}
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="sm">{asked ? 'Yes, change it' : 'Change'}</SubmitButton>
        {asked && (
          <Button size="sm" variant="ghost" onClick={() => setQuestion(null)}>
            Not now
          </Button>
        )}
      </div>
      {asked && <span ref={reveal} />}
    </form>
  )
}
