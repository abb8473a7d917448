import { ChevronDown } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { buttonVariants } from '#components/ui/button.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { cn } from '#lib/cn.ts'
import type { FormState } from '#lib/result.ts'
import { Icon } from '../ui/icon.tsx'

/**
 * A disclosure around a form. It is open when the form has come back with a refusal, also without JavaScript; a save
 * closes it and shows a message.
 */
export function FormDisclosure({
  isSet,
  state,
  children,
}: {
  isSet: boolean
  state: FormState<unknown>
  children: ReactNode
}) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (details.current && state?.status === 'done') details.current.open = false
  }, [state])
  return (
    <div className="space-y-4">
      {state?.status === 'done' && <FormMessage tone="success">Saved.</FormMessage>}
      <details
        ref={details}
        className="group"
        open={(state !== null && state.status !== 'done') || undefined}
      >
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
    </div>
  )
}
