/**
 * The parts that lists have appended, remembered within a document whole, and over a reload by their number. `list` names
 * a list, and `address` is that of its page.
 */
import type { ReactNode } from 'react'
import type { PartPlace } from '#lib/paging.ts'
import { forgetInTab, keepInTab, readFromTab } from '#lib/tab-memory.ts'

/** Items by their ids. */
export interface Part {
  keys: string[]
  nodes: ReactNode[]
}

/** A part as the server renders it. */
export interface LoadedPart extends Part {
  /** The place of the part that follows; null after the last. */
  next: PartPlace | null
  /** When the server had read it. */
  readMs: number
}

/** Items that the page shows above a list since their part was loaded. */
export interface Above {
  keys: readonly string[]
  /** The stamp of the list above which they stand. */
  stamp: string
  /** When the server had read them. */
  readMs: number
}

/** A list as the server has rendered it. */
interface RenderedList {
  keys: readonly string[]
  stamp: string
  /** When the rendering began; a cached page does not tell. */
  nowMs?: number
}

/** The parts that a list has loaded after the page's own. */
export interface Grown {
  parts: LoadedPart[]
  /** The stamp of the page whose own part they follow. */
  stamp: string
}

/** The length and position of a list, for another document of the same tab. */
interface Place {
  /** How many parts the list had loaded after the page's own. */
  parts: number
  /** Where the page had been scrolled to. */
  top: number
}

/**
 * Which of the items above a list still stand there above the list that the page shows now. A list that the server has
 * rendered again has them itself, unless its rendering began before they were read: a slow answer may arrive after a
 * faster one that was asked for later.
 */
export function stillAbove({ keys, stamp, readMs }: Above, list: RenderedList): readonly string[] {
  if (stamp === list.stamp) return keys
  if (list.nowMs === undefined || list.nowMs >= readMs) return []
  const own = keys.findIndex((key) => list.keys.includes(key))
  return own < 0 ? keys : keys.slice(0, own)
}

const MOST_LISTS = 20
const STORED = 'grown:'
/** Keeps grown lists within a document, so that Back shows them as the person left them. */
const remembered = new Map<string, Grown>()

/** The address of the loaded document; Next renders later pages into the same document. */
const documentAddress = typeof window === 'undefined' ? '' : addressNow()

/** The parts of a list when the person comes back to its page within the same document. */
export function keptParts(list: string, address: string): Grown | null {
  if (typeof window === 'undefined' || addressNow() !== address) return null
  return remembered.get(list) ?? null
}

export function keepParts(list: string, grown: Grown): void {
  remembered.delete(list)
  remembered.set(list, grown)
  if (remembered.size > MOST_LISTS) remembered.delete(remembered.keys().next().value!)
}

/** The list's position after a reload, or after coming back from another document. It is answered once. */
export function takePlace(list: string, address: string): Place | null {
  const kept = readFromTab(STORED + list) as Place | null
  forgetInTab(STORED + list)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isBack = ['reload', 'back_forward'].includes(navigation?.type ?? '')
  return address === documentAddress && isBack ? kept : null
}

export function keepPlace(list: string, place: Place): void {
  keepInTab(STORED + list, place)
}

function addressNow(): string {
  return location.pathname + location.search
}
