import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { buttonVariants } from '#components/ui/button.tsx'
import { cn } from '#lib/cn.ts'
import type { FormState } from '#lib/result.ts'
import { Icon } from '../ui/icon.tsx'

/** A disclosure around a form. It is open when the form has come back, without JavaScript too. */
export function FormDisclosure({
  isSet,
  state,
  children,
}: {
  isSet: boolean
  state: FormState<unknown>
  children: ReactNode
}) {
  return (
    <details className="group" open={(state !== null && state.status !== 'done') || undefined}>
      <summary
        className={cn(
          buttonVariants({ variant: 'secondary' }),
          'cursor-pointer list-none [&::-webkit-details-marker]:hidden',
        )}
      >
        {isSet ? 'Replace it' : 'Set it up'}
        <Icon of={ChevronDown} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-5">{children}</div>
    </details>
  )
}
