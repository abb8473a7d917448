'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  findPasswordProblem,
  isStrongLength,
  MIN_PASSWORD_LENGTH,
  namesIn,
  PASSWORD_PROBLEMS,
} from '#contract/new-passwords.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { askPasswordVerdict } from '#lib/actions/passwords.ts'
import { cn } from '#lib/cn.ts'

/** A person who types is not spoken to, and upstream is not asked, before a pause of this length. */
const PAUSE_MS = 450

interface Verdict {
  /** How many of the meter's three parts are lit. */
  level: 0 | 1 | 2 | 3
  text: string
}

const NOTHING_TYPED: Verdict = {
  level: 0,
  text: `At least ${MIN_PASSWORD_LENGTH} characters. A few unrelated words are best.`,
}

const UNKNOWN: Verdict = {
  level: 2,
  text: 'Long enough. When you send it, we look whether it is a common one.',
}

const COLOUR_CLASSES = ['', 'bg-danger', 'bg-success', 'bg-success'] as const

/**
 * A new password, with a meter that says what is wrong with it. The browser judges length, patterns and the names in
 * the same form; upstream adds the list of common ones. Without JavaScript the refused form says it all.
 */
export function NewPasswordField({ label, error }: { label: ReactNode; error?: string | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [verdict, setVerdict] = useState(NOTHING_TYPED)

  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      void judge(typed, input.current?.form ?? null).then((next) => isCurrent && setVerdict(next))
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [typed])

  useEffect(() => {
    // React empties the field after the form's action.
    const form = input.current?.form
    const forget = () => setTyped('')
    form?.addEventListener('reset', forget)
    return () => form?.removeEventListener('reset', forget)
  }, [])

  return (
    <Field label={label} error={error} hint={<Meter {...verdict} />}>
      <Input
        ref={input}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={MIN_PASSWORD_LENGTH}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </Field>
  )
}

/** The bar repeats what the words say, so only they are read out. */
function Meter({ level, text }: Verdict) {
  return (
    <span className="grid gap-1.5">
      <span aria-hidden className="grid grid-cols-3 gap-1">
        {[1, 2, 3].map((part) => (
          <span
            key={part}
            className={cn(
              'h-1 rounded-full transition-colors duration-150',
              part <= level ? COLOUR_CLASSES[level] : 'bg-line',
            )}
          />
        ))}
      </span>
      <span aria-live="polite">{text}</span>
    </span>
  )
}

async function judge(password: string, form: HTMLFormElement | null): Promise<Verdict> {
  if (password === '') return NOTHING_TYPED
  const [username, email] = [valueOf(form, 'username'), valueOf(form, 'email')]
  const problem = findPasswordProblem(password, namesIn({ username, email }))
  if (problem) return { level: 1, text: PASSWORD_PROBLEMS[problem] }
  // A failure is no verdict: the form is judged anyway when it is sent.
  const found = await askPasswordVerdict({ password, username, email }).catch(() => undefined)
  if (found === undefined) return UNKNOWN
  if (found) return { level: 1, text: found }
  return isStrongLength(password)
    ? { level: 3, text: 'A strong password.' }
    : { level: 2, text: 'Good. Longer is stronger: one more word helps.' }
}

function valueOf(form: HTMLFormElement | null, name: string): string | undefined {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement && field.value !== '' ? field.value : undefined
}
