import { Check } from 'lucide'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { FieldError } from './field-error.tsx'
import { Icon } from './icon.tsx'

type ToggleProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** The text beside the box; pressing it ticks the box. Without it the box needs an `aria-label`. */
  label?: ReactNode
  hint?: ReactNode
}

function ToggleText({ label, hint }: Pick<ToggleProps, 'label' | 'hint'>) {
  if (label === undefined) return null
  return (
    <span className="min-w-0">
      <span className="block font-medium">{label}</span>
      {hint !== undefined && <span className="block text-sm text-muted">{hint}</span>}
    </span>
  )
}

/**
 * A native checkbox: it posts with its form and works without JavaScript. Its error stands below it, beside the
 * label.
 */
export function Checkbox({ label, hint, error, className, ...rest }: ToggleProps & { error?: string }) {
  const errorId = `${useId()}-error`
  const describedBy = [rest['aria-describedby'], error && errorId].filter(Boolean)
  const box = (
    <label
      className={cn(
        'inline-flex min-h-6 min-w-6 cursor-pointer gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-55',
        className,
      )}
    >
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          type="checkbox"
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-tag border-[1.5px] border-line-strong bg-surface transition-colors duration-150 checked:border-brand checked:bg-brand hover:border-ink aria-invalid:border-danger"
          {...rest}
          aria-describedby={describedBy.length > 0 ? describedBy.join(' ') : undefined}
          aria-invalid={error ? true : rest['aria-invalid']}
        />
        <Icon
          of={Check}
          strokeWidth={3}
          className="pointer-events-none relative size-3.5 text-brand-ink opacity-0 peer-checked:opacity-100"
        />
      </span>
      <ToggleText label={label} hint={hint} />
    </label>
  )
  return (
    <>
      {box}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </>
  )
}

/** A setting that changes at once: a native checkbox with the role of a switch. */
export function Switch({ label, hint, className, ...rest }: ToggleProps) {
  return (
    <label
      className={cn(
        'flex min-h-6 cursor-pointer items-start justify-between gap-4 has-disabled:cursor-not-allowed has-disabled:opacity-55',
        className,
      )}
    >
      <ToggleText label={label} hint={hint} />
      <span className="relative inline-flex h-6 w-11 shrink-0">
        <input
          type="checkbox"
          role="switch"
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors duration-150 checked:bg-brand"
          {...rest}
        />
        <span className="pointer-events-none absolute top-0.5 left-0.5 size-5 rounded-full bg-surface shadow-lift transition-transform dark:bg-ink duration-150 peer-checked:translate-x-5" />
      </span>
    </label>
  )
}
