// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Poll } from '#contract/polls.ts'
import type { VoteAnswer } from '#lib/actions/polls.ts'
import type { EventHandler, RealtimeHandle } from '#lib/realtime/connection.ts'
import { RealtimeContext } from '#lib/realtime/realtime-provider.tsx'
import { type ActionResult, done } from '#lib/result.ts'
import { ReadTime } from '../site/read-time.tsx'
import { PollIsland, type Voter } from './poll-island.tsx'
import { testPoll } from './test-polls.ts'

const vote = vi.hoisted(() =>
  vi.fn<(pollId: string, optionId: string) => Promise<ActionResult<VoteAnswer>>>(),
)
const error = vi.hoisted(() => vi.fn<(text: string) => void>())
vi.mock('#lib/actions/polls.ts', () => ({ vote, voteByForm: vi.fn<() => void>() }))
vi.mock('#components/ui/toast-store.ts', () => ({ toast: { error } }))

const START_MS = Date.parse('2026-03-01T12:00:00.000Z')
let root: Root
let host: HTMLElement
let pollId: string
let heard: Map<string, { tell: EventHandler; onLive: (isLive: boolean) => void }>
let asked: number
let stored: Poll
/** Ends the wait of the action that was asked for first. */
let answers: ((result: ActionResult<VoteAnswer>) => void)[]

const handle: RealtimeHandle = {
  state: 'connected',
  onState: () => () => {},
  subscribe(channel, tell, onLive = () => {}) {
    heard.set(channel, { tell, onLive })
    return () => heard.delete(channel)
  },
  close() {},
}

const pollOf = (votes: readonly number[] | null, given: Partial<Poll> = {}) => testPoll(pollId, votes, given)

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (address: string) => {
    if (address !== `/api/polls/${pollId}`) throw new Error(`another address: ${address}`)
    asked++
    return Response.json({ data: { poll: stored, atMs: Date.now() } })
  })
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  pollId = crypto.randomUUID()
  heard = new Map()
  asked = 0
  answers = []
  error.mockReset()
  vote.mockReset()
  vote.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Shows a poll in two places of a page. */
const show = (poll: Poll, voter: Voter = 'fan', readAtMs = START_MS - 1000) =>
  act(async () =>
    root.render(
      <RealtimeContext value={handle}>
        <ReadTime atMs={readAtMs}>
          {['first', 'second'].map((place) => (
            <section key={place}>
              <PollIsland poll={poll} voter={voter} performerId="ines" />
            </section>
          ))}
        </ReadTime>
      </RealtimeContext>,
    ),
  )
const places = () => [...host.querySelectorAll('section')]
const rowsOf = (place: Element) => [...place.querySelectorAll('li')].map((row) => row.textContent)
const buttons = () => [...places()[0]!.querySelectorAll('button')]
const press = (at: number) => act(async () => buttons()[at]!.click())
const answer = (result: ActionResult<VoteAnswer>) => act(async () => answers.shift()!(result))
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const tell = (id = pollId, name = 'poll/voted') =>
  act(async () =>
    heard.get('private-performer-ines')?.tell(name, { seq: 1, payload: { pollId: id, performerId: 'ines' } }),
  )
const voted = (votes: readonly number[], given: Partial<Poll> = {}) =>
  pollOf(votes, { votedFor: 'o1', totalVotes: votes.reduce((sum, one) => sum + one), ...given })
const refused = (code: 'POLL_ENDED' | 'FORBIDDEN') =>
  ({ status: 'refused', code, toast: { tone: 'error', title: 'Refused.' } }) as const

test('a vote shows the results in every place of the page, and is spoken once', async () => {
  await show(pollOf(null))
  buttons()[1]!.focus()
  await press(1)
  await press(0)
  expect(vote.mock.calls).toEqual([[pollId, 'o1']])
  await answer(done({ poll: voted([2, 1]), atMs: START_MS }))
  for (const place of places())
    expect(rowsOf(place)).toEqual(['River67%, 2 votes2 votes', 'Lanterns33%, 1 voteYour vote'])
  expect(host.querySelectorAll('button')).toHaveLength(0)
  const spoken = () => [...host.querySelectorAll('[role=status]')].map((one) => one.textContent)
  expect(vote).toHaveBeenCalledTimes(1)
  const said = ['You voted for Lanterns: 33% of 3 votes.', '']
  expect(spoken()).toEqual(said)
  expect(document.activeElement).toBe(places()[0]!.querySelector('[role=group]'))
  stored = voted([7, 1])
  await tell()
  await pass(2000)
  expect(rowsOf(places()[1]!)).toEqual(['River88%, 7 votes7 votes', 'Lanterns12%, 1 voteYour vote'])
  expect(spoken()).toEqual(said)
})

test('a page that was read after the answer shows what it has read', async () => {
  await show(pollOf(null))
  await press(1)
  await answer(done({ poll: voted([2, 1]), atMs: START_MS }))
  await show(voted([5, 5]), 'fan', START_MS + 1)
  expect(rowsOf(places()[0]!)[0]).toBe('River50%, 5 votes5 votes')
})

test('a vote that is refused, or gets no answer, can be pressed again', async () => {
  await show(pollOf(null))
  await press(0)
  await answer(refused('FORBIDDEN'))
  expect(error).toHaveBeenLastCalledWith('Refused.')
  vote.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await press(0)
  expect(error).toHaveBeenLastCalledWith(expect.stringMatching(/^No answer came/))
  await press(0)
  await answer(done({ poll: voted([3, 0], { votedFor: 'o0' }), atMs: START_MS }))
  expect(rowsOf(places()[0]!)[0]).toBe('River100%, 3 votesYour vote')
})

test('without a network the last choice is kept, and sent when the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vote.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await show(pollOf(null))
  await press(0)
  expect(error).toHaveBeenCalledWith(expect.stringMatching(/^You are offline\. This is kept here/))
  await press(1)
  expect(vote).toHaveBeenCalledTimes(1)
  expect(places()[0]!.querySelector('[role=group]')!.getAttribute('aria-busy')).toBe('true')
  online.mockReturnValue(true)
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(vote.mock.calls).toEqual([
    [pollId, 'o0'],
    [pollId, 'o1'],
  ])
  await answer(done({ poll: voted([2, 1]), atMs: START_MS }))
  expect(rowsOf(places()[0]!)[1]).toBe('Lanterns33%, 1 voteYour vote')
})

test('a vote after the end shows the results that are open to everybody', async () => {
  await show(pollOf(null))
  stored = pollOf([2, 1], { hasEnded: true })
  await press(0)
  await answer(refused('POLL_ENDED'))
  await pass(0)
  expect(rowsOf(places()[0]!)).toEqual(['River67%, 2 votes2 votes', 'Lanterns33%, 1 vote1 vote'])
  expect(places()[0]!.textContent).toContain('Ended')
})

test.each(['fan', 'visitor', 'other'] as const)(
  'the buttons of a %s go when upstream says that the poll has ended',
  async (voter) => {
    await show(pollOf(null), voter)
    stored = pollOf(null)
    await pass(24 * 3_600_000 - 1000)
    expect(asked).toBe(0)
    await pass(2000)
    expect(asked).toBe(1)
    // The browser's clock was ahead.
    await pass(14_000)
    expect(asked).toBe(1)
    stored = pollOf([2, 1], { hasEnded: true })
    await pass(2000)
    expect(rowsOf(places()[0]!)).toEqual(['River67%, 2 votes2 votes', 'Lanterns33%, 1 vote1 vote'])
    await pass(60_000)
    expect(asked).toBe(2)
  },
)

test('the performer sees votes as they come, read once in two seconds', async () => {
  await show(pollOf([2, 1]), 'owner')
  stored = pollOf([9, 1])
  await tell()
  await pass(0)
  expect(asked).toBe(1)
  for (let votes = 0; votes < 5; votes++) await tell()
  await pass(1900)
  expect(asked).toBe(1)
  await pass(200)
  expect(asked).toBe(2)
  expect(rowsOf(places()[0]!)[0]).toBe('River90%, 9 votes9 votes')
  await tell('another poll')
  await tell(pollId, 'post/published')
  await pass(5000)
  expect(asked).toBe(2)
})

test('votes that came without the socket, or while nobody saw the page, are read afterwards', async () => {
  await show(pollOf([2, 1]), 'owner')
  stored = pollOf([2, 2])
  await act(async () => heard.get('private-performer-ines')!.onLive(true))
  await pass(0)
  expect(rowsOf(places()[0]!)[0]).toBe('River50%, 2 votes2 votes')
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  stored = pollOf([2, 3])
  await tell()
  await pass(5000)
  expect(asked).toBe(1)
  visibility.mockReturnValue('visible')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(0)
  expect(rowsOf(places()[0]!)[0]).toBe('River40%, 2 votes2 votes')
})

test('a page does not listen to votes whose results its viewer may not see', async () => {
  for (const voter of ['fan', 'other', 'visitor'] as const) {
    await show(pollOf(null), voter)
    expect(heard.size).toBe(0)
  }
  expect(host.querySelectorAll('a, button')).toHaveLength(0)
  await show(pollOf(null), 'other')
  expect(host.querySelectorAll('a, button')).toHaveLength(0)
  expect(places()[0]!.textContent).toContain('Only fans vote.')
})
