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
import type { PartPlace } from '#lib/paging.ts'
import { reach } from '#lib/reach.ts'
import type { ActionResult } from '#lib/result.ts'
import {
  type Above,
  type Grown,
  keepParts,
  keepPlace,
  keptParts,
  type LoadedPart,
  type Part,
  stillAbove,
  takePlace,
} from './grown-parts.ts'

export interface GrowingProps {
  /** Path and query of the first part. It identifies the list together with `name`. */
  address: string
  name: string
  /** The part that the page shows, from 1, and how many there are as pages. */
  number: number
  count: number
  /** The place of the part that follows; null after the last. */
  next: PartPlace | null
  /** The ids of the part's items, so that an item that moves to a later part meanwhile is shown once. */
  keys: string[]
  /** Changes when the server has rendered the page again; then the list loads the further parts again too. */
  stamp: string
  /** When the server began to render the page; a cached page does not tell. */
  nowMs?: number
  load: (place: PartPlace) => Promise<ActionResult<LoadedPart>>
  children: ReactNode
}

/** What a page passes to the screen that shows the list. */
export type GrowingList = Omit<GrowingProps, 'children'>

interface Growth {
  address: string
  /** Whether the page shows the list from its beginning. */
  isFirst: boolean
  /** The ids of the items of the page's own part. */
  ownKeys: string[]
  /** The ids of items that stand above the list meanwhile, so that no further part repeats them. */
  aboveKeys: readonly string[]
  setAbove(above: Above): void
  nodes: Part[]
  /** The number of the part that comes next, as a page; null after the last part. */
  next: number | null
  /** Whether that page can be opened: a cursor goes on beyond the last one. */
  isNextPage: boolean
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

function Parts(props: GrowingProps) {
  const { address, name, number, count, next: firstNext, keys, stamp, load, children } = props
  const list = `${name} ${address} ${number}`
  const here = number === 1 ? address : partAddress(address, number)
  // Only a page that the person comes back to has its own address already during its first render.
  const [{ parts, ...grown }, setGrown] = useState<Grown>(() => keptParts(list, here) ?? { parts: [], stamp })
  const [state, setState] = useState<Growth['state']>('idle')
  const [news, setNews] = useState<Growth['news']>(null)
  const [top, setTop] = useState<number | null>(null)
  const [above, setAbove] = useState<Above>({ keys: [], stamp, readMs: 0 })
  const aboveKeys = stillAbove(above, props)
  const next = parts.length > 0 ? parts.at(-1)!.next : firstNext
  const following = number + parts.length + 1
  // The parts may not go on where the page's own part ends now, and an action may have changed items of any part.
  // Items that stood above a list that is rendered again are in it now, and move others further down.
  const displaced = Math.ceil((above.keys.length - aboveKeys.length) / Math.max(1, keys.length))
  const wantedParts = parts.length + displaced
  const isStale = displaced > 0 || (parts.length > 0 && grown.stamp !== stamp)
  const run = useRef(0)

  /** Loads parts after those given. @returns all parts, or null when one failed */
  async function read(
    before: LoadedPart[],
    wanted: (read: LoadedPart[]) => boolean,
  ): Promise<LoadedPart[] | null> {
    const own = ++run.current
    const read = [...before]
    let place = before.length > 0 ? before.at(-1)!.next : firstNext
    setState('loading')
    while (place && wanted(read)) {
      const asked: PartPlace = place
      const result = await reach(() => load(asked))
      if (own !== run.current) return null
      if (result.status !== 'done') {
        setState('failed')
        return null
      }
      const { keys: found, nodes, next: nextPlace, readMs } = result.data
      const seen = new Set([...keys, ...read.flatMap((part) => part.keys)])
      const fresh = found.map((_, at) => at).filter((at) => !seen.has(found[at]!))
      read.push({
        keys: fresh.map((at) => found[at]!),
        nodes: fresh.map((at) => nodes[at]),
        next: nextPlace,
        readMs,
      })
      place = nextPlace
    }
    setState('idle')
    setGrown({ parts: read, stamp })
    setAbove((before) => ({ ...before, keys: stillAbove(before, props), stamp }))
    keepParts(list, { parts: read, stamp })
    return read
  }

  async function grow(): Promise<void> {
    if (isStale) return growTo(wantedParts, null)
    const before = parts.length
    const all = await read(
      parts,
      (read) =>
        read.length < before + MOST_AT_ONCE && read.slice(before).every((part) => part.keys.length === 0),
    )
    if (!all) return
    const items = all.slice(before).reduce((sum, part) => sum + part.keys.length, 0)
    setNews({ items, isLast: all.at(-1)?.next === null })
  }

  async function growTo(wanted: number, kept: number | null): Promise<void> {
    const all = await read([], (read) => read.length < wanted)
    if (all && kept !== null) setTop(kept)
  }
  // Scrolls only after the parts are in the document, which is too short before.
  useLayoutEffect(() => {
    if (top !== null) window.scrollTo({ top, behavior: 'instant' })
  }, [top])

  // After a reload, or after coming back from another document, the list grows to its earlier length.
  const restore = useEffectEvent(() => {
    const kept = takePlace(list, here)
    if (kept && parts.length === 0) void growTo(kept.parts, kept.top)
  })
  useEffect(() => restore(), [])

  const shown = useEffectEvent(() => parts.length)
  useEffect(() => {
    const keep = () => shown() > 0 && keepPlace(list, { parts: shown(), top: window.scrollY })
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [list])

  const refresh = useEffectEvent(() => void growTo(wantedParts, null))
  useEffect(() => {
    if (isStale) refresh()
  }, [isStale, stamp])

  const growth: Growth = {
    address,
    isFirst: number === 1,
    ownKeys: keys,
    aboveKeys,
    setAbove,
    nodes: parts,
    // After a failed refresh the list may seem to have ended, and still has to be read again.
    next: next !== null || state === 'failed' ? following : null,
    isNextPage: following <= count,
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
  const { nodes, ownKeys, aboveKeys } = useGrowth()
  const others = new Set([...ownKeys, ...aboveKeys])
  return nodes.flatMap((part) =>
    part.nodes.map((node, at) => {
      const key = part.keys[at]!
      // A refresh of the page brings items into its own part before the further parts are loaded again.
      return others.has(key) ? null : <Fragment key={key}>{node}</Fragment>
    }),
  )
}

export function useGrowth(): Growth {
  const growth = useContext(GrowingContext)
  if (!growth) throw new Error('a part of a growing list stands outside of it')
  return growth
}
