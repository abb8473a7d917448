'use client'

import { X } from 'lucide'
import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { countryName } from '#components/performers/place-names.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Input } from '#components/ui/input.tsx'

interface CountryPickerProps {
  label: string
  /** The codes of all countries. */
  known: readonly string[]
  /** Codes with any separators between them. */
  defaultValue: string
  error: string | undefined
  onChange(): void
}

/** Picks countries by name: a field suggests them, and each becomes a chip that can be removed. Sends `value`. */
export function CountryPicker(props: CountryPickerProps) {
  // Without JavaScript an operator cannot add chips and types the codes instead.
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (isReady) return <Picker {...props} />
  return (
    <Field label={props.label} labelHidden error={props.error}>
      <Input name="value" defaultValue={props.defaultValue} autoComplete="off" />
    </Field>
  )
}

function Picker({ label, known, defaultValue, error, onChange }: CountryPickerProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState(() => defaultValue.split(/[^A-Z]+/).filter(Boolean))
  const [problem, setProblem] = useState<string>()
  const [news, setNews] = useState('')
  const nameOf = (code: string) => countryName(code)
  const rest = known
    .filter((code) => !chosen.includes(code))
    .map(nameOf)
    .toSorted((a, b) => a.localeCompare(b, 'en'))

  function change(next: string[], told: string) {
    setChosen(next)
    setNews(told)
    setProblem(undefined)
    onChange()
    if (!input.current) return
    input.current.value = ''
    // The pressed button may be gone, so the focus goes to the field.
    input.current.focus()
  }

  /** @returns whether the field is empty now */
  function add(): boolean {
    const typed = input.current?.value.trim() ?? ''
    if (typed === '') return true
    const found = findCountry(typed, known)
    if (found === undefined) {
      setProblem('Choose a country from the list.')
      input.current?.focus()
      return false
    }
    change([...new Set([...chosen, found])], `${nameOf(found)} added.`)
    return true
  }

  // Submitting also adds a name that was typed but not added by its button.
  const take = useEffectEvent((event: SubmitEvent) => {
    let isTaken = false
    flushSync(() => {
      isTaken = add()
    })
    if (isTaken) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const form = input.current?.form
    const listen = (event: SubmitEvent) => take(event)
    form?.addEventListener('submit', listen, true)
    return () => form?.removeEventListener('submit', listen, true)
  }, [])

  return (
    <div role="group" aria-label={label} className="grid gap-4">
      <input type="hidden" name="value" value={chosen.join(' ')} />
      {chosen.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {chosen.map((code) => (
            <li key={code} className="flex items-center rounded-full border border-line bg-surface pl-3.5">
              <span className="font-medium">{nameOf(code)}</span>
              <button
                type="button"
                aria-label={`Remove ${nameOf(code)}`}
                onClick={() =>
                  change(
                    chosen.filter((other) => other !== code),
                    `${nameOf(code)} removed.`,
                  )
                }
                className="tap grid size-10 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
              >
                <Icon of={X} className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-start gap-3">
        <Field label="Add a country" error={problem ?? error} className="min-w-0 flex-1">
          <Input
            ref={input}
            list={listId}
            autoComplete="off"
            maxLength={60}
            placeholder="Start typing its name"
            onInput={() => setProblem(undefined)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.currentTarget.value.trim() === '') return
              event.preventDefault()
              add()
            }}
          />
        </Field>
        <Button variant="secondary" onClick={() => add()} className="mt-7">
          Add
        </Button>
      </div>
      <datalist id={listId}>
        {rest.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  )
}

const never = () => () => {}

/** Finds a country's code by its name or code, or by a prefix that only one name has. */
export function findCountry(typed: string, codes: readonly string[]): string | undefined {
  const wanted = plain(typed)
  const exact = codes.find((code) => code.toLowerCase() === wanted || plain(countryName(code)) === wanted)
  if (exact !== undefined) return exact
  const beginning = codes.filter((code) => plain(countryName(code)).startsWith(wanted))
  return beginning.length === 1 ? beginning[0] : undefined
}

/** Removes accents, case and curly apostrophes, as people type names: Côte d’Ivoire → cote d'ivoire. */
function plain(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'")
}
