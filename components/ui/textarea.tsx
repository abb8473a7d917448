import type { ComponentProps } from 'react'
import { cn } from '#lib/cn.ts'
import { CONTROL_CLASSES } from './input.tsx'

/** Several lines. It grows with its text in browsers that support that. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(
        CONTROL_CLASSES,
        'field-sizing-content max-h-96 min-h-24 py-2.5 leading-normal',
        className,
      )}
      {...rest}
    />
  )
}
