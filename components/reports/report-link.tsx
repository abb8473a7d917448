import { Flag } from 'lucide'
import Link from 'next/link'
import { cn } from '#lib/cn.ts'
import { reportPath } from './report-texts.ts'
import { Icon } from '../ui/icon.tsx'

export interface ReportLinkProps {
  targetType: string
  targetId: string
  /** Names the reported thing for people who cannot see where the flag stands: "the comment of Ada". */
  label: string
  className?: string
}

/** A small flag that leads to the report's page. It is a link, so it costs no script and works without one. */
export function ReportLink({ targetType, targetId, label, className }: ReportLinkProps) {
  return (
    <Link
      href={reportPath(targetType, targetId)}
      prefetch={false}
      rel="nofollow"
      title="Report"
      aria-label={`Report ${label}`}
      className={cn(
        'tap inline-grid size-9 shrink-0 place-items-center rounded-control text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      <Icon of={Flag} className="size-4" />
    </Link>
  )
}
