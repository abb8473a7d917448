import Link from 'next/link'
import type { PerformerCard } from '#contract/performers.ts'
import { SectionHead } from '../layout/page-head.tsx'
import { ScrollRail } from '../ui/scroll-rail.tsx'
import { LiveCard } from './live-card.tsx'

/** The performers who are live; renders nothing when there is none. */
export function LiveRail({ performers, className }: { performers: PerformerCard[]; className?: string }) {
  if (performers.length === 0) return null
  return (
    <section className={className}>
      <SectionHead title="On stage now" action={<SeeAll href="/live" label="All live rooms" />} />
      <ScrollRail label="On stage now" itemClassName="w-[78vw] sm:w-80 lg:w-[calc((100%-2rem)/3)]">
        {performers.map((performer) => (
          <LiveCard key={performer._id} performer={performer} sizes="(min-width: 1024px) 400px, 320px" />
        ))}
      </ScrollRail>
    </section>
  )
}

/** The link beside a section's heading to the whole list. */
export function SeeAll({ href, label }: { href: string; label: string }) {
  return (
    <Link
      href={href}
      className="tap shrink-0 text-sm font-semibold text-brand-text underline-offset-4 hover:underline"
    >
      {label}
    </Link>
  )
}
