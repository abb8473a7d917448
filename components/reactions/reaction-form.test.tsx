// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReactionAnswer } from '#lib/actions/reactions.ts'
import { type ActionResult, done } from '#lib/result.ts'
import { LikeButton } from './like-button.tsx'
import { ReadTime } from '../site/read-time.tsx'

const react = vi.hoisted(() => vi.fn<(change: object) => Promise<ActionResult<ReactionAnswer>>>())
const error = vi.hoisted(() => vi.fn<(text: string) => void>())
vi.mock('#lib/actions/reactions.ts', () => ({ react, reactByForm: vi.fn<() => void>() }))
vi.mock('#components/ui/toast-store.ts', () => ({ toast: { error } }))

let root: Root
let host: HTMLElement
let postId: string
let answers: ((result: ActionResult<ReactionAnswer>) => void)[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  postId = crypto.randomUUID()
  answers = []
  error.mockReset()
  react.mockReset()
  react.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  host.remove()
})

/** Shows the page as it was read at a time; two places show the same post. */
const show = (readAtMs: number, isLiked: boolean, totalLikes: number) =>
  act(async () =>
    root.render(
      <ReadTime atMs={readAtMs}>
        <LikeButton postId={postId} isLiked={isLiked} totalLikes={totalLikes} />
        <LikeButton postId={postId} isLiked={isLiked} totalLikes={totalLikes} />
      </ReadTime>,
    ),
  )
const buttons = () => [...host.querySelectorAll('button')]
const seen = (button: HTMLElement) =>
  `${button.getAttribute('aria-pressed')} ${button.querySelector('.money')!.textContent}`
const press = () => act(async () => buttons()[0]!.click())
const answer = (total: number, atMs: number) => act(async () => answers.shift()!(done({ total, atMs })))

test('a like shows at once, and the answer settles every button for the post', async () => {
  await show(10, false, 4)
  await press()
  expect(seen(buttons()[0]!)).toBe('true 5')
  await answer(7, 20)
  expect(buttons().map(seen)).toEqual(['true 7', 'true 7'])
})

test('a refresh shows what another tab has done since, and an older page does not undo the answer', async () => {
  await show(10, false, 4)
  await press()
  await answer(5, 20)
  await show(15, false, 4)
  expect(buttons().map(seen)).toEqual(['true 5', 'true 5'])
  await show(30, false, 4)
  expect(buttons().map(seen)).toEqual(['false 4', 'false 4'])
  // The same values, read later: the like here is still newer than the page before.
  await press()
  await answer(5, 40)
  await show(35, false, 4)
  expect(seen(buttons()[0]!)).toBe('true 5')
})

test('rapid presses never show an earlier state, and settle on the last', async () => {
  await show(10, false, 4)
  await press()
  await press()
  await press()
  await press()
  expect(seen(buttons()[0]!)).toBe('false 4')
  await answer(5, 20)
  expect(seen(buttons()[0]!)).toBe('false 4')
  await answer(4, 21)
  expect(seen(buttons()[0]!)).toBe('false 4')
  expect(react.mock.calls.map(([change]) => change)).toMatchObject([{ isOn: true }, { isOn: false }])
})

test('a refused like is taken back and said', async () => {
  await show(10, false, 4)
  await press()
  await act(async () =>
    answers.shift()!({ status: 'refused', code: 'FORBIDDEN', toast: { tone: 'error', title: 'Unlock it.' } }),
  )
  expect(buttons().map(seen)).toEqual(['false 4', 'false 4'])
  expect(error).toHaveBeenCalledWith('Unlock it.')
})

test('a like that gets no answer from a network that is there is taken back and said', async () => {
  react.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await show(10, false, 4)
  await press()
  expect(buttons().map(seen)).toEqual(['false 4', 'false 4'])
  expect(error).toHaveBeenCalledWith(expect.stringMatching(/^No answer came/))
  expect(react).toHaveBeenCalledTimes(1)
})

test('a like without a network is kept and said, and sent when the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  react.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await show(10, false, 4)
  await press()
  expect(seen(buttons()[0]!)).toBe('true 5')
  expect(error).toHaveBeenCalledWith(expect.stringMatching(/^You are offline\. This is kept here/))
  online.mockReturnValue(true)
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(react).toHaveBeenCalledTimes(2)
  await answer(5, 20)
  expect(buttons().map(seen)).toEqual(['true 5', 'true 5'])
})
