'use client'

import {
  createContext,
  Fragment,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { reach } from '#lib/reach.ts'
import type { ActionResult } from '#lib/result.ts'
import { forgetInTab, keepInTab, readFromTab } from '#lib/tab-memory.ts'

export interface GrowingProps {
  /** Path and query of the first part. It identifies the list together with `name`. */
  address: string
  name: string
  /** The part that the page shows, from 1, and how many there are. */
  number: number
  count: number
  /** The ids of the part's items, so that an item that moves to a later part meanwhile is shown once. */
  keys: string[]
  /** Changes when the server has rendered the page again; then the list loads the further parts again too. */
  stamp: string
  load: (number: number) => Promise<ActionResult<LoadedPart>>
  children: ReactNode
}

/** What a page passes to the screen that shows the list. */
export type GrowingList = Omit<GrowingProps, 'children'>

/** A part as the server renders it. */
export interface LoadedPart extends Part {
  count: number
}

interface Growth {
  address: string
  /** Whether the page shows the list from its beginning. */
  isFirst: boolean
  nodes: Part[]
  /** The part that comes next; null after the last. */
  next: number | null
  state: 'idle' | 'loading' | 'failed'
  /** The number of new items, which a screen reader announces. */
  news: { items: number; isLast: boolean } | null
  grow(): void
}

const GrowingContext = createContext<Growth | null>(null)

/** How many parts in a row one press loads while they contain no new items. */
const MOST_AT_ONCE = 5

/**
 * A list that appends its further parts (spec §4). The page renders the first one, with links to the others for a
 * browser without scripts; `GrownItems` stands after its items, `GrowingFoot` after the list.
 */
export function Growing(props: GrowingProps) {
  return <Parts key={`${props.name} ${props.address} ${props.number}`} {...props} />
}

function Parts({ address, name, number, count: firstCount, keys, stamp, load, children }: GrowingProps) {
  const place = `${name} ${address} ${number}`
  const here = number === 1 ? address : partAddress(address, number)
  // Only a page that the person comes back to has its own address already during its first render.
  const [parts, setParts] = useState<Part[]>(() => keptParts(place, here))
  const [count, setCount] = useState(firstCount)
  const [state, setState] = useState<Growth['state']>('idle')
  const [news, setNews] = useState<Growth['news']>(null)
  const [top, setTop] = useState<number | null>(null)
  const last = number + parts.length
  const run = useRef(0)

  /** Loads parts after those given. @returns all parts, or null when one failed */
  async function read(
    before: Part[],
    wanted: (read: Part[], known: number) => boolean,
  ): Promise<Part[] | null> {
    const own = ++run.current
    const read = [...before]
    let known = firstCount
    setState('loading')
    do {
      const result = await reach(() => load(number + read.length + 1))
      if (own !== run.current) return null
      if (result.status !== 'done') {
        setState('failed')
        return null
      }
      const { keys: found, nodes, count: newCount } = result.data
      known = newCount
      const seen = new Set([...keys, ...read.flatMap((part) => part.keys)])
      const fresh = found.map((_, at) => at).filter((at) => !seen.has(found[at]!))
      read.push({ keys: fresh.map((at) => found[at]!), nodes: fresh.map((at) => nodes[at]) })
    } while (number + read.length < known && wanted(read, known))
    setState('idle')
    setCount(known)
    setParts(read)
    keepParts(place, read)
    return read
  }

  async function grow(): Promise<void> {
    const before = parts.length
    const grown = await read(
      parts,
      (all) =>
        all.length < before + MOST_AT_ONCE && all.slice(before).every((part) => part.keys.length === 0),
    )
    if (!grown) return
    const items = grown.slice(before).reduce((sum, part) => sum + part.keys.length, 0)
    setNews({ items, isLast: number + grown.length >= count })
  }

  const growTo = useEffectEvent(async (wanted: number, kept: number | null) => {
    const grown = await read([], (all) => all.length < wanted)
    if (grown && kept !== null) setTop(kept)
  })
  // Scrolls only after the parts are in the document, which is too short before.
  useLayoutEffect(() => {
    if (top !== null) window.scrollTo({ top, behavior: 'instant' })
  }, [top])

  // After a reload, or after coming back from another document, the list grows to its earlier length.
  const restore = useEffectEvent(() => {
    const kept = keptPlace(place, here)
    forgetPlace(place)
    if (kept && parts.length === 0) void growTo(kept.parts, kept.top)
  })
  useEffect(() => restore(), [])

  const shown = useEffectEvent(() => parts.length)
  useEffect(() => {
    const keep = () => shown() > 0 && keepPlace(place, { parts: shown(), top: window.scrollY })
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [place])

  // An action may have changed items of any part.
  const renderedBy = useRef(stamp)
  useEffect(() => {
    if (renderedBy.current === stamp) return
    renderedBy.current = stamp
    if (shown() > 0) void growTo(shown(), null)
  }, [stamp])

  const growth: Growth = {
    address,
    isFirst: number === 1,
    nodes: parts,
    next: last < count ? last + 1 : null,
    state,
    news,
    grow: () => void grow(),
  }
  return <GrowingContext value={growth}>{children}</GrowingContext>
}

/** The address of a part that is not the first. */
export function partAddress(address: string, number: number): string {
  return `${address}${address.includes('?') ? '&' : '?'}page=${number}`
}

/** The items of the further parts, placed after those of the first one in the same list. */
export function GrownItems() {
  const { nodes } = useGrowth()
  return nodes.flatMap((part) =>
    part.nodes.map((node, at) => <Fragment key={part.keys[at]}>{node}</Fragment>),
  )
}

export function useGrowth(): Growth {
  const growth = useContext(GrowingContext)
  if (!growth) throw new Error('a part of a growing list stands outside of it')
  return growth
}

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
/** Keeps grown lists within a document, so that Back shows them as the person left them. */
const remembered = new Map<string, Part[]>()

/** The address of the loaded document; Next renders later pages into the same document. */
const documentAddress = typeof window === 'undefined' ? '' : addressNow()

/** The parts of a list when the person comes back to its page within the same document. */
function keptParts(place: string, address: string): Part[] {
  if (typeof window === 'undefined' || addressNow() !== address) return []
  return remembered.get(place) ?? []
}

function keepParts(place: string, parts: Part[]): void {
  remembered.delete(place)
  remembered.set(place, parts)
  if (remembered.size > MOST_LISTS) remembered.delete(remembered.keys().next().value!)
}

/** The list's position after a reload, or after coming back from another document. */
function keptPlace(place: string, address: string): Place | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (address !== documentAddress || !['reload', 'back_forward'].includes(navigation?.type ?? '')) return null
  return readFromTab(STORED + place) as Place | null
}

function keepPlace(place: string, kept: Place): void {
  keepInTab(STORED + place, kept)
}

function forgetPlace(place: string): void {
  forgetInTab(STORED + place)
}

function addressNow(): string {
  return location.pathname + location.search
}
