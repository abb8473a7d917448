import { useEffect, useRef, useState } from 'react'

interface Chosen {
  file: File
  url: string
}

/**
 * The addresses of the pictures that were chosen on this page, by their files' ids: whole, unlike the small ones that the
 * browser keeps, and there before upstream has made its own.
 */
export function useChosenPictures() {
  const chosen = useRef(new Map<string, Chosen>())
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map())

  function addPicture(fileId: string, file: File) {
    const url = URL.createObjectURL(file)
    chosen.current.set(fileId, { file, url })
    setPictures((before) => new Map(before).set(fileId, url))
  }

  useEffect(() => {
    const now = chosen.current
    // A page that Back shows again has let go of its addresses, but still has the files.
    for (const [fileId, { file }] of now) now.set(fileId, { file, url: URL.createObjectURL(file) })
    if (now.size > 0) setPictures(new Map([...now].map(([fileId, { url }]) => [fileId, url])))
    return () => {
      for (const { url } of now.values()) URL.revokeObjectURL(url)
    }
  }, [])

  return { pictures, addPicture }
}
