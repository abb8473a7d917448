// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { RelativeTime } from './relative-time.tsx'

afterEach(() => vi.useRealTimers())

test.each([0, 1, 15, 29])(
  'what has just happened, %i s into the half minute, does not lie ahead',
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
