import { ExternalLink } from 'lucide'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { PerformerProfile } from '#contract/performers.ts'
import { Moment } from '../ui/moment.tsx'
import { LINK_LABELS } from './page-draft.ts'
import { countryName, languageName } from './place-names.ts'
import { Icon } from '../ui/icon.tsx'
import { LinkedText } from '../ui/linked-text.tsx'

/** The whole biography and the facts. */
export function ProfileAbout({ performer }: { performer: PerformerProfile }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      {performer.welcomeText && (
        <p className="measure border-l-2 border-brand-text pl-4 text-lg wrap-anywhere whitespace-pre-line">
          <LinkedText text={performer.welcomeText} />
        </p>
      )}
      {performer.bio && (
        <section>
          <h2 className="text-xl">About {performer.name}</h2>
          <p className="measure mt-3 text-md leading-relaxed whitespace-pre-line">
            <LinkedText text={performer.bio} />
          </p>
        </section>
      )}
      <section>
        <h2 className="text-lg">Facts</h2>
        <dl className="mt-2 divide-y divide-line border-y border-line">
          {factsOf(performer).map(([label, value]) => (
            <div key={label} className="flex justify-between gap-6 py-3">
              <dt className="text-muted">{label}</dt>
              <dd className="text-right">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Elsewhere links={performer.socialLinks} />
      {performer.categories.length > 0 && (
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          {performer.categories.map(({ slug, name }) => (
            <Link
              key={slug}
              href={`/explore/${slug}`}
              className="font-semibold text-brand-text underline underline-offset-4"
            >
              More performers in {name}
            </Link>
          ))}
        </p>
      )}
    </div>
  )
}

/** The performer's own links. They send no referrer, and search engines do not follow them. */
function Elsewhere({ links }: { links: PerformerProfile['socialLinks'] }) {
  const entries = Object.entries(LINK_LABELS).flatMap(([kind, label]) => {
    const url = links[kind]
    return url ? [{ label, url }] : []
  })
  if (entries.length === 0) return null
  return (
    <section>
      <h2 className="text-lg">Elsewhere</h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {entries.map(({ label, url }) => (
          <li key={label}>
            <a
              href={url}
              rel="noopener noreferrer nofollow ugc"
              target="_blank"
              className="inline-flex min-h-10 items-center gap-2 rounded-control border border-line bg-surface px-4 text-sm font-semibold hover:border-line-strong"
            >
              <Icon of={ExternalLink} className="size-4 text-muted" /> {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const GENDER_WORDS: Record<string, string> = { female: 'Woman', male: 'Man', other: 'Other' }

function factsOf({
  gender,
  country,
  state,
  city,
  languages,
  categories,
  bodyInfo,
  joinedAt,
}: PerformerProfile): [string, ReactNode][] {
  const facts: [string, ReactNode][] = [
    ['Does', categories.map(({ name }) => name).join(', ')],
    ['Gender', gender && (GENDER_WORDS[gender] ?? gender)],
    ['Lives in', placeOf(city, state, country)],
    ['Speaks', languages.map(languageName).join(', ')],
    ...Object.entries(bodyInfo).map(([name, value]): [string, ReactNode] => [readableLabel(name), value]),
    ['On stage since', <Moment key="since" iso={joinedAt} form="day" />],
  ]
  return facts.filter(([, value]) => Boolean(value))
}

/** Lisbon, Portugal. The text leaves out a state that has the city's name. */
function placeOf(city: string | null, state: string | null, country: string | null): string {
  const parts = [city, state === city ? null : state, country && countryName(country)]
  return parts.filter(Boolean).join(', ')
}

/** heightCm → Height cm; hair → Hair. */
function readableLabel(name: string): string {
  const spaced = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
