import type { BodyOptions } from '#contract/locations.ts'
import { withStored } from '#components/locations/stored-choice.ts'
import { Field } from '#components/ui/field.tsx'
import { FormSection } from '#components/ui/form-section.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { FACT_LABELS, LINK_LABELS } from './page-draft.ts'
import type { PageEditorSectionProps } from './page-editor-fields.ts'

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
