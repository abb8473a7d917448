/** A page as a browser has it before its code is there, with the script that keeps what a person does on it. */
import { act, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { type Mock, vi } from 'vitest'
import { EVENT_REPLAY_SCRIPT } from '#components/layout/event-replay.ts'

const REACT_MARK = '__reactPropsOfThisTest'

export interface EarlyPage {
  host: HTMLElement
  /** Called when the animation that dims a waiting press is cancelled. */
  cancel: Mock<() => void>
  get<T extends HTMLElement = HTMLInputElement>(name: string): T
  /** As a person does it: the browser changes the field, behind React's back, then tells. */
  type(name: string, value: string): void
  /** React takes over the elements, and the body last, which stands outside of what a test lets it have. */
  letCodeArrive(options?: { isWhole?: boolean }): Promise<void>
  finishCode(): void
  pass(ms: number): Promise<void>
  close(): Promise<void>
}

/** The test's clock is a made-up one until the page is closed. */
export function openEarlyPage(page: ReactNode): EarlyPage {
  let root: Root | null = null
  const cancel = vi.fn<() => void>()
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  HTMLElement.prototype.animate = vi.fn(() => ({ cancel }) as unknown as Animation)
  const host = document.body.appendChild(document.createElement('div'))
  host.innerHTML = renderToString(page)
  new Function(EVENT_REPLAY_SCRIPT)()

  const get = <T extends HTMLElement>(name: string) => host.querySelector<T>(`[name="${name}"]`)!
  const finishCode = () => void Object.assign(document.body, { [REACT_MARK]: {} })
  return {
    host,
    cancel,
    get,
    finishCode,
    type(name, value) {
      const field = get<HTMLInputElement>(name)
      Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    async letCodeArrive({ isWhole = true } = {}) {
      await act(async () => void (root = hydrateRoot(host, page)))
      if (isWhole) finishCode()
    },
    async pass(ms) {
      await act(() => vi.advanceTimersByTimeAsync(ms))
    },
    async close() {
      await act(async () => root?.unmount())
      host.remove()
      Reflect.deleteProperty(document.body, REACT_MARK)
      // The script leaves by itself.
      await vi.advanceTimersByTimeAsync(60_000)
      vi.useRealTimers()
    },
  }
}
