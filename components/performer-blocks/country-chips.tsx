import { X } from 'lucide-react'
import Link from 'next/link'
import { removeCountry } from '#lib/actions/performer-blocks.ts'
import { countryName } from '../performers/place-names.ts'

/** Blocked countries, each with the way to see what its visitors see and the way back in. */
export function CountryChips({ codes }: { codes: string[] }) {
  if (codes.length === 0) return <p className="text-muted">You can be found from everywhere.</p>
  return (
    <ul aria-label="Blocked countries" className="flex flex-wrap gap-2">
      {codes.map((code) => (
        <li key={code} className="flex items-center rounded-full border border-line bg-surface pl-3.5">
          <Link
            href={`/model/blocks/preview?as=${code}`}
            className="tap font-medium underline-offset-4 hover:underline"
            title="See your page from here"
          >
            {countryName(code)}
          </Link>
          <form action={removeCountry}>
            <input type="hidden" name="code" value={code} />
            <button
              type="submit"
              aria-label={`Unblock ${countryName(code)}`}
              className="tap grid size-10 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </button>
          </form>
        </li>
      ))}
    </ul>
  )
}
