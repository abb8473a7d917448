'use client'

import { ArrowUp } from 'lucide'
import { useRouter } from 'next/navigation'
import {
  Fragment,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Payload } from '#contract/events.ts'
import type { PartPlace } from '#lib/paging.ts'
import { reach } from '#lib/reach.ts'
import { useChannel } from '#lib/realtime/use-realtime.ts'
import { type ActionResult, done } from '#lib/result.ts'
import { countOf } from '../site/count-text.ts'
import { type GrowingList, useGrowth } from '../site/growing.tsx'
import type { LoadedPart, Part } from '../site/grown-parts.ts'
import { buttonVariants } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'

export interface NewPostsProps {
  growing: GrowingList
  /** The address that answers the ids of the list's newest posts. */
  newestAddress: string
  /** The performers whose new posts are announced at once. */
  performerIds: readonly string[]
  /** The pinned posts among the page's own, which stand first. */
  pinnedIds: readonly string[]
}

/** How old the list is before a page that becomes visible again asks for newer posts. */
const ASK_AFTER_MS = 60_000
/** How long the page waits for all performers to be heard before it asks for those whose posts it may have missed. */
const HEARING_MS = 5000
const FIRST_PART = { number: 1 }
/** How many parts one press loads; a list that lacks even more is rendered anew from its newest post. */
const MOST_PARTS = 5
const NOTHING: Part = { keys: [], nodes: [] }

/**
 * Says that there are new posts, and puts them above the list when pressed: a list that moves by itself moves under a
 * finger. It stands before the list's items and takes no room.
 */
export function NewPosts({ growing, newestAddress, performerIds, pinnedIds }: NewPostsProps) {
  const { keys, load, name, stamp } = growing
  const growth = useGrowth()
  const { aboveKeys } = growth
  const router = useRouter()
  const [announced, setAnnounced] = useState<readonly string[]>([])
  const [grown, setAdded] = useState(NOTHING)
  const latest = useRef({ stamp, aboveKeys })
  useLayoutEffect(() => {
    latest.current = { stamp, aboveKeys }
  }, [stamp, aboveKeys])
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const top = useRef<HTMLDivElement>(null)
  const askedMs = useRef(0)
  const heard = useRef(new Set<string>())
  const asking = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Whether posts may have come that no event has announced: events before a subscription are lost. */
  const isBehind = useRef(false)
  const inList = [...keys, ...growth.nodes.flatMap((part) => part.keys)]
  const isShown = (key: string) => inList.includes(key) || aboveKeys.includes(key)
  // Pinned posts come first whatever their age, so that nothing follows from their place.
  const isAnchor = (key: string) => isShown(key) && !pinnedIds.includes(key)
  /**
   * Which of the keys, in the list's order, are new: those before the last one that is shown. What follows that one was
   * further down before, and has moved up because posts were deleted.
   */
  const newAmong = (found: readonly string[]) => {
    const end = found.findLastIndex(isAnchor)
    return (end < 0 ? found : found.slice(0, end)).filter((key) => !isShown(key))
  }
  const waiting = announced.filter((key) => !isShown(key))

  const hear = (eventName: string, data: unknown) => {
    if (eventName !== 'post/published') return
    const { payload } = data as { payload: Payload<'post/published'> }
    setAnnounced((before) => [...new Set([...before, payload.postId])])
  }

  /** @returns the posts above the list; null when there are more than a press loads */
  async function readNew(): Promise<ActionResult<(Part & Pick<LoadedPart, 'readMs'>) | null>> {
    const found = { keys: [] as string[], nodes: [] as ReactNode[], readMs: 0 }
    let place: PartPlace | null = FIRST_PART
    for (let parts = 0; place; parts++) {
      if (parts === MOST_PARTS) return done(null)
      const asked: PartPlace = place
      const result: ActionResult<LoadedPart> = await reach(() => load(asked))
      if (result.status !== 'done') return result
      const { next, ...part }: LoadedPart = result.data
      found.keys.push(...part.keys)
      found.nodes.push(...part.nodes)
      found.readMs = part.readMs
      place = part.keys.some(isAnchor) ? null : next
    }
    // Without one post that was there before, this is another list.
    if (inList.some(isAnchor) && !found.keys.some(isAnchor)) return done(null)
    const fresh = [...new Set(newAmong(found.keys))]
    return done({ ...amongKeys(found, fresh), readMs: found.readMs })
  }

  async function show(): Promise<void> {
    setState('loading')
    const atPress = announced
    const result = await readNew()
    if (result.status !== 'done') return setState('failed')
    setState('idle')
    const fresh = result.data
    if (!fresh) return renderAnew()
    const kept = amongKeys(grown, latest.current.aboveKeys)
    const above = [...fresh.keys, ...kept.keys]
    setAdded({ keys: above, nodes: [...fresh.nodes, ...kept.nodes] })
    growth.setAbove({ keys: above, stamp: latest.current.stamp, readMs: fresh.readMs })
    // One that was announced meanwhile may stand in none of the parts.
    setAnnounced((before) => before.filter((key) => !atPress.includes(key)))
  }

  function renderAnew() {
    startTransition(() => {
      router.refresh()
      setAdded(NOTHING)
      setAnnounced([])
    })
    document.getElementById('content')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }

  // The pressed button is gone, so the focus moves to the posts that it has brought.
  useEffect(() => {
    if (grown.keys.length === 0) return
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView()
  }, [grown])

  const ask = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return
    if (!isBehind.current && Date.now() - askedMs.current < ASK_AFTER_MS) return
    askedMs.current = Date.now()
    isBehind.current = false
    const newest = await fetchNewest(newestAddress)
    if (!newest) {
      isBehind.current = true
      return
    }
    const found = newAmong(newest)
    setAnnounced((before) => [...new Set([...before, ...found])])
  })
  // Asks once for all performers, when the last of them is heard.
  const hearFrom = (performerId: string, isLive: boolean) => {
    if (!isLive) return void heard.current.delete(performerId)
    heard.current.add(performerId)
    isBehind.current = true
    clearTimeout(asking.current)
    if (performerIds.every((id) => heard.current.has(id))) void ask()
    // One of them may never be heard, such as a performer who has blocked this fan.
    else asking.current = setTimeout(() => void ask(), HEARING_MS)
  }
  useEffect(() => () => clearTimeout(asking.current), [])
  useEffect(() => {
    askedMs.current = Date.now()
  }, [])
  useEffect(() => {
    const askAgain = () => void ask()
    document.addEventListener('visibilitychange', askAgain)
    return () => document.removeEventListener('visibilitychange', askAgain)
  }, [])

  const count = waiting.length
  return (
    <>
      {performerIds.map((id) => (
        <Heard key={id} performerId={id} onEvent={hear} onLive={hearFrom} />
      ))}
      {/* The text stays the same while more are announced, so that a screen reader speaks once. */}
      <p role="status" className="sr-only">
        {count > 0 && 'There are new posts.'}
      </p>
      <div className="sticky top-[calc(var(--header-height)+0.75rem)] z-20 flex h-0 justify-center">
        {count > 0 && (
          <button
            type="button"
            aria-busy={state === 'loading'}
            className={buttonVariants({
              size: 'sm',
              className: 'h-9 rounded-full px-4 shadow-lift motion-safe:animate-in motion-safe:fade-in',
            })}
            onClick={() => {
              if (state !== 'loading') void show()
            }}
          >
            {state === 'loading' ? <Spinner className="size-4" label="" /> : <Icon of={ArrowUp} />}
            {state === 'failed' ? 'New posts could not be loaded. Try again' : countOf(count, 'new post')}
          </button>
        )}
      </div>
      <div
        ref={top}
        tabIndex={-1}
        role="group"
        aria-label="New posts"
        className="mb-4 grid scroll-mt-20 grid-cols-1 gap-4 outline-none empty:hidden sm:mb-6 sm:gap-6"
      >
        {grown.nodes.map((node, at) => {
          const key = grown.keys[at]!
          const isAbove = aboveKeys.includes(key) && !keys.includes(key)
          return isAbove && <Fragment key={`${name} ${key}`}>{node}</Fragment>
        })}
      </div>
    </>
  )
}

/** @returns the items with these keys, in the order of the keys */
function amongKeys({ keys, nodes }: Part, wanted: readonly string[]): Part {
  const found = wanted.filter((key) => keys.includes(key))
  return { keys: found, nodes: found.map((key) => nodes[keys.indexOf(key)]) }
}

/**
 * Asks by a plain request, which neither waits for the page that a link opens nor is sent to it, as an action is.
 * @returns the ids in the list's order; null when no answer came
 */
async function fetchNewest(address: string): Promise<string[] | null> {
  try {
    const response = await fetch(address)
    return response.ok ? ((await response.json()) as { data: string[] }).data : null
  } catch {
    return null
  }
}

interface HeardProps {
  performerId: string
  onEvent(name: string, data: unknown): void
  onLive(performerId: string, isLive: boolean): void
}

function Heard({ performerId, onEvent, onLive }: HeardProps) {
  useChannel(`private-performer-${performerId}`, onEvent, (isLive) => onLive(performerId, isLive))
  return null
}
