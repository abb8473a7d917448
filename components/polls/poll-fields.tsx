import { ChartBarBig, ChevronDown, Plus, X } from 'lucide'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import {
  MAX_POLL_OPTION,
  MAX_POLL_OPTIONS,
  MAX_POLL_QUESTION,
  MIN_POLL_OPTIONS,
} from '#contract/post-bounds.ts'
import { cn } from '#lib/cn.ts'
import {
  answerName,
  EMPTY_POLL,
  HOURS_NAME,
  isBlankPoll,
  POLL_NAMES,
  type PollFields as Fields,
  QUESTION_NAME,
} from '#lib/poll-fields.ts'
import { pollLengths } from './poll-draft.ts'

export interface PollFieldsProps {
  /** Null while the post has no poll. */
  poll: Fields | null
  problems: Readonly<Record<string, string>>
  onChange(poll: Fields | null): void
}

/** A part of the composer that opens: a question and its answers. Without JavaScript all six answers have a field. */
export function PollFields({ poll, problems, onChange }: PollFieldsProps) {
  const { question, answers, hours } = poll ?? EMPTY_POLL
  const details = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  /** The answer that gets the focus when its field has appeared. */
  const next = useRef<number | null>(null)
  const fieldOf = (at: number) =>
    details.current?.querySelector<HTMLInputElement>(`input[name=${answerName(at)}]`)
  // After each render, since the field may be there only now.
  useEffect(() => {
    if (next.current === null) return
    fieldOf(next.current)?.focus()
    next.current = null
  })
  const isRefused = POLL_NAMES.some((name) => problems[name])
  useEffect(() => {
    if (isRefused && details.current) details.current.open = true
  }, [isRefused])

  const change = (patch: Partial<Fields>) => onChange({ question, answers, hours, ...patch })

  function addAfter(at: number) {
    if (at + 1 < answers.length) return fieldOf(at + 1)?.focus()
    if (answers.length === MAX_POLL_OPTIONS) return
    next.current = answers.length
    change({ answers: [...answers, ''] })
  }

  function remove(at: number) {
    next.current = Math.max(0, at - 1)
    change({ answers: answers.filter((_, other) => other !== at) })
  }

  function press(event: KeyboardEvent<HTMLInputElement>, at: number) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      addAfter(at)
    } else if (event.key === 'Backspace' && answers[at] === '' && answers.length > MIN_POLL_OPTIONS) {
      event.preventDefault()
      remove(at)
    }
  }

  function toggle({ open }: HTMLDetailsElement) {
    if (open && !poll) onChange(EMPTY_POLL)
    else if (!open && poll && isBlankPoll(poll)) onChange(null)
  }

  function drop() {
    onChange(null)
    summary.current?.focus()
  }

  return (
    <details
      ref={details}
      open={poll !== null}
      onToggle={({ currentTarget }) => toggle(currentTarget)}
      className="group -mx-4 -mb-4 border-t border-line sm:-mx-6 sm:-mb-6"
    >
      <summary
        ref={summary}
        className="flex min-h-13 cursor-pointer list-none items-center gap-3 rounded-b-media px-4 font-semibold transition-colors duration-150 hover:bg-sunken/60 sm:px-6 [&::-webkit-details-marker]:hidden"
      >
        <Icon of={ChartBarBig} className="size-5 text-muted" />
        <span className="flex-1">
          Poll{' '}
          <span className="ml-1 font-normal text-muted group-open:hidden">Ask with up to six answers</span>
        </span>
        <Icon
          of={ChevronDown}
          className="size-4 text-muted transition-transform duration-150 group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="grid gap-4 px-4 pt-1 pb-4 sm:px-6 sm:pb-6">
        <Field label="Question" error={problems[QUESTION_NAME]}>
          <Input
            name={QUESTION_NAME}
            value={question}
            maxLength={MAX_POLL_QUESTION}
            autoComplete="off"
            onChange={(event) => change({ question: event.target.value })}
          />
        </Field>
        <div role="group" aria-label="Answers" className="grid gap-3">
          {Array.from({ length: MAX_POLL_OPTIONS }, (_, at) => (
            // A field without an answer is there for browsers without JavaScript alone.
            <div key={at} className={cn('flex gap-2', at >= answers.length && 'hidden noscript:flex')}>
              <Field label={`Answer ${at + 1}`} error={problems[answerName(at)]} className="min-w-0 flex-1">
                <Input
                  name={answerName(at)}
                  value={answers[at] ?? ''}
                  maxLength={MAX_POLL_OPTION}
                  autoComplete="off"
                  enterKeyHint="next"
                  onKeyDown={(event) => press(event, at)}
                  onChange={(event) => change({ answers: withText(answers, at, event.target.value) })}
                />
              </Field>
              {answers.length > MIN_POLL_OPTIONS && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove answer ${at + 1}`}
                  title="Remove this answer"
                  className="mt-7.5 noscript:hidden"
                  onClick={() => remove(at)}
                >
                  <Icon of={X} className="size-5" />
                </Button>
              )}
            </div>
          ))}
          {answers.length < MAX_POLL_OPTIONS && (
            <Button
              variant="secondary"
              size="sm"
              className="min-h-11 justify-self-start noscript:hidden"
              onClick={() => addAfter(answers.length - 1)}
            >
              <Icon of={Plus} /> Add an answer
            </Button>
          )}
        </div>
        <Field label="Open for" hint="From the moment at which the post is out." error={problems[HOURS_NAME]}>
          <Select
            name={HOURS_NAME}
            value={hours}
            className="max-w-60"
            onChange={(event) => change({ hours: Number(event.target.value) })}
          >
            {pollLengths(hours).map(([length, label]) => (
              <option key={length} value={length}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Button variant="link" className="min-h-11 justify-self-start noscript:hidden" onClick={drop}>
          Remove poll
        </Button>
      </div>
    </details>
  )
}

/** A field that appears without JavaScript may be typed into before the page's code runs. */
function withText(answers: readonly string[], at: number, text: string): string[] {
  const filled = [...answers, ...Array<string>(Math.max(0, at + 1 - answers.length)).fill('')]
  return filled.map((answer, other) => (other === at ? text : answer))
}
