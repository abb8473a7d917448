// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts } from '#components/ui/toast-store.ts'
import { OfflineGuard } from './offline-guard.tsx'

let root: Root
let host: HTMLElement
const heard = vi.fn<(event: Event) => void>()

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  heard.mockReset()
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  const page = (
    <>
      <OfflineGuard />
      <a href="https://elsewhere.example/">Elsewhere</a>
      <input type="checkbox" />
    </>
  )
  await act(async () => root.render(page))
  host.addEventListener('click', heard)
})

afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.restoreAllMocks()
})

test('a replayed tick, which no pointer made, passes', () => {
  host.querySelector('input')!.dispatchEvent(new Event('click', { bubbles: true }))
  expect(heard).toHaveBeenCalledTimes(1)
  expect(currentToasts()).toEqual([])
})

test('while offline, following a link stays on the page and shows a message that says why', () => {
  const press = new MouseEvent('click', { bubbles: true, cancelable: true })
  host.querySelector('a')!.dispatchEvent(press)
  expect(press.defaultPrevented).toBe(true)
  expect(heard).not.toHaveBeenCalled()
  expect(currentToasts().at(-1)?.title).toMatch(/^You are offline/)
})
