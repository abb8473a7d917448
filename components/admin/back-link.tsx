import { ChevronLeft } from 'lucide'
import Link from 'next/link'
import { Icon } from '../ui/icon.tsx'

/** The way back to the list that a page is one of. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      className="mb-3 inline-flex min-h-6 items-center gap-1 text-sm font-semibold text-muted hover:text-ink"
    >
      <Icon of={ChevronLeft} className="size-4" />
      {children}
    </Link>
  )
}
