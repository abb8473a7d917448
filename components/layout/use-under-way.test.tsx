// @vitest-environment happy-dom
import { act, Component, useEffect, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { redirect } from 'next/navigation'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useUnderWay } from './use-under-way.ts'

let root: Root
let host: HTMLElement
let underWay: UnderWay

type UnderWay = ReturnType<typeof useUnderWay<string>>

function Probe({ tell }: { tell(now: UnderWay): void }) {
  const now = useUnderWay<string>()
  useEffect(() => {
    tell(now)
  })
  return <p>{now.items.join(', ')}</p>
}

class Boundary extends Component<{ children: ReactNode }, { digest: string | null }> {
  override state = { digest: null }
  static getDerivedStateFromError = ({ digest }: { digest?: string }) => ({ digest: digest ?? 'other' })
  override render() {
    return this.state.digest === null ? this.props.children : <p>{this.state.digest}</p>
  }
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  await act(async () =>
    root.render(
      <Boundary>
        <Probe tell={(now) => (underWay = now)} />
      </Boundary>,
    ),
  )
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  host.remove()
})

test('a change shows until its own work has ended, beside others that are in progress', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await act(async () => {
    void underWay.run('like', () => first.promise)
    void underWay.run('follow', () => second.promise)
  })
  expect(host.textContent).toBe('like, follow')
  await act(async () => first.resolve())
  expect(host.textContent).toBe('follow')
  await act(async () => second.resolve())
  expect(host.textContent).toBe('')
})

test('an ended session redirects, and is not a lost answer', async () => {
  await act(() => underWay.run('like', async () => redirect('/login')))
  expect(host.textContent).toContain('NEXT_REDIRECT')
})
