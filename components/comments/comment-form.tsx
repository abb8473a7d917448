'use client'

import type { ReactNode } from 'react'
import { FormDraft } from '#components/forms/form-draft.tsx'
import { useToastedAction } from '#components/forms/use-toasted-action.ts'
import { MAX_COMMENT_LENGTH } from '#contract/comment-bounds.ts'
import { comment, editComment } from '#lib/actions/comments.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'
import { Field } from '../ui/field.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { Textarea } from '../ui/textarea.tsx'

export interface CommentFormProps {
  objectType: string
  objectId: string
  /** The key under which the page lets one comment be made. */
  idempotencyKey: string
  /** Where the new comment stands, if this page does not show it. */
  back: string | null
  viewerId: string
  label: string
  button: string
}

/** Writes a comment or a reply. The tab keeps the text until it has been sent. */
export function CommentForm({ viewerId, label, button, back, ...subject }: CommentFormProps) {
  const [state, form] = useToastedAction(comment)
  const refusal = refusalText(state)
  return (
    <form {...form} noValidate className="grid min-w-0 gap-2">
      <FormDraft name={`comment ${viewerId} ${subject.objectId}`} />
      <input type="hidden" name="objectType" value={subject.objectType} />
      <input type="hidden" name="objectId" value={subject.objectId} />
      <input type="hidden" name="idempotencyKey" value={subject.idempotencyKey} />
      {back !== null && <input type="hidden" name="back" value={back} />}
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {state?.status === 'done' && state.toast && (
        <div className="hidden noscript:block">
          <FormMessage tone="success">{state.toast.title}</FormMessage>
        </div>
      )}
      <TextField
        label={label}
        text={typedValue(state, 'text')}
        error={fieldError(state, 'text')}
        placeholder={label}
      />
      <SubmitButton size="sm" className="justify-self-end">
        {button}
      </SubmitButton>
    </form>
  )
}

export interface EditCommentFormProps {
  own: { _id: string; text: string }
  /** Where the comment is read again. */
  back: string
  /** A link back. */
  cancel: ReactNode
}

/** Changes a comment in its place. */
export function EditCommentForm({ own: { _id, text }, back, cancel }: EditCommentFormProps) {
  const [state, form] = useToastedAction(editComment)
  const refusal = refusalText(state)
  return (
    <form {...form} noValidate className="mt-1 grid min-w-0 gap-2">
      <input type="hidden" name="id" value={_id} />
      <input type="hidden" name="back" value={back} />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <TextField
        label="Your comment"
        text={typedValue(state, 'text') ?? text}
        error={fieldError(state, 'text')}
      />
      <div className="flex justify-end gap-2">
        {cancel}
        <SubmitButton size="sm">Save</SubmitButton>
      </div>
    </form>
  )
}

interface TextFieldProps {
  label: string
  text: string | undefined
  error: string | undefined
  placeholder?: string
}

function TextField({ label, text, error, placeholder }: TextFieldProps) {
  return (
    <Field label={label} labelHidden error={error}>
      <Textarea
        name="text"
        rows={2}
        required
        dir="auto"
        maxLength={MAX_COMMENT_LENGTH}
        autoComplete="off"
        placeholder={placeholder}
        defaultValue={text}
        className="min-h-12"
      />
    </Field>
  )
}
