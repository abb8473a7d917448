'use client'

import { ArrowDown, ArrowUp } from 'lucide'
import { useToastedAction } from '#components/forms/use-toasted-action.ts'
import { Icon } from '#components/ui/icon.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import type { FormState } from '#lib/result.ts'

interface MoveProps {
  /** Receives `id` and `way`. */
  action: (previous: FormState<void>, form: FormData) => Promise<FormState<void>>
  id: string
  title: string
}

/** Buttons that swap an item of a list with the one before or after it. */
export function MoveButtons({ isFirst, isLast, ...move }: MoveProps & { isFirst: boolean; isLast: boolean }) {
  return (
    <div className="flex shrink-0 gap-1">
      <MoveButton {...move} way="up" disabled={isFirst} />
      <MoveButton {...move} way="down" disabled={isLast} />
    </div>
  )
}

function MoveButton({
  action,
  id,
  title,
  way,
  disabled,
}: MoveProps & { way: 'up' | 'down'; disabled: boolean }) {
  const [, form] = useToastedAction(action)
  return (
    <form {...form}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="way" value={way} />
      <SubmitButton variant="ghost" size="sm" disabled={disabled} aria-label={`Move ${title} ${way}`}>
        <Icon of={way === 'up' ? ArrowUp : ArrowDown} />
      </SubmitButton>
    </form>
  )
}
