import { cloneElement, useId, type ReactElement, type ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { Label } from './label.tsx'
import { FieldError } from './field-error.tsx'

interface ControlProps {
  id?: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false'
}

export interface FieldProps {
  label: ReactNode
  /** The one control: Input, AffixedInput, Select, Textarea. The field gives it its id and its aria attributes. */
  children: ReactElement<ControlProps>
  hint?: ReactNode
  /** The first error of the field. */
  error?: string
  id?: string
  /** Says "optional" beside the label. */
  optional?: boolean
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean
  /** At the right of the label: a link, a count. */
  aside?: ReactNode
  className?: string
}

/** Label, control, hint and error as one thing, tied together for assistive technology. */
export function Field(props: FieldProps) {
  const { label, children, hint, error, optional, labelHidden, aside, className } = props
  const ownId = useId()
  const id = props.id ?? children.props.id ?? ownId
  const describedBy = [
    children.props['aria-describedby'],
    hint !== undefined && `${id}-hint`,
    error && `${id}-error`,
  ].filter(Boolean)
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <div className={cn('flex items-baseline justify-between gap-3', labelHidden && !aside && 'sr-only')}>
        <Label htmlFor={id} className={labelHidden ? 'sr-only' : undefined}>
          {label}
          {optional && <span className="ml-1.5 font-normal text-muted">optional</span>}
        </Label>
        {aside !== undefined && <span className="text-sm text-muted">{aside}</span>}
      </div>
      {cloneElement(children, {
        id,
        'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
        'aria-invalid': error ? true : children.props['aria-invalid'],
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Controls that belong together, with their question as legend. */
export function FieldGroup({
  legend,
  hint,
  error,
  children,
  className,
}: {
  legend: ReactNode
  hint?: ReactNode
  error?: string
  children: ReactNode
  className?: string
}) {
  const id = useId()
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : undefined}
      className={cn('grid min-w-0 gap-2', className)}
    >
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      {hint !== undefined && <p className="-mt-1.5 text-sm text-muted">{hint}</p>}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
