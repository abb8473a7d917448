// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LeaveQuestion } from './leave-question.tsx'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))

let root: Root
/** The keys of the history entries to which the page has gone. */
let reached: string[]

/** A step Back in the browser's own terms. @returns whether it is let through */
function step(key: string, info?: unknown): boolean {
  const event = new Event('navigate', { cancelable: true })
  Object.assign(event, { navigationType: 'traverse', destination: { key }, info })
  const isThrough = window.navigation.dispatchEvent(event)
  if (isThrough) reached.push(key)
  return isThrough
}

/** The part of the Navigation API that the question uses, which happy-dom lacks. */
class History extends EventTarget {
  traverseTo(key: string, { info }: { info?: unknown } = {}) {
    step(key, info)
  }
}

const questions = () => [...document.querySelectorAll('[role=dialog]')]
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click(),
  )

function Question({ isAsked = () => true }) {
  return <LeaveQuestion isAsked={isAsked} title="Leave?" description="Files are sent." stay="Stay" />
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('navigation', new History())
  reached = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <>
        <Question />
        <Question />
      </>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('two parts of a page that may ask before Back ask once together', async () => {
  await act(async () => expect(step('before')).toBe(false))
  expect(questions()).toHaveLength(1)
  await press('Leave')
  expect(reached).toEqual(['before'])
  expect(questions()).toHaveLength(0)
})

test('a person who stays is asked again at the next step Back', async () => {
  await act(async () => step('before'))
  await press('Stay')
  expect(questions()).toHaveLength(0)
  await act(async () => expect(step('before')).toBe(false))
  expect(questions()).toHaveLength(1)
  expect(reached).toEqual([])
})
