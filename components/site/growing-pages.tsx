import type { ReactNode } from 'react'
import { Pagination } from '../ui/pagination.tsx'
import { GrowingFoot } from './growing-foot.tsx'
import { Growing, type GrowingList } from './growing.tsx'

export interface GrowingPagesProps {
  growing: GrowingList
  /** "reports" */
  things: string
  hrefFor: (page: number) => string
  /** The name of the links to the pages. */
  label?: string
  className?: string
  /** The list, with `GrownItems` after its items. */
  children: ReactNode
}

/** A growing list with numbered pages for a browser without scripts. */
export function GrowingPages({ growing, things, hrefFor, label, className, children }: GrowingPagesProps) {
  return (
    <Growing {...growing}>
      {children}
      <GrowingFoot things={things} className={className}>
        <Pagination page={growing.number} pageCount={growing.count} hrefFor={hrefFor} label={label} />
      </GrowingFoot>
    </Growing>
  )
}
