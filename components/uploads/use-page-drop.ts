'use client'

import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Drop zones of a page share its drags; this attribute marks them. */
const ZONE = 'data-drop-zone'

/**
 * Takes files that a person drops anywhere on the page, or pastes. A drop in another zone belongs to that zone.
 * @returns whether files are being dragged over the page
 */
export function usePageDrop(zone: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): boolean {
  const [isDragged, setDragged] = useState(false)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    // `dragleave` also comes at each border inside the page.
    let depth = 0
    const end = () => {
      depth = 0
      setDragged(false)
    }
    const listen = <Name extends keyof DocumentEventMap>(
      name: Name,
      act: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, act, { signal })

    listen('dragenter', (event) => {
      if (!hasFiles(event)) return
      depth++
      setDragged(true)
    })
    listen('dragleave', (event) => {
      if (hasFiles(event) && --depth <= 0) end()
    })
    // Without this the browser would open a dropped file instead of the page.
    listen('dragover', (event) => hasFiles(event) && event.preventDefault())
    listen('drop', (event) => {
      end()
      if (!hasFiles(event) || event.defaultPrevented) return
      const target = event.target instanceof Element ? event.target.closest(`[${ZONE}]`) : null
      if (target && target !== zone.current) return
      event.preventDefault()
      take([...(event.dataTransfer?.files ?? [])])
    })
    listen('paste', (event) => {
      const data = event.clipboardData
      // Text from an office program brings its own picture along, which nobody wants to upload.
      if (!data || data.files.length === 0 || data.types.includes('text/plain') || event.defaultPrevented)
        return
      event.preventDefault()
      take([...data.files])
    })
    return () => stop.abort()
  }, [zone])
  return isDragged
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
