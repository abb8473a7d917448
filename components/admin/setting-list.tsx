import { ChevronDown } from 'lucide'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { SettingForm, type SettingFormProps } from './setting-form.tsx'
import type { SettingText } from './setting-texts.ts'

export interface SettingRow extends Omit<SettingFormProps, 'label' | 'currency'> {
  words: SettingText
  /** For a setting that operators do not set themselves: what its value follows from. */
  derived?: string | undefined
  isDefault: boolean
}

/** Settings with their meaning and value; each opens for a change. Unused settings are folded away. */
export function SettingList({
  rows,
  ...shared
}: {
  rows: SettingRow[]
  currency: string
  /** The name of the setting that is open from the start. */
  open?: string | string[] | undefined
}) {
  const unused = rows.filter(({ words }) => words.isUnused)
  return (
    <>
      <Rows rows={rows.filter(({ words }) => !words.isUnused)} {...shared} />
      {unused.length > 0 && (
        <details className="mt-6">
          <summary className="cursor-pointer font-semibold text-muted hover:text-ink">
            Not used by this version: {unused.length}
          </summary>
          <div className="mt-4">
            <Rows rows={unused} {...shared} />
          </div>
        </details>
      )}
    </>
  )
}

function Rows({ rows, currency, open }: Parameters<typeof SettingList>[0]) {
  return (
    <Card>
      <ul>
        {rows.map((row) => (
          <li key={row.name} id={row.name} className="border-line not-first:border-t">
            <Row row={row} currency={currency} isOpen={row.name === open} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Row({ row, currency, isOpen }: { row: SettingRow; currency: string; isOpen: boolean }) {
  const { words, derived, isDefault: _isDefault, ...form } = row
  if (derived !== undefined)
    return (
      <div className="px-4 py-4 sm:px-5">
        <Head row={row} />
      </div>
    )
  return (
    <details open={isOpen} className="group">
      <summary className="flex cursor-pointer list-none items-center gap-3 px-4 py-4 transition-colors duration-150 hover:bg-sunken/60 sm:px-5 [&::-webkit-details-marker]:hidden">
        <Head row={row} />
        <Icon
          of={ChevronDown}
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pb-5 sm:px-5">
        <SettingForm {...form} label={words.label} currency={currency} />
      </div>
    </details>
  )
}

function Head({ row: { words, shown, isDefault } }: { row: SettingRow }) {
  return (
    <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[1fr_minmax(8rem,40%)] sm:items-center">
      <div className="min-w-0">
        <p className="font-semibold">{words.label}</p>
        <p className="measure text-sm text-muted">{words.text}</p>
      </div>
      <p className="text-sm wrap-anywhere sm:text-right">
        <span className={isDefault ? 'text-muted' : 'font-semibold'}>{shown}</span>
      </p>
    </div>
  )
}
