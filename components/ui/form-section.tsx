import { useId, type ReactNode } from 'react'
import { cn } from '#lib/cn.ts'

/** One subject of a long form: its name and a sentence, and its fields on a surface of their own. */
export function FormSection({
  title,
  text,
  aside,
  children,
  id,
  className,
}: {
  title: ReactNode
  text?: ReactNode
  /** At the right of the title: a badge, a state. */
  aside?: ReactNode
  children: ReactNode
  id?: string
  className?: string
}) {
  const ownId = useId()
  return (
    <section
      id={id}
      aria-labelledby={ownId}
      className="scroll-mt-24 rounded-media border border-line bg-surface p-4 sm:p-6"
    >
      <div className="mb-5">
        <div className="flex items-start justify-between gap-4">
          <h2 id={ownId} className="text-lg">
            {title}
          </h2>
          {aside}
        </div>
        {text !== undefined && <p className="mt-1 text-sm text-muted">{text}</p>}
      </div>
      <div className={cn('grid content-start gap-5', className)}>{children}</div>
    </section>
  )
}
