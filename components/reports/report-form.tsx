'use client'

import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Select } from '#components/ui/select.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { FormDraft } from '#components/forms/form-draft.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { UnsavedGuard } from '#components/forms/unsaved-guard.tsx'
import { report } from '#lib/actions/reports.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'
import { REASON_TEXTS } from './report-texts.ts'

export function ReportForm({
  reporterId,
  targetType,
  targetId,
}: {
  reporterId: string
  targetType: string
  targetId: string
}) {
  const [state, form] = useFormAction(report)
  const refusal = refusalText(state)
  return (
    <form {...form} noValidate className="space-y-5">
      <UnsavedGuard />
      <FormDraft name={`report ${reporterId} ${targetType} ${targetId}`} />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {fieldError(state, 'targetId') && <FormMessage tone="error">This cannot be reported.</FormMessage>}
      <input type="hidden" name="targetType" value={targetType} />
      <input type="hidden" name="targetId" value={targetId} />
      <Field label="What is wrong?" error={fieldError(state, 'reason')}>
        <Select
          name="reason"
          required
          defaultValue={typedValue(state, 'reason') ?? ''}
          key={typedValue(state, 'reason')}
        >
          <option value="" disabled>
            Choose a reason
          </option>
          {Object.entries(REASON_TEXTS).map(([reason, words]) => (
            <option key={reason} value={reason}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="What should we know?"
        optional
        hint="Only our team reads it. The person whom you report never learns who it was."
        error={fieldError(state, 'text')}
      >
        <Textarea name="text" maxLength={1000} defaultValue={typedValue(state, 'text')} />
      </Field>
      <SubmitButton>Send the report</SubmitButton>
    </form>
  )
}
