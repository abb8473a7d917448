'use client'

import { ChevronLeft, ChevronRight } from 'lucide'
import { Children, useEffect, useRef, useState, type ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { Icon } from './icon.tsx'

export interface ScrollRailProps {
  /** The list's name for screen readers. */
  label: string
  children: ReactNode
  /** Width of each item, as classes. */
  itemClassName?: string
  className?: string
}

const ARROW_CLASSES =
  'absolute top-1/2 z-10 hidden size-10 -translate-y-1/2 place-items-center rounded-full bg-surface text-ink shadow-lift transition-opacity duration-150 hover:bg-sunken disabled:opacity-0 md:grid'

/** A row that scrolls sideways and snaps: swipe, wheel, arrow keys when focused, buttons with a mouse. */
export function ScrollRail({ label, children, itemClassName = 'w-44 md:w-52', className }: ScrollRailProps) {
  const rail = useRef<HTMLUListElement>(null)
  const [edges, setEdges] = useState({ start: true, end: false })

  useEffect(() => {
    const list = rail.current
    if (!list) return
    const measure = () =>
      setEdges((before) => {
        const start = list.scrollLeft < 4
        const end = list.scrollLeft + list.clientWidth > list.scrollWidth - 4
        return before.start === start && before.end === end ? before : { start, end }
      })
    measure()
    list.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    return () => {
      list.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [])

  const step = (direction: 1 | -1) => {
    const list = rail.current
    list?.scrollBy({ left: direction * list.clientWidth * 0.85, behavior: 'smooth' })
  }

  return (
    <div className={cn('relative contain-inline-size', className)}>
      {/* The list takes the focus, so that the arrow keys scroll it. */}
      <ul
        ref={rail}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region needs the keyboard
        tabIndex={0}
        aria-label={label}
        className="scrollbar-none -mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto overscroll-x-contain scroll-smooth rounded-media px-4 py-1 md:-mx-1 md:scroll-px-1 md:px-1"
      >
        {Children.map(children, (child) => (
          <li className={cn('shrink-0 snap-start', itemClassName)}>{child}</li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={`${label}: back`}
        disabled={edges.start}
        onClick={() => step(-1)}
        className={cn(ARROW_CLASSES, '-left-5')}
      >
        <Icon of={ChevronLeft} className="size-5" />
      </button>
      <button
        type="button"
        aria-label={`${label}: on`}
        disabled={edges.end}
        onClick={() => step(1)}
        className={cn(ARROW_CLASSES, '-right-5')}
      >
        <Icon of={ChevronRight} className="size-5" />
      </button>
    </div>
  )
}
