// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RichText } from './rich-text.tsx'

const WITHIN = { timeout: 10_000 }

let root: Root
let host: HTMLElement
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

const textarea = () => host.querySelector('textarea')!
const editor = () => host.querySelector<HTMLElement>('[contenteditable=true]')

test.each([true, false])(
  'the editor takes over the text typed before it loaded, and the focus if the textarea had it (%s)',
  async (isTyping) => {
    flushSync(() => root.render(<RichText name="content" />))
    if (isTyping) textarea().focus()
    textarea().value = 'Come early'
    await vi.waitUntil(editor, WITHIN)
    expect(editor()!.textContent).toBe('Come early')
    expect(textarea().hidden).toBe(true)
    if (isTyping) await vi.waitUntil(() => document.activeElement === editor(), WITHIN)
    else expect(document.activeElement).toBe(document.body)
  },
)
