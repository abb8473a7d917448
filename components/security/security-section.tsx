import { useId, type ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'

/** One section of the security page: its name, its purpose, its actions. */
export function SecuritySection({
  title,
  text,
  action,
  children,
}: {
  title: string
  text: ReactNode
  /** Shown at the right of the name. */
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <p className="measure mt-1 text-muted">{text}</p>
        </div>
        {action}
      </div>
      <div className="mt-5">{children}</div>
    </Card>
  )
}
