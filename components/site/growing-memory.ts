/** Keeps grown lists in the tab, so that Back shows them as the person left them. */
import type { ReactNode } from 'react'
import { forgetInTab, keepInTab, readFromTab } from '#lib/tab-memory.ts'

/** Items by their ids. */
export interface Part {
  keys: string[]
  nodes: ReactNode[]
}

interface Place {
  /** How many parts the list had loaded after the page's own. */
  parts: number
  /** Where the page had been scrolled to. */
  top: number
}

const MOST_LISTS = 20
const STORED = 'grown:'
const remembered = new Map<string, Part[]>()

/** The address of the loaded document; Next renders later pages into the same document. */
const documentAddress = typeof window === 'undefined' ? '' : addressNow()

/** The parts of a list when the person comes back to its page within the same document. */
export function keptParts(place: string, address: string): Part[] {
  if (typeof window === 'undefined' || addressNow() !== address) return []
  return remembered.get(place) ?? []
}

export function keepParts(place: string, parts: Part[]): void {
  remembered.delete(place)
  remembered.set(place, parts)
  if (remembered.size > MOST_LISTS) remembered.delete(remembered.keys().next().value!)
}

/** The list's position after a reload, or after coming back from another document. */
export function keptPlace(place: string, address: string): Place | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (address !== documentAddress || !['reload', 'back_forward'].includes(navigation?.type ?? '')) return null
  return readFromTab(STORED + place) as Place | null
}

export function keepPlace(place: string, kept: Place): void {
  keepInTab(STORED + place, kept)
}

export function forgetPlace(place: string): void {
  forgetInTab(STORED + place)
}

function addressNow(): string {
  return location.pathname + location.search
}
