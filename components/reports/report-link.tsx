import { Flag } from 'lucide'
import Link from 'next/link'
import { cn } from '#lib/cn.ts'
import { reportPath } from './report-texts.ts'
import { Icon } from '../ui/icon.tsx'

export interface ReportLinkProps {
  targetType: string
  targetId: string
  /** Names the reported content for screen readers: "the comment of Ada". */
  label: string
  className?: string
}

/** A small flag that links to the report's page, and needs no script. */
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
