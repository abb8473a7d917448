import { useId, type ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'
import { CommandList } from './command-list.tsx'

export interface SettingCardProps {
  title: string
  /** The setting's present value: beside the title or, when it is long, below it. */
  state: ReactNode
  /** What the value means for people. */
  text: string
  icon: ReactNode
  /** The operator's commands that change the setting, each with what it does. */
  commands: { label: string; command: string }[]
}

/** One setting of the whole site: its present value, and how the operator changes it. */
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
