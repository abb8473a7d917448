import { ChevronRight } from 'lucide'
import Link from 'next/link'
import type { Overview } from '#lib/queries/admin.ts'
import { cn } from '#lib/cn.ts'
import { Icon } from '../ui/icon.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { SECTION_GROUPS } from './sections.tsx'

/** A card for each queue, with a link to the page that handles it. */
export function QueueCards({ queues, nowMs }: { queues: Overview['queues']; nowMs: number }) {
  const sections = SECTION_GROUPS.flatMap((group) => group.sections)
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {sections.flatMap((section) => {
        const queue = queues.find(({ name }) => name === section.queue)
        const { waiting: words } = section
        if (!queue || !words) return []
        const { waiting, oldestAt } = queue
        return [
          <li key={section.href}>
            <Link
              href={section.href}
              className={cn(
                'flex h-full items-center gap-4 rounded-media border border-line bg-surface p-5 transition-colors duration-150 hover:border-line-strong hover:bg-sunken/60',
              )}
            >
              <span
                aria-hidden
                className={cn(
                  'grid size-11 shrink-0 place-items-center rounded-control [&_svg]:size-5.5',
                  waiting > 0 ? 'bg-brand-soft text-brand-text' : 'bg-sunken text-muted',
                )}
              >
                <Icon of={section.icon} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block text-sm text-muted">{section.label}</span>
                <span className="block font-semibold">
                  {waiting === 0 ? words.none : `${waiting} ${waiting === 1 ? words.one : words.many}`}
                </span>
                {oldestAt && (
                  <span className="block text-sm text-muted">
                    The oldest: <RelativeTime iso={oldestAt} nowMs={nowMs} />
                  </span>
                )}
              </span>
              <Icon of={ChevronRight} className="size-5 shrink-0 text-muted" />
            </Link>
          </li>,
        ]
      })}
    </ul>
  )
}
