// @vitest-environment happy-dom
import { act, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useEarlyInput } from './use-early-input.ts'

let root: Root
let host: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
})

afterEach(() => {
  act(() => root.unmount())
  host.remove()
})

function Probe({ onFound }: { onFound(value: string): void }) {
  const [text, setText] = useState('as made')
  const [drawn, draw] = useState(0)
  const field = useEarlyInput(({ value }) => {
    onFound(value)
    setText(value)
  })
  return (
    <form>
      <input ref={field} value={text} onChange={({ target }) => setText(target.value)} />
      <output>{text}</output>
      <button type="button" onClick={() => draw(drawn + 1)}>
        {drawn}
      </button>
    </form>
  )
}

/** Opens the server's page, types into it, and then runs the page's code. */
function open(typed: string | null) {
  const onFound = vi.fn<(value: string) => void>()
  host.innerHTML = renderToString(<Probe onFound={onFound} />)
  const input = host.querySelector('input')!
  if (typed !== null) input.value = typed
  act(() => void (root = hydrateRoot(host, <Probe onFound={onFound} />)))
  return { input, onFound }
}

test('a value typed before hydration is reported, and survives the next render', () => {
  const { input, onFound } = open('typed early')
  expect(onFound.mock.calls).toEqual([['typed early']])
  expect(host.querySelector('output')!.textContent).toBe('typed early')
  act(() => host.querySelector('button')!.click())
  expect(input.value).toBe('typed early')
})

test('an untouched field reports nothing', () => {
  const { input, onFound } = open(null)
  expect(onFound).not.toHaveBeenCalled()
  expect(input.value).toBe('as made')
})
