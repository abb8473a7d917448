import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/cn.ts'

type ChoiceCardProps = Omit<ComponentProps<'input'>, 'type' | 'title'> & {
  title: ReactNode
  detail?: ReactNode
  /** Stands at the right: a price, a badge. */
  aside?: ReactNode
}

/** A radio button as large as a card: packages, plans, ways to pay. Several of them need a fieldset with a legend. */
export function ChoiceCard({ title, detail, aside, className, ...rest }: ChoiceCardProps) {
  return (
    <label
      className={cn(
        'flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-surface px-4 py-3 transition-colors duration-150',
        'hover:border-line-strong has-checked:border-brand-text has-checked:bg-brand-soft has-checked:ring-1 has-checked:ring-brand-text',
        'has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      <input
        type="radio"
        className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border-[1.5px] border-line-strong bg-surface transition-[border-width] duration-150 checked:border-[6px] checked:border-brand focus-visible:outline-none"
        {...rest}
      />
      <span className="min-w-0 flex-[1_1_7rem]">
        <span className="block font-semibold">{title}</span>
        {detail !== undefined && <span className="block text-sm text-muted">{detail}</span>}
      </span>
      {aside !== undefined && <span className="ml-auto text-right">{aside}</span>}
    </label>
  )
}
