import { ChevronLeft } from 'lucide'
import Link from 'next/link'
import { Icon } from '../ui/icon.tsx'

/** A link back to the list that contains this page's item. */
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
