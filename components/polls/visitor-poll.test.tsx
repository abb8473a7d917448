// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Poll } from '#contract/polls.ts'
import { testPoll } from './test-polls.ts'
import { VisitorPoll } from './visitor-poll.tsx'

vi.mock('#lib/actions/polls.ts', () => ({ vote: vi.fn<() => void>(), voteByForm: vi.fn<() => void>() }))
vi.mock('next/link', () => ({
  default: ({ href, children }: { href: string; children: ReactNode }) => <a href={href}>{children}</a>,
}))

/** An hour before the end of the poll. */
const START_MS = Date.parse('2026-03-02T11:00:00.000Z')
let root: Root
let host: HTMLElement
let stored: Poll

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async () => Response.json({ data: { poll: stored, atMs: Date.now() } }))
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const show = (poll: Poll) =>
  act(async () => root.render(<VisitorPoll poll={poll} performerId="ines" registerHref="/auth/register" />))
const rows = () => [...host.querySelectorAll('li')].map((row) => row.textContent)
const links = () => [...host.querySelectorAll('a')].map((link) => link.getAttribute('href'))
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

test('the answers of a running poll lead a visitor to the registration, without votes', async () => {
  await show(testPoll('running', null))
  expect(links()).toEqual(['/auth/register', '/auth/register'])
  expect(rows()).toEqual(['River', 'Lanterns'])
  expect(host.textContent).toContain('3 votes · Ends')
})

test('an ended poll shows its results and no link', async () => {
  await show(testPoll('ended', [2, 1], { hasEnded: true }))
  expect(links()).toEqual([])
  expect(rows()).toEqual(['River67%, 2 votes2 votes', 'Lanterns33%, 1 vote1 vote'])
})

test('a poll that ends on an open page shows its results there, and keeps its place until they come', async () => {
  await show(testPoll('ending', null))
  stored = testPoll('ending', [2, 1], { hasEnded: true })
  await pass(59 * 60_000)
  expect(links()).toHaveLength(2)
  await pass(61_000)
  expect(host.textContent).toContain('Which song first?')
  // The browser loads the code that reads the results.
  await act(async () => void (await import('../comments/comment-parts.tsx')))
  await pass(1000)
  expect(rows()).toEqual(['River67%, 2 votes2 votes', 'Lanterns33%, 1 vote1 vote'])
  expect(links()).toEqual([])
  expect(host.textContent).toContain('Ended')
})
