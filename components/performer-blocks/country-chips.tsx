'use client'

import { X } from 'lucide'
import Link from 'next/link'
import type { Choice } from '#contract/locations.ts'
import { removeCountry } from '#lib/actions/performer-blocks.ts'
import { refusalText } from '#lib/result.ts'
import { useToastedAction } from '#components/forms/use-toasted-action.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { Icon } from '../ui/icon.tsx'
import type { FormActionProps } from '#components/forms/use-form-action.ts'

/** Blocked countries; each has a link to the preview for its visitors and a button that unblocks it. */
export function CountryChips({ countries }: { countries: Choice[] }) {
  // All chips share one state, so that the toast outlives the chip of an unblocked country.
  const [state, form] = useToastedAction(removeCountry)
  const refusal = refusalText(state)
  return (
    <>
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {countries.length === 0 ? (
        <p className="text-muted">You can be found everywhere.</p>
      ) : (
        <Chips countries={countries} form={form} />
      )}
    </>
  )
}

function Chips({ countries, form }: { countries: Choice[]; form: FormActionProps }) {
  return (
    <ul aria-label="Blocked countries" className="flex flex-wrap gap-2">
      {countries.map(({ code, name }) => (
        <li key={code} className="flex items-center rounded-full border border-line bg-surface pl-3.5">
          <Link
            href={`/model/blocks/preview?from=${code}`}
            className="tap font-medium underline-offset-4 hover:underline"
            title="See your page from here"
          >
            {name}
          </Link>
          <form {...form}>
            <input type="hidden" name="code" value={code} />
            <button
              type="submit"
              aria-label={`Unblock ${name}`}
              className="tap grid size-10 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
            >
              <Icon of={X} className="size-4" />
            </button>
          </form>
        </li>
      ))}
    </ul>
  )
}
