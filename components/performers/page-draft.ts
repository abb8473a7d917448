/** The present values of the editor's form, as the preview shows them. */
import type { OwnPerformer } from '#contract/performers.ts'

export interface PageDraft {
  name: string
  tagline: string
  bio: string
  welcomeText: string
  country: string
  city: string
  languages: string[]
  categories: string[]
  /** Whether the page shows body measures, which the audience of one of its categories expects. */
  hasMeasures: boolean
  facts: [label: string, value: string][]
  links: [kind: string, url: string][]
}

export const FACT_LABELS: Record<string, string> = {
  height: 'Height',
  weight: 'Weight',
  hair: 'Hair',
  eyes: 'Eyes',
  ethnicity: 'Ethnicity',
  build: 'Build',
}

export const LINK_LABELS: Record<string, string> = {
  website: 'Website',
  instagram: 'Instagram',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  soundcloud: 'SoundCloud',
  bandcamp: 'Bandcamp',
  mastodon: 'Mastodon',
}

/** The categories by id. */
export type CategoryChoices = ReadonlyMap<string, { name: string; hasMeasures: boolean }>

export function draftOf(performer: OwnPerformer, choices: CategoryChoices): PageDraft {
  const hasMeasures = performer.own.categoryIds.some((id) => choices.get(id)?.hasMeasures)
  return {
    name: performer.name,
    tagline: performer.tagline,
    bio: performer.bio,
    welcomeText: performer.welcomeText,
    country: performer.country ?? '',
    city: performer.city ?? '',
    languages: performer.languages,
    categories: performer.categories.map(({ name }) => name),
    hasMeasures,
    facts: hasMeasures ? labelled(FACT_LABELS, (fact) => performer.bodyInfo[fact]) : [],
    links: labelled(LINK_LABELS, (kind) => performer.socialLinks[kind]),
  }
}

export function readDraft(form: FormData, choices: CategoryChoices): PageDraft {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const ids = new Set([text('mainCategoryId'), ...form.getAll('categoryIds').map(String)])
  const categories = [...ids].flatMap((id) => choices.get(id) ?? [])
  const hasMeasures = categories.some((one) => one.hasMeasures)
  return {
    name: text('name'),
    tagline: text('tagline'),
    bio: text('bio'),
    welcomeText: text('welcomeText'),
    country: text('country'),
    city: text('city'),
    languages: [...new Set(form.getAll('languages').map(String).filter(Boolean))],
    categories: categories.map(({ name }) => name),
    hasMeasures,
    facts: hasMeasures ? labelled(FACT_LABELS, (fact) => text(`bodyInfo.${fact}`)) : [],
    links: labelled(LINK_LABELS, (kind) => text(`socialLinks.${kind}`)),
  }
}

function labelled(
  labels: Record<string, string>,
  valueOf: (key: string) => string | undefined,
): [string, string][] {
  return Object.entries(labels).flatMap(([key, label]): [string, string][] => {
    const value = valueOf(key)
    return value ? [[label, value]] : []
  })
}
