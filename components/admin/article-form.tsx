'use client'

import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import { UnsavedGuard } from '#components/forms/unsaved-guard.tsx'
import { useToastedAction } from '#components/forms/use-toasted-action.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { AffixedInput, Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import type { DeskArticle } from '#contract/articles.ts'
import { addArticle, changeArticle } from '#lib/actions/site.ts'
import { fieldError, refusalText, typedTick, typedValue } from '#lib/result.ts'
import { RichText } from './rich-text.tsx'
import { useSeenVersion } from './use-seen-version.ts'

/**
 * Edits a page of text: its content, its address, and whether it is published. Without an article it adds a new one.
 */
export function ArticleForm({ article }: { article?: DeskArticle }) {
  const [state, form] = useToastedAction(article ? changeArticle : addArticle)
  const seen = useSeenVersion(article?.updatedAt, state)
  const refusal = refusalText(state)
  return (
    <form {...form} noValidate className="grid max-w-3xl gap-5">
      <UnsavedGuard />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {article && <input type="hidden" name="id" value={article._id} />}
      {article && <input type="hidden" name="seen" value={seen} />}
      <Field label="Title" error={fieldError(state, 'title')}>
        <Input
          name="title"
          required
          maxLength={120}
          autoComplete="off"
          defaultValue={typedValue(state, 'title') ?? article?.title}
        />
      </Field>
      <Field
        label="Address"
        hint={
          article?.isLasting
            ? 'The site leads people here, so the address stays.'
            : 'Letters, digits and dashes.'
        }
        error={fieldError(state, 'slug')}
      >
        <AffixedInput
          name="slug"
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          before="/page/"
          readOnly={article?.isLasting}
          className={article?.isLasting ? 'bg-sunken text-muted' : undefined}
          defaultValue={typedValue(state, 'slug') ?? article?.slug}
        />
      </Field>
      <Field label="Text" error={fieldError(state, 'content')}>
        <RichText name="content" defaultValue={typedValue(state, 'content') ?? article?.content ?? ''} />
      </Field>
      {article?.isLasting ? (
        <input type="hidden" name="isPublished" value="on" />
      ) : (
        <Checkbox
          name="isPublished"
          label="Shown to everybody"
          hint="Otherwise it waits here, and its address says that there is nothing."
          defaultChecked={typedTick(state, 'isPublished', article?.isPublished ?? true)}
          error={fieldError(state, 'isPublished')}
        />
      )}
      <ConfirmIdentity state={state} />
      <SubmitButton className="justify-self-start">{article ? 'Save' : 'Add the page'}</SubmitButton>
    </form>
  )
}
