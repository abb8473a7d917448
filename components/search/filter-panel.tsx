import { SlidersHorizontal, X } from 'lucide'
import Link from 'next/link'
import { withStored } from '../locations/stored-choice.ts'
import { countryName, languageName } from '../performers/place-names.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { formatMoney } from '../ui/format-money.ts'
import { CountBadge } from '../ui/badge.tsx'
import { Select } from '../ui/select.tsx'
import { countFacets, type Facets, GENDER_LABELS, PRICE_STEPS, SORT_LABELS } from './facets.ts'
import { Icon } from '../ui/icon.tsx'

export interface FilterPanelProps {
  /** The address of the list, to which the form leads. */
  path: string
  facets: Facets
  countries: { code: string; name: string }[]
  currency: string
  /** Minor units of one unit of the currency. */
  minorUnits: number
}

const PANEL = 'filters'

/** Languages that the list offers, by code. The panel adds one that only the address names. */
const LANGUAGES = 'ar cs da de en es fi fr hi it ja ko mi nl no pl pt ro sv sw th tr uk vi yo zh zu'.split(
  ' ',
)

/** A plain GET form in the browser's own popover, which works before and without JavaScript. */
export function FilterPanel({ path, facets, countries, currency, minorUnits }: FilterPanelProps) {
  const count = countFacets(facets)
  const languages = [...new Set([...LANGUAGES, ...(facets.language ? [facets.language] : [])])]
  const named = languages
    .map((code) => ({ code, name: languageName(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <>
      <Button variant="secondary" popoverTarget={PANEL}>
        <Icon of={SlidersHorizontal} /> Filter
        <CountBadge count={count} label="filters chosen" />
      </Button>
      <div
        id={PANEL}
        popover="auto"
        role="dialog"
        aria-label="Filter"
        className="fixed inset-auto inset-x-0 bottom-0 m-0 max-h-[88dvh] w-full max-w-none flex-col overflow-hidden rounded-t-media border border-line bg-surface text-ink shadow-lift backdrop:bg-[oklch(0.13_0.03_310/0.45)] open:flex md:inset-y-0 md:right-0 md:left-auto md:h-dvh md:max-h-none md:w-96 md:rounded-none md:border-y-0 md:border-r-0"
      >
        <form action={path} method="get" className="flex min-h-0 flex-1 flex-col">
          <div className="flex items-center justify-between py-3 pr-3 pl-5">
            <h2 className="text-xl">Filter</h2>
            <Button
              variant="ghost"
              size="icon"
              popoverTarget={PANEL}
              popoverTargetAction="hide"
              aria-label="Close"
            >
              <Icon of={X} />
            </Button>
          </div>
          <div className="grid min-h-0 content-start gap-5 overflow-y-auto px-5 pt-2 pb-6">
            <Checkbox name="live" value="1" label="Live now" defaultChecked={facets.isLive} />
            <Field label="Country">
              <Select name="country" defaultValue={facets.country ?? ''}>
                <option value="">Anywhere</option>
                {withStored(countries, facets.country, countryName).map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Language">
              <Select name="language" defaultValue={facets.language ?? ''}>
                <option value="">Any</option>
                {named.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Gender">
              <Select name="gender" defaultValue={facets.gender ?? ''}>
                <option value="">Everyone</option>
                {Object.entries(GENDER_LABELS).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Monthly price">
              <Select name="price" defaultValue={facets.price ?? ''}>
                <option value="">Any</option>
                {PRICE_STEPS.map((step) => (
                  <option key={step} value={step}>
                    {priceLabel(step, minorUnits, currency)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Order">
              <Select name="sort" defaultValue={facets.sort}>
                {Object.entries(SORT_LABELS).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <div className="mt-auto flex gap-2 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
            <Button type="submit" className="flex-1">
              Show
            </Button>
            {count > 0 && (
              <Button asChild variant="ghost">
                <Link href={path} prefetch={false}>
                  Clear all
                </Link>
              </Button>
            )}
          </div>
        </form>
      </div>
    </>
  )
}

export function priceLabel(price: number, minorUnits: number, currency: string): string {
  return price === 0 ? 'Free' : `Up to ${formatMoney(price * minorUnits, currency, { short: true })}`
}

export function facetLabels(
  facets: Facets,
  { minorUnits, currency }: { minorUnits: number; currency: string },
): { label: string; without: Facets }[] {
  const { country, language, gender, price, isLive } = facets
  return [
    isLive && { label: 'Live now', without: { ...facets, isLive: false } },
    country && { label: countryName(country), without: { ...facets, country: null } },
    language && { label: languageName(language), without: { ...facets, language: null } },
    gender && { label: GENDER_LABELS[gender] ?? gender, without: { ...facets, gender: null } },
    price !== null && {
      label: priceLabel(price, minorUnits, currency),
      without: { ...facets, price: null },
    },
  ].filter((entry) => typeof entry === 'object' && entry !== null)
}
