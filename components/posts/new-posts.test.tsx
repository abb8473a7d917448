// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PartPlace } from '#lib/paging.ts'
import type { EventHandler, RealtimeHandle } from '#lib/realtime/connection.ts'
import { RealtimeContext } from '#lib/realtime/realtime-provider.tsx'
import { type ActionResult, done } from '#lib/result.ts'
import { GrowingFoot } from '../site/growing-foot.tsx'
import { Growing, GrownItems } from '../site/growing.tsx'
import type { LoadedPart } from '../site/grown-parts.ts'
import { NewPosts } from './new-posts.tsx'

let root: Root
let host: HTMLElement
let heard: Map<string, { tell: EventHandler; onLive: (isLive: boolean) => void }>
let inList: string[]
/** How many parts the page has loaded, and how often it has asked for the newest posts. */
let loaded: number
let asked: number
let isAway: boolean
/** Another list in each test, since the tab remembers what has grown. */
let listName = 'home'
let answer: (place: PartPlace) => Promise<ActionResult<LoadedPart>>
const refreshed = vi.fn<() => void>()
vi.mock('next/navigation', async (load) => ({
  ...(await load<object>()),
  useRouter: () => ({ refresh: refreshed }),
}))

/** When the server had read the parts that it answers. */
const READ_MS = 1000
const NEWEST = '/api/posts/newest?list=followed'
const handle: RealtimeHandle = {
  state: 'connected',
  onState: () => () => {},
  subscribe(channel, tell, onLive = () => {}) {
    heard.set(channel, { tell, onLive })
    return () => heard.delete(channel)
  },
  close() {},
}

async function render(
  stamp = 'one',
  keys = ['a', 'b'],
  {
    performerIds = ['ines', 'noor'],
    pinnedIds = [] as string[],
    next = null as PartPlace | null,
    nowMs = READ_MS,
  } = {},
): Promise<void> {
  const load = (place: PartPlace) => {
    loaded++
    return answer(place)
  }
  const growing = { address: '/', name: listName, number: 1, count: 1, next, keys, stamp, nowMs, load }
  await act(async () =>
    root.render(
      <RealtimeContext value={handle}>
        <Growing {...growing}>
          <NewPosts
            growing={growing}
            newestAddress={NEWEST}
            performerIds={performerIds}
            pinnedIds={pinnedIds}
          />
          <GrownItems />
          <GrowingFoot things="posts" />
        </Growing>
      </RealtimeContext>,
    ),
  )
}

/** Answers the ids of the first three posts of the list. */
function answerNewest(address: string): Promise<Response> {
  expect(address).toBe(NEWEST)
  asked++
  return isAway
    ? Promise.reject(new TypeError('Failed to fetch'))
    : Promise.resolve(Response.json({ data: inList.slice(0, 3) }))
}

const partOf = (keys: string[], next: PartPlace | null = null) =>
  done({ keys, nodes: keys.map((key) => <article key={key}>{key}</article>), next, readMs: READ_MS })

/** Answers parts of three posts of the list. */
function answerInParts(): void {
  answer = (place) => {
    const from = 'after' in place ? inList.indexOf(place.after) + 1 : 0
    const keys = inList.slice(from, from + 3)
    return Promise.resolve(partOf(keys, from + 3 < inList.length ? { after: keys.at(-1)! } : null))
  }
}

/** The same for a list in the alphabet's order backwards, in which a cursor is a place also when its post is gone. */
function answerAfterLetters(): void {
  answer = (place) => {
    const from = 'after' in place ? inList.findIndex((key) => key < place.after) : 0
    const keys = inList.slice(from, from + 3)
    return Promise.resolve(partOf(keys, from + 3 < inList.length ? { after: keys.at(-1)! } : null))
  }
}

const eventOf = (postId: string, performerId: string) => ({ seq: 1, payload: { postId, performerId } })
const publish = (postId: string, performerId = 'ines', name = 'post/published') =>
  act(async () => heard.get(`private-performer-${performerId}`)!.tell(name, eventOf(postId, performerId)))
const pill = () => host.querySelector('button')
const press = () => act(async () => pill()!.click())
const status = () => host.querySelector('[role=status]')!.textContent
const shown = () => [...host.querySelectorAll('article')].map((item) => item.textContent)
const more = () => act(async () => [...host.querySelectorAll('a')].at(-1)!.click())
const becomeVisibleLater = () => {
  vi.advanceTimersByTime(61_000)
  return becomeVisible()
}
const becomeVisible = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  heard = new Map()
  inList = ['a', 'b']
  loaded = 0
  asked = 0
  isAway = false
  vi.stubGlobal('fetch', answerNewest)
  listName += '!'
  refreshed.mockClear()
  answer = () => Promise.resolve(partOf(inList))
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  host.remove()
})

test('new posts are counted and announced once, and nothing is loaded or inserted before a press', async () => {
  await render()
  expect([...heard.keys()]).toEqual(['private-performer-ines', 'private-performer-noor'])
  expect(pill()).toBeNull()
  await publish('c')
  expect(pill()!.textContent).toBe('1 new post')
  const said = status()
  expect(said).toBe('There are new posts.')
  await publish('d', 'noor')
  await publish('d', 'noor')
  expect(pill()!.textContent).toBe('2 new posts')
  expect(status()).toBe(said)
  expect(shown()).toEqual([])
  expect(asked).toBe(0)
})

test('other events of a performer, and posts that the list has, are not new posts', async () => {
  await render()
  await publish('c', 'ines', 'stream/started')
  await publish('a')
  expect(pill()).toBeNull()
})

test('a press loads the new posts above the list and moves the focus to them', async () => {
  await render()
  await publish('c')
  inList = ['d', 'c', 'a']
  await press()
  expect(shown()).toEqual(['d', 'c'])
  expect(pill()).toBeNull()
  expect(status()).toBe('')
  expect(document.activeElement).toBe(host.querySelector('article')!.parentElement)
  await publish('e')
  inList = ['e', 'd', 'c']
  await press()
  expect(shown()).toEqual(['e', 'd', 'c'])
})

test('a press loads as many parts as there are new posts, up to one that the list has', async () => {
  answerInParts()
  await render()
  await publish('i')
  inList = ['i', 'h', 'g', 'f', 'e', 'd', 'c', 'a', 'b', 'older']
  await press()
  expect(shown()).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c'])
  expect(loaded).toBe(3)
  expect(refreshed).not.toHaveBeenCalled()
})

test('a pinned post that the list has does not end the search for new ones', async () => {
  answerInParts()
  await render('one', ['pinned', 'a', 'b'], { pinnedIds: ['pinned'] })
  await publish('e')
  inList = ['pinned', 'e', 'd', 'c', 'a', 'b']
  await press()
  expect(shown()).toEqual(['e', 'd', 'c'])
})

test('a part that fails inserts none of the parts before it, so that the list has no gap', async () => {
  answerInParts()
  await render()
  await publish('f')
  inList = ['f', 'e', 'd', 'c', 'a']
  const whole = answer
  answer = (place) => ('after' in place ? Promise.reject(new TypeError('Failed to fetch')) : whole(place))
  await press()
  expect(shown()).toEqual([])
  expect(pill()!.textContent).toBe('New posts could not be loaded. Try again')
  answer = whole
  await press()
  expect(shown()).toEqual(['f', 'e', 'd', 'c'])
})

test('a list with more new posts than a press loads is rendered anew', async () => {
  answerInParts()
  await render()
  await publish('new 1')
  inList = [...Array.from({ length: 20 }, (_, at) => `new ${at + 1}`), 'a', 'b']
  await press()
  expect(loaded).toBe(5)
  expect(refreshed).toHaveBeenCalledOnce()
  expect(shown()).toEqual([])
  expect(pill()).toBeNull()
})

test('a list that the server has rendered again shows no posts above it that are older than its own', async () => {
  answerInParts()
  await render()
  await publish('e')
  inList = ['e', 'd', 'c', 'a', 'b']
  await press()
  expect(shown()).toEqual(['e', 'd', 'c'])
  inList = ['f', ...inList]
  await render('two', ['f', 'e', 'd'], { next: { after: 'd' } })
  expect(shown()).toEqual(['c', 'a', 'b'])
})

test('new posts stay above a list whose rendering began before they were read, and that arrives after them', async () => {
  await render()
  for (const key of ['c', 'd']) {
    await publish(key)
    inList = [key, ...inList]
    await press()
    await render(`late ${key}`, ['a', 'b'], { nowMs: READ_MS - 1 })
  }
  expect(shown()).toEqual(['d', 'c'])
  await render('less late', ['c', 'a', 'b'], { nowMs: READ_MS - 1 })
  expect(shown()).toEqual(['d'])
  await render('new', ['d', 'c', 'a'])
  expect(shown()).toEqual([])
})

test('a post that is announced while the others load keeps its pill', async () => {
  answerInParts()
  await render()
  await publish('f')
  inList = ['f', 'e', 'd', 'c', 'a', 'b']
  const whole = answer
  answer = async (place) => {
    if ('after' in place) heard.get('private-performer-noor')!.tell('post/published', eventOf('g', 'noor'))
    return whole(place)
  }
  await press()
  expect(shown()).toEqual(['f', 'e', 'd', 'c'])
  expect(pill()!.textContent).toBe('1 new post')
})

test('a failed load keeps the pill, which offers to try again', async () => {
  await render()
  await publish('c')
  const whole = answer
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await press()
  expect(pill()!.textContent).toBe('New posts could not be loaded. Try again')
  answer = whole
  inList = ['c', 'a']
  await press()
  expect(shown()).toEqual(['c'])
})

test('a post that the server has rendered into the list meanwhile is shown once', async () => {
  await render()
  await publish('c')
  inList = ['c', 'a', 'b']
  await press()
  await render('two', ['c', 'a', 'b'])
  expect(shown()).toEqual([])
})

test('a page that becomes visible again asks once a minute at most', async () => {
  await render()
  inList = ['c', 'a', 'b']
  await becomeVisible()
  expect(asked).toBe(0)
  vi.advanceTimersByTime(60_000)
  await becomeVisible()
  await becomeVisible()
  expect(asked).toBe(1)
  expect(pill()!.textContent).toBe('1 new post')
  vi.advanceTimersByTime(600_000)
  expect(asked).toBe(1)
})

const hear = (performerId: string, isLive = true) =>
  act(async () => heard.get(`private-performer-${performerId}`)!.onLive(isLive))

test('a post that was published before the page could hear of it is announced when the page hears all', async () => {
  await render()
  inList = ['c', 'a', 'b']
  await hear('ines')
  expect(asked).toBe(0)
  await hear('noor')
  expect(asked).toBe(1)
  expect(loaded).toBe(0)
  expect(pill()!.textContent).toBe('1 new post')
  expect(shown()).toEqual([])
})

test('a page that has been without its socket asks once when the socket is back', async () => {
  await render()
  for (const id of ['ines', 'noor']) await hear(id)
  for (const id of ['ines', 'noor']) await hear(id, false)
  await hear('noor')
  expect(asked).toBe(1)
  await hear('ines')
  expect(asked).toBe(2)
})

test('a performer who is not heard does not keep the page from asking for the others', async () => {
  await render()
  await hear('ines')
  expect(asked).toBe(0)
  await act(async () => void vi.advanceTimersByTime(5000))
  expect(asked).toBe(1)
  await hear('noor')
  expect(asked).toBe(2)
})

test('a page in the background asks when it becomes visible', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await render('one', ['a', 'b'], { performerIds: ['ines'] })
  await hear('ines')
  expect(asked).toBe(0)
  visibility.mockReturnValue('visible')
  await becomeVisible()
  expect(asked).toBe(1)
  await becomeVisible()
  expect(asked).toBe(1)
})

test('a page that could not ask asks again when it becomes visible', async () => {
  await render('one', ['a', 'b'], { performerIds: ['ines'] })
  isAway = true
  await hear('ines')
  expect(asked).toBe(1)
  isAway = false
  inList = ['c', 'a', 'b']
  await becomeVisible()
  expect(pill()!.textContent).toBe('1 new post')
})

test('posts that have moved up because another was deleted are not new', async () => {
  answerAfterLetters()
  inList = ['f', 'e', 'd', 'c', 'b', 'a']
  await render('one', ['f', 'e', 'd'], { next: { after: 'd' } })
  inList = ['f', 'd', 'c', 'b', 'a']
  await becomeVisibleLater()
  expect(pill()).toBeNull()
  inList = ['g', 'f', 'c', 'b', 'a']
  await becomeVisibleLater()
  expect(pill()!.textContent).toBe('1 new post')
  await press()
  await more()
  expect(shown()).toEqual(['g', 'c', 'b', 'a'])
})

test('a post that stands above the list, as one that was pinned meanwhile, is not repeated further down', async () => {
  answerAfterLetters()
  inList = ['f', 'e', 'd', 'c', 'b', 'a']
  await render('one', ['f', 'e', 'd'], { next: { after: 'd' } })
  inList = ['b', 'f', 'e', 'd', 'c', 'a']
  await becomeVisibleLater()
  await press()
  inList = ['f', 'e', 'd', 'c', 'b', 'a']
  await more()
  expect(shown()).toEqual(['b', 'c', 'a'])
})

test('a list of which nothing is left is rendered anew', async () => {
  answerAfterLetters()
  await render()
  await publish('d')
  inList = ['d', 'c']
  await press()
  expect(refreshed).toHaveBeenCalledOnce()
  expect(shown()).toEqual([])
})
