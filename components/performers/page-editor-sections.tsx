import type { Choice } from '#contract/locations.ts'
import { LanguageFields, PlaceFields } from '#components/locations/location-fields.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field, FieldGroup } from '#components/ui/field.tsx'
import { FormSection } from '#components/ui/form-section.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { PlaceChoices } from '#lib/actions/places.ts'
import type { PageEditorSectionProps } from './page-editor-fields.ts'

/** Name, tagline, welcome, biography. */
export function WordsSection({ performer, fields: { valueOf, errorOf } }: PageEditorSectionProps) {
  return (
    <FormSection title="In your words" text="The first thing that people read.">
      <Field label="Name" error={errorOf('name')}>
        <Input name="name" required maxLength={80} defaultValue={valueOf('name', performer.name)} />
      </Field>
      <Field label="Tagline" optional hint="One line, beside your name." error={errorOf('tagline')}>
        <Input name="tagline" maxLength={120} defaultValue={valueOf('tagline', performer.tagline)} />
      </Field>
      <Field
        label="Welcome"
        optional
        hint="A greeting at the top of your page’s About."
        error={errorOf('welcomeText')}
      >
        <Textarea
          name="welcomeText"
          rows={2}
          maxLength={500}
          className="min-h-18"
          defaultValue={valueOf('welcomeText', performer.welcomeText)}
        />
      </Field>
      <Field label="About you" optional error={errorOf('bio')}>
        <Textarea name="bio" rows={6} maxLength={2000} defaultValue={valueOf('bio', performer.bio)} />
      </Field>
    </FormSection>
  )
}

/** Categories and other fields about what the performer does. */
export function SubjectSection({
  performer,
  fields: { valueOf, listOf, errorOf },
  categories,
}: PageEditorSectionProps & { categories: { _id: string; name: string }[] | null }) {
  const [main = '', ...others] = performer.own.categoryIds
  const chosen = listOf('categoryIds', others)
  if (!categories) {
    // The chosen categories are kept when the form is saved.
    return (
      <FormSection title="What you do" text="Where people find you when they look around.">
        <input type="hidden" name="mainCategoryId" value={valueOf('mainCategoryId', main)} />
        {chosen.map((id) => (
          <input key={id} type="hidden" name="categoryIds" value={id} />
        ))}
        <ListFailure things="categories" className="py-0" />
      </FormSection>
    )
  }
  return (
    <FormSection title="What you do" text="Where people find you when they look around.">
      <Field label="Main category" error={errorOf('categoryIds')}>
        <Select name="mainCategoryId" defaultValue={valueOf('mainCategoryId', main)}>
          <option value="">None</option>
          {categories.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <FieldGroup legend="Also in" hint="Up to four more.">
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
          {categories.map(({ _id, name }) => (
            <Checkbox
              key={_id}
              name="categoryIds"
              value={_id}
              label={name}
              defaultChecked={chosen.includes(_id)}
            />
          ))}
        </div>
      </FieldGroup>
    </FormSection>
  )
}

/** Place and languages. */
export function WhereSection({
  performer,
  fields: { valueOf, listOf, errorOf },
  countries,
  languages,
  choices,
}: PageEditorSectionProps & { countries: Choice[]; languages: Choice[]; choices: PlaceChoices }) {
  return (
    <FormSection title="Where you are" text="Say as much as you like; none of it is needed.">
      <PlaceFields
        countries={countries}
        choices={choices}
        country={valueOf('country', performer.country)}
        state={valueOf('state', performer.own.stateCode)}
        city={valueOf('city', performer.city)}
        errors={{ country: errorOf('country'), state: errorOf('state'), city: errorOf('city') }}
      />
      <LanguageFields
        languages={languages}
        chosen={listOf('languages', performer.languages)}
        error={errorOf('languages')}
      />
    </FormSection>
  )
}
