'use client'

import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Drop zones of a page share its drags; this attribute marks them. */
const ZONE = 'data-drop-zone'

/**
 * Takes files that a person drops or pastes in a zone. One zone of a page may also take those that belong to no zone.
 * @returns whether files are being dragged to where the zone takes them
 */
export function usePageDrop(
  zone: RefObject<HTMLElement | null>,
  { isPageWide, onFiles }: { isPageWide: boolean; onFiles: (files: File[]) => void },
): boolean {
  const [isDragged, setDragged] = useState(false)
  const take = useEffectEvent(onFiles)
  const isMeant = useEffectEvent(({ target }: Event) => {
    const meant = target instanceof Element ? target.closest(`[${ZONE}]`) : null
    return meant ? meant === zone.current : isPageWide
  })

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
      setDragged(isMeant(event))
    })
    listen('dragleave', (event) => {
      if (hasFiles(event) && --depth <= 0) end()
    })
    // Without this the browser would open a dropped file instead of the page.
    listen('dragover', (event) => hasFiles(event) && event.preventDefault())
    listen('drop', (event) => {
      end()
      if (!hasFiles(event) || event.defaultPrevented || !isMeant(event)) return
      event.preventDefault()
      take([...(event.dataTransfer?.files ?? [])])
    })
    listen('paste', (event) => {
      const data = event.clipboardData
      // Text from an office program brings its own picture along, which nobody wants to upload.
      if (!data || data.files.length === 0 || data.types.includes('text/plain')) return
      if (event.defaultPrevented || !isMeant(event)) return
      event.preventDefault()
      take([...data.files])
    })
    return () => stop.abort()
  }, [])
  return isDragged
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
