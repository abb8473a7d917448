import Link from 'next/link'
import type { PerformerProfile } from '#contract/performers.ts'
import { absoluteDay } from '../ui/time-text.ts'
import { countryName, languageName } from './place-names.ts'

/** The whole biography and the facts. */
export function ProfileAbout({ performer }: { performer: PerformerProfile }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      {performer.bio && (
        <section>
          <h2 className="text-xl">About {performer.name}</h2>
          <p className="measure mt-3 text-md leading-relaxed whitespace-pre-line">{performer.bio}</p>
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
      {performer.category && (
        <p>
          <Link
            href={`/explore/${performer.category.slug}`}
            className="font-semibold text-brand-text underline underline-offset-4"
          >
            More performers in {performer.category.name}
          </Link>
        </p>
      )}
    </div>
  )
}

function factsOf({ country, languages, category, bodyInfo, joinedAt }: PerformerProfile): [string, string][] {
  const facts: [string, string | null | undefined][] = [
    ['Does', category?.name],
    ['Lives in', country && countryName(country)],
    ['Speaks', languages.map(languageName).join(', ')],
    ...Object.entries(bodyInfo).map(([name, value]): [string, string] => [readableLabel(name), value]),
    ['On stage since', absoluteDay(joinedAt)],
  ]
  return facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []))
}

/** heightCm → Height cm; hair → Hair. */
function readableLabel(name: string): string {
  const spaced = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
