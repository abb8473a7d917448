'use client'

import { createContext, type ReactNode, useContext } from 'react'

const ReadTimeContext = createContext(0)

/** Tells the buttons inside it when the server began to read what they show. */
export function ReadTime({
  atMs,
  children,
}: {
  /** By the clock of the server that renders the page. */ atMs: number
  children: ReactNode
}) {
  return <ReadTimeContext value={atMs}>{children}</ReadTimeContext>
}

/** @returns 0 outside of `ReadTime`, so that every answer is newer */
export function useReadTime(): number {
  return useContext(ReadTimeContext)
}
