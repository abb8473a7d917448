// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UnsavedGuard } from './unsaved-guard.tsx'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))

let root: Root
let host: HTMLElement
/** Whether the guard stopped a link that was followed in the moment in which the page changed. */
let isKept: boolean | undefined

function Page({ isSent = false }) {
  if (isSent) return <Thanks />
  return (
    <form>
      <input name="words" />
      <UnsavedGuard />
    </form>
  )
}

function Thanks() {
  // A layout effect runs before React's passive effects, which wait until the browser has painted.
  useLayoutEffect(() => void (isKept = follow()), [])
  return <p>Thank you</p>
}

/** @returns whether a listener kept the browser from following the link */
function follow(): boolean {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  document.querySelector('a')!.dispatchEvent(click)
  return click.defaultPrevented
}

const type = () => host.querySelector('input')!.dispatchEvent(new Event('input', { bubbles: true }))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  isKept = undefined
  document.body.innerHTML = '<a href="/elsewhere">Elsewhere</a><div></div>'
  host = document.querySelector('div')!
  root = createRoot(host)
  await act(async () => root.render(<Page />))
})
afterEach(() => {
  vi.unstubAllGlobals()
  root.unmount()
  document.body.replaceChildren()
})

test('following a link asks only when unsaved text would be lost', async () => {
  expect(follow()).toBe(false)
  type()
  await act(async () => expect(follow()).toBe(true))
})

test('the guard asks nothing as soon as an action has replaced the form', async () => {
  type()
  // React renders as in a browser: passive effects wait.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  root.render(<Page isSent />)
  await expect.poll(() => isKept).toBe(false)
})
