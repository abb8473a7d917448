/** A page before its code has loaded, with the script that records what a person does on it. */
import { act, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { type Mock, vi } from 'vitest'
import { EVENT_REPLAY_SCRIPT } from '#components/layout/event-replay.ts'

const REACT_MARK = '__reactPropsOfThisTest'

/** How a browser writes what a person types: past the setter of the page's scripts. */
const [setOfInput, setOfTextArea] = [HTMLInputElement, HTMLTextAreaElement].map(
  ({ prototype }) => Object.getOwnPropertyDescriptor(prototype, 'value')!.set!,
)

export interface EarlyPage {
  host: HTMLElement
  /** Cancels the animation that dims a pressed button while it waits. */
  cancel: Mock<() => void>
  get<T extends HTMLElement = HTMLInputElement>(name: string): T
  /** Types as a person does: the browser changes the field without React, and then dispatches the event. */
  type(name: string, value: string): void
  /** Hydrates the page. React marks the body last, which is outside the test's root, so `finishCode` marks it. */
  letCodeArrive(options?: { isWhole?: boolean }): Promise<void>
  finishCode(): void
  pass(ms: number): Promise<void>
  close(): Promise<void>
}

/** Opens a page with fake timers, which end when the page is closed. */
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
      ;(field.localName === 'textarea' ? setOfTextArea : setOfInput)!.call(field, value)
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
      // The script removes itself within this time.
      await vi.advanceTimersByTimeAsync(60_000)
      vi.useRealTimers()
    },
  }
}
