import { LanguageFields, PlaceFields } from '#components/locations/location-fields.tsx'
import { withStored } from '#components/locations/stored-choice.ts'
import { ListFailure } from '#components/site/list-failure.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field, FieldGroup } from '#components/ui/field.tsx'
import { FormSection } from '#components/ui/form-section.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { BodyOptions, Choice } from '#contract/locations.ts'
import type { OwnPerformer } from '#contract/performers.ts'
import type { PlaceChoices } from '#lib/actions/places.ts'
import { fieldError, type FormState, typedValue } from '#lib/result.ts'
import { FACT_LABELS, LINK_LABELS } from './page-draft.ts'

/** How the sections of the form read a field's starting value and its error. */
export interface PageEditorFields {
  valueOf(name: string, stored: string | null | undefined): string
  /** The values of all fields with one name. */
  listOf(name: string, stored: string[]): string[]
  errorOf(name: string): string | undefined
}

interface PageEditorSectionProps {
  performer: OwnPerformer
  fields: PageEditorFields
}

/** After a refusal a field keeps what the performer typed; otherwise it has the stored value. */
export function fieldsOf(result: FormState<unknown>): PageEditorFields {
  const isRefused = result !== null && result.status !== 'done'
  return {
    valueOf: (name, stored) => (isRefused ? (typedValue(result, name) ?? '') : (stored ?? '')),
    listOf: (name, stored) =>
      isRefused ? (typedValue(result, name) ?? '').split(',').filter(Boolean) : stored,
    errorOf: (name) => fieldError(result, name),
  }
}

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

/** The performer's looks; all fields are optional. */
export function LooksSection({
  performer,
  fields: { valueOf, errorOf },
  options,
  hasMeasures,
}: PageEditorSectionProps & {
  /** Null when upstream did not answer; then the stored facts stay. */
  options: BodyOptions | null
  /** Whether the audience of a chosen category expects body measures. */
  hasMeasures: boolean
}) {
  const lists: Record<string, string[]> = {
    height: options?.heights ?? [],
    weight: options?.weights ?? [],
    hair: options?.hair ?? [],
    eyes: options?.eyes ?? [],
    ethnicity: options?.ethnicities ?? [],
    build: options?.builds ?? [],
  }
  return (
    <FormSection title="Facts" text="Shown under About. Leave out whatever is nobody’s business.">
      <Field label="Gender" optional error={errorOf('gender')}>
        <Select name="gender" defaultValue={valueOf('gender', performer.gender)}>
          <option value="">Not shown</option>
          {withStored(options?.genders ?? [], valueOf('gender', performer.gender)).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {/* The fields are hidden instead of removed, so that their values stay while the performer tries other
          categories. */}
      <div hidden={!hasMeasures} className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
        {Object.entries(FACT_LABELS).map(([fact, label]) => {
          const field = `bodyInfo.${fact}`
          const value = valueOf(field, performer.bodyInfo[fact])
          const list = lists[fact] ?? []
          return (
            <Field key={fact} label={label} error={errorOf(field)}>
              <Select name={field} defaultValue={value}>
                <option value="">Not shown</option>
                {(value && !list.includes(value) ? [value, ...list] : list).map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
              </Select>
            </Field>
          )
        })}
      </div>
    </FormSection>
  )
}

const LINK_EXAMPLES: Record<string, string> = {
  website: 'yourname.example',
  instagram: 'instagram.com/…',
  youtube: 'youtube.com/@…',
  tiktok: 'tiktok.com/@…',
  soundcloud: 'soundcloud.com/…',
  bandcamp: '….bandcamp.com',
  mastodon: 'mastodon.social/@…',
}

/** The performer's pages elsewhere on the web. */
export function LinksSection({ performer, fields: { valueOf, errorOf } }: PageEditorSectionProps) {
  return (
    <FormSection title="Elsewhere" text="Links under About." className="sm:grid-cols-2">
      {Object.entries(LINK_LABELS).map(([kind, label]) => {
        const field = `socialLinks.${kind}`
        return (
          <Field key={kind} label={label} optional error={errorOf(field)}>
            <Input
              name={field}
              type="url"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={LINK_EXAMPLES[kind]}
              defaultValue={valueOf(field, performer.socialLinks[kind])}
            />
          </Field>
        )
      })}
    </FormSection>
  )
}
