// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { RelativeTime } from './relative-time.tsx'

afterEach(() => vi.useRealTimers())

test.each([0, 1, 15, 29])(
  'a moment that has just passed, %i s into the half minute, is not shown as future',
  async (seconds) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.useFakeTimers({
      toFake: ['Date'],
      now: new Date(`2026-03-10T12:00:${String(seconds).padStart(2, '0')}Z`),
    })
    const host = document.createElement('div')
    const root = createRoot(host)
    await act(async () => root.render(<RelativeTime iso={new Date().toISOString()} />))
    expect(host.textContent).toBe('just now')
    await act(async () => root.unmount())
  },
)

test('the server’s text stays during hydration', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const served = new Date('2026-03-10T12:00:42Z')
  vi.useFakeTimers({ toFake: ['Date'], now: served })
  const moment = <RelativeTime iso="2026-03-10T12:00:00Z" nowMs={served.getTime()} />
  const host = document.createElement('div')
  host.innerHTML = renderToString(moment)
  expect(host.textContent).toBe('just now')
  vi.setSystemTime('2026-03-10T12:00:45Z')
  const root = await act(async () => hydrateRoot(host, moment))
  expect(host.textContent).toBe('just now')
  await act(async () => root.unmount())
})
