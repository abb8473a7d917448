// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, toast } from '#components/ui/toast-store.ts'
import { useOnDemand } from './use-on-demand.ts'

let root: Root
const load = vi.fn<() => Promise<string>>()

function Probe() {
  const { code, ask } = useOnDemand(load)
  return <button onClick={ask}>{code ?? 'not loaded'}</button>
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  load.mockReset()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Probe />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  for (const { id } of currentToasts()) toast.dismiss(id)
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const button = () => document.querySelector('button')!
const press = () => act(async () => button().click())

test('code is loaded at the first use, and once', async () => {
  load.mockResolvedValue('loaded')
  expect(load).not.toHaveBeenCalled()
  await press()
  expect(button().textContent).toBe('loaded')
  await press()
  expect(load).toHaveBeenCalledOnce()
})

test.each([
  [true, 'No answer. Please try again.'],
  [false, 'You are offline. Try again when you are back.'],
])(
  'code that does not arrive is told of (online: %s), and the next use tries again',
  async (onLine, text) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
    load.mockRejectedValueOnce(new Error('no network')).mockResolvedValue('loaded')
    await press()
    expect(currentToasts()).toMatchObject([{ tone: 'error', title: text }])
    expect(button().textContent).toBe('not loaded')
    await press()
    expect(button().textContent).toBe('loaded')
  },
)
