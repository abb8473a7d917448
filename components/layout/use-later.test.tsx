// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLater } from './use-later.ts'

let root: Root
let host: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
})

function Shown({ load }: { load: (() => Promise<string>) | null }) {
  return useLater(load) ?? 'nothing'
}

test('code that did not arrive is asked for again when the network is back, and once it is there no more', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('it')
  await act(async () => root.render(<Shown load={load} />))
  expect(host.textContent).toBe('nothing')
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(host.textContent).toBe('it')
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(load).toHaveBeenCalledTimes(2)
})

test('code that is not needed is not loaded', async () => {
  await act(async () => root.render(<Shown load={null} />))
  expect(host.textContent).toBe('nothing')
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('it')
  await act(async () => root.render(<Shown load={load} />))
  expect(host.textContent).toBe('it')
})
