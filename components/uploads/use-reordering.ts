'use client'

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

export interface Reordering {
  /** The entry under the pointer's grip. */
  held: string | null
  /** The props of the handle by which an entry is moved. */
  handleOf(
    key: string,
    at: number,
  ): {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/**
 * Moves the entries of a list by pointer (finger, pen, mouse) and by arrow keys. The browser's own drag and drop has no
 * touch.
 */
export function useReordering(count: number, onMove: (key: string, to: number) => void): Reordering {
  const [held, setHeld] = useState<string | null>(null)
  const list = useRef<HTMLElement | null>(null)
  const moved = useRef<HTMLElement | null>(null)
  // An element that is moved in the document loses the focus.
  useEffect(() => {
    moved.current?.focus()
    moved.current = null
  })

  function findPlace(y: number): number {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const place = rows.findIndex(({ top, height }) => y < top + height)
    return place === -1 ? rows.length - 1 : place
  }

  return {
    held,
    handleOf: (key, at) => ({
      onPointerDown(event) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        list.current = event.currentTarget.closest('ol')
        setHeld(key)
      },
      onPointerMove(event) {
        if (held !== key) return
        const place = findPlace(event.clientY)
        if (place !== at) onMove(key, place)
      },
      onPointerUp: () => setHeld(null),
      onPointerCancel: () => setHeld(null),
      onKeyDown(event) {
        const step = STEPS[event.key]
        const place = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : step && at + step
        if (place === undefined) return
        // The page must not scroll.
        event.preventDefault()
        if (place < 0 || place >= count || place === at) return
        moved.current = event.currentTarget
        onMove(key, place)
      },
    }),
  }
}
