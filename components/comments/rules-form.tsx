'use client'

import { useToastedAction } from '#components/forms/use-toasted-action.ts'
import { UnsavedGuard } from '#components/forms/unsaved-guard.tsx'
import { type Commenters, COMMENTERS, MAX_WORD_LENGTH, MAX_WORDS } from '#contract/comment-bounds.ts'
import { saveCommentRules } from '#lib/actions/comments.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'
import { Field } from '../ui/field.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Select } from '../ui/select.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { Textarea } from '../ui/textarea.tsx'

const NAMES: Record<Commenters, string> = {
  everyone: 'Everyone who can see the post',
  followers: 'Followers and subscribers',
  subscribers: 'Subscribers',
  nobody: 'Nobody but you',
}

/** Who may comment on the performer's things, and which words no comment may have. */
export function RulesForm({ commenters, words }: { commenters: Commenters; words: string[] }) {
  const [state, form] = useToastedAction(saveCommentRules)
  const refusal = refusalText(state)
  return (
    <form {...form} noValidate className="grid gap-4">
      <UnsavedGuard />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {state?.status === 'done' && state.toast && (
        <div className="hidden noscript:block">
          <FormMessage tone="success">{state.toast.title}</FormMessage>
        </div>
      )}
      <Field label="Who may comment" error={fieldError(state, 'commenters')}>
        <Select name="commenters" defaultValue={typedValue(state, 'commenters') ?? commenters}>
          {COMMENTERS.map((one) => (
            <option key={one} value={one}>
              {NAMES[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Words that you do not want"
        optional
        hint={`One on each line, up to ${MAX_WORDS} words or phrases of ${MAX_WORD_LENGTH} characters. A comment with one of them is not posted, however it is spelled.`}
        error={fieldError(state, 'words')}
      >
        <Textarea
          name="words"
          rows={4}
          spellCheck={false}
          autoCapitalize="none"
          maxLength={MAX_WORDS * (MAX_WORD_LENGTH + 1)}
          defaultValue={typedValue(state, 'words') ?? words.join('\n')}
        />
      </Field>
      <SubmitButton variant="secondary" className="justify-self-start">
        Save
      </SubmitButton>
    </form>
  )
}
