import { useId, type ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'
import { CommandList } from './command-list.tsx'

export interface SettingCardProps {
  title: string
  /** How it stands now, beside the title or, when it is long, below it. */
  state: ReactNode
  /** What that means for people. */
  text: string
  icon: ReactNode
  /** The operator's commands that change it, each with what it does. */
  commands: { label: string; command: string }[]
}

/** One thing that holds for the whole site: how it stands, and how to change it. */
export function SettingCard({ title, state, text, icon, commands }: SettingCardProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-text [&_svg]:size-5"
        >
          {icon}
        </span>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <div className="ml-auto flex flex-wrap justify-end gap-1.5 wrap-anywhere">{state}</div>
      </div>
      <p className="mt-3 mb-5 text-muted">{text}</p>
      <CommandList commands={commands} className="grid gap-4" />
    </Card>
  )
}
