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
import { PasswordInput } from '#components/ui/password-input.tsx'
import { askPasswordCheck } from '#lib/actions/recovery.ts'
import { cn } from '#lib/cn.ts'
import { reach } from '#lib/reach.ts'

/** The field announces nothing and does not ask upstream until the person has paused this long. */
const PAUSE_MS = 450

interface Strength {
  /** How many of the meter's three parts are lit. */
  level: 0 | 1 | 2 | 3
  text: string
}

const NOTHING_TYPED: Strength = {
  level: 0,
  text: `At least ${MIN_PASSWORD_LENGTH} characters. A few unrelated words are best.`,
}

const UNKNOWN: Strength = {
  level: 2,
  text: 'Long enough. We check whether it is a common one when you send it.',
}

const COLOUR_CLASSES = ['', 'bg-danger', 'bg-success', 'bg-success'] as const

/**
 * A new password, with a meter that says what is wrong with it. The browser judges length, patterns and the names in
 * the same form; upstream adds the list of common ones. Without JavaScript only a refused form shows the problem.
 */
export function NewPasswordField({ label, error }: { label: ReactNode; error?: string | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [strength, setStrength] = useState(NOTHING_TYPED)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    let isCurrent = true
    pause.current = setTimeout(() => {
      pause.current = undefined
      void judge(typed, input.current?.form ?? null).then((next) => isCurrent && setStrength(next))
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(pause.current)
    }
  }, [typed])

  useEffect(() => {
    const form = input.current?.form
    // Upstream judges the sent form itself; a question asked now would only queue up behind the form's action.
    const keepQuiet = () => {
      if (pause.current === undefined) return
      clearTimeout(pause.current)
      setStrength(judgeHere(input.current?.value ?? '', form) ?? UNKNOWN)
    }
    // A successful action resets the form.
    const forget = () => setTyped('')
    form?.addEventListener('submit', keepQuiet)
    form?.addEventListener('reset', forget)
    return () => {
      form?.removeEventListener('submit', keepQuiet)
      form?.removeEventListener('reset', forget)
    }
  }, [])

  // Upstream has refused the password, so the meter must not show green beside the refusal.
  const shown: Strength = error && strength === UNKNOWN ? { level: 1, text: '' } : strength
  return (
    <Field
      label={label}
      error={error}
      hint={<Meter {...shown} text={shown.text === error ? '' : shown.text} />}
    >
      <PasswordInput
        ref={input}
        name="password"
        autoComplete="new-password"
        required
        minLength={MIN_PASSWORD_LENGTH}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </Field>
  )
}

/** The meter. Its bar repeats the text, so screen readers speak only the text. */
function Meter({ level, text }: Strength) {
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

async function judge(password: string, form: HTMLFormElement | null): Promise<Strength> {
  const here = judgeHere(password, form)
  if (here) return here
  // After a failure the meter stays neutral; upstream judges the password anyway when the form is sent.
  const found = await reach(() => askPasswordCheck({ password, ...ownNames(form) }))
  if (found.status !== 'done') return UNKNOWN
  if (found.data.problem) return { level: 1, text: found.data.problem }
  return isStrongLength(password)
    ? { level: 3, text: 'A strong password.' }
    : { level: 2, text: 'Good. Longer is stronger: one more word helps.' }
}

/** Judges what the browser can by itself. @returns null when upstream has to decide */
function judgeHere(password: string, form: HTMLFormElement | null | undefined): Strength | null {
  if (password === '') return NOTHING_TYPED
  const problem = findPasswordProblem(password, namesIn(ownNames(form)))
  return problem ? { level: 1, text: PASSWORD_PROBLEMS[problem] } : null
}

function ownNames(form: HTMLFormElement | null | undefined) {
  return { username: valueOf(form, 'username'), email: valueOf(form, 'email') }
}

function valueOf(form: HTMLFormElement | null | undefined, name: string): string | undefined {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement && field.value !== '' ? field.value : undefined
}
