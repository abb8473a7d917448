// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let root: Root
const retry = vi.fn<() => void>()

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.resetModules()
  retry.mockReset()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.doUnmock('./failure-screen.tsx')
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

async function render(): Promise<void> {
  const { Failure } = await import('./failure.tsx')
  const error = Object.assign(new Error('x'), { digest: '2153' })
  await act(async () => {
    root.render(<Failure error={error} retry={retry} />)
    await import('./failure-screen.tsx').catch(() => null)
  })
}

async function expectWordsAndRetry(): Promise<void> {
  expect(document.querySelector('h1')!.textContent).toBe('Something went wrong on our side')
  expect(document.body.textContent).toContain('Reference 2153')
  await act(async () => document.querySelector('button')!.click())
  expect(retry).toHaveBeenCalledOnce()
}

test('a failed page says so, with the reference for the operator, a way home and another try', async () => {
  await render()
  await expectWordsAndRetry()
  expect(document.querySelector('a[href="/"]')).not.toBeNull()
})

test('a failed page whose screen does not arrive says the same, and offers another try', async () => {
  vi.doMock('./failure-screen.tsx', () => {
    throw new Error('the network is gone')
  })
  await render()
  await expectWordsAndRetry()
  expect(document.querySelector('a[href="/"]')).toBeNull()
})
