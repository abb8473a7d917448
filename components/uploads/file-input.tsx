import type { ComponentProps } from 'react'
import { cn } from '#lib/cn.ts'
import { CONTROL_CLASSES } from '#components/ui/input.tsx'

/** The browser's own file control in our style: the keyboard reaches it, and it works without JavaScript. */
export function FileInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="file"
      className={cn(
        CONTROL_CLASSES,
        'h-auto cursor-pointer py-1.5 pl-1.5 text-sm file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-tag file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-ink hover:file:bg-line',
        className,
      )}
      {...rest}
    />
  )
}
