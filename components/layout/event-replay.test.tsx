// @vitest-environment happy-dom
import { act, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EVENT_REPLAY_SCRIPT } from './event-replay.ts'

const PRESS_LIMIT_MS = 5000
const REACT_MARK = '__reactPropsOfThisTest'

let root: Root | null
let host: HTMLElement
const told = vi.fn<(what: string) => void>()
const cancel = vi.fn<() => void>()

function Page() {
  const [text, setText] = useState('')
  const [isTicked, setTicked] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" name="open" onClick={() => (told('open'), setOpen(true))}>
        <span>Open</span>
      </button>
      <button type="button" name="menu" popoverTarget="menu" onClick={() => told('menu')}>
        Menu
      </button>
      <div aria-hidden={isOpen}>
        <button type="button" name="under" onClick={() => told('under')}>
          Under
        </button>
      </div>
      <input
        name="held"
        value={text}
        onChange={({ target }) => (told(target.value), setText(target.value))}
      />
      <input name="free" onInput={({ currentTarget }) => told(currentTarget.value)} />
      <input name="tick" type="checkbox" onChange={({ target }) => told(String(target.checked))} />
      <input
        name="heldTick"
        type="checkbox"
        checked={isTicked}
        onChange={({ target }) => (told(`held ${target.checked}`), setTicked(target.checked))}
      />
      <textarea
        name="filled"
        defaultValue="from before"
        onChange={({ target }) => told(`now ${target.value}`)}
      />
      {['a', 'b'].map((value) => (
        <input key={value} name={value} type="radio" onChange={({ target }) => told(target.name)} />
      ))}
      <select name="choice" onChange={({ target }) => told(target.value)}>
        <option>one</option>
        <option>two</option>
      </select>
      <form method="get">
        <button type="submit" name="find">
          Find
        </button>
      </form>
    </>
  )
}

const get = <T extends HTMLElement = HTMLInputElement>(name: string) =>
  host.querySelector<T>(`[name="${name}"]`)!

/** As a person does it: the browser changes the field, behind React's back, then tells. */
function type(name: string, value: string) {
  Reflect.set(Object.getPrototypeOf(get(name)), 'value', value, get(name))
  get(name).dispatchEvent(new Event('input', { bubbles: true }))
}

/** React takes over the elements, and the body last, which stands outside of what this test lets it have. */
async function letCodeArrive({ isWhole = true } = {}) {
  await act(async () => void (root = hydrateRoot(host, <Page />)))
  if (isWhole) Object.assign(document.body, { [REACT_MARK]: {} })
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  HTMLElement.prototype.animate = vi.fn(() => ({ cancel }) as unknown as Animation)
  for (const mock of [told, cancel]) mock.mockReset()
  root = null
  host = document.body.appendChild(document.createElement('div'))
  host.innerHTML = renderToString(<Page />)
  new Function(EVENT_REPLAY_SCRIPT)()
})

afterEach(async () => {
  await act(async () => root?.unmount())
  host.remove()
  Reflect.deleteProperty(document.body, REACT_MARK)
  // The script leaves by itself.
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
})

test('a press is shown to wait, and happens once, when the code is there', async () => {
  get('open').firstElementChild!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await pass(200)
  get('open').click()
  await pass(200)
  expect(told).not.toHaveBeenCalled()
  expect(HTMLElement.prototype.animate).toHaveBeenCalledTimes(2)
  expect(cancel).toHaveBeenCalledTimes(1)
  await letCodeArrive()
  await pass(500)
  expect(told.mock.calls).toEqual([['open']])
  expect(cancel).toHaveBeenCalledTimes(2)
  await act(async () => get('open').click())
  await pass(PRESS_LIMIT_MS)
  expect(told.mock.calls).toEqual([['open'], ['open']])
})

test('what was put into fields is told, and stays when the page is drawn again', async () => {
  type('held', 'early')
  type('free', 'a')
  type('free', 'ab')
  type('filled', '')
  get('heldTick').click()
  get('tick').click()
  get('choice').value = 'two'
  get('choice').dispatchEvent(new Event('change', { bubbles: true }))
  await pass(200)
  await letCodeArrive()
  await pass(500)
  expect(told.mock.calls.flat()).toEqual(['early', 'ab', 'now ', 'held true', 'true', 'two'])
  expect(get('held').value).toBe('early')
  expect(get('tick').checked).toBe(true)
  await act(async () => get('open').click())
  expect(get('held').value).toBe('early')
  expect(get('heldTick').checked).toBe(true)
  // Told once: the person goes on typing.
  await act(async () => type('held', 'early and late'))
  await pass(500)
  expect(told.mock.calls.flat().slice(6)).toEqual(['open', 'early and late'])
})

test('a press that is repeated just when the code has come counts once', async () => {
  get('open').click()
  await pass(200)
  await letCodeArrive()
  await act(async () => get('open').click())
  await pass(300)
  expect(told.mock.calls).toEqual([['open']])
})

test('of a group only what was chosen last is told', async () => {
  get('a').click()
  get('b').click()
  // As the browser does it in one group.
  get('a').checked = false
  await pass(200)
  await letCodeArrive()
  await pass(500)
  expect(told.mock.calls).toEqual([['b']])
})

test('what works without the code is left alone', async () => {
  const submit = vi.fn<(event: Event) => void>()
  host.addEventListener('submit', submit)
  get('find').click()
  get('menu').click()
  await pass(200)
  expect(submit.mock.calls.map(([event]) => event.defaultPrevented)).toEqual([false])
  await letCodeArrive()
  await pass(500)
  expect(told).not.toHaveBeenCalled()
})

test('nothing is done again before all of the code is there', async () => {
  get('open').click()
  await pass(200)
  await letCodeArrive({ isWhole: false })
  await pass(500)
  expect(told).not.toHaveBeenCalled()
  Object.assign(document.body, { [REACT_MARK]: {} })
  await pass(500)
  expect(told.mock.calls).toEqual([['open']])
})

test('an entry waits for longer than a press', async () => {
  type('held', 'early')
  await pass(PRESS_LIMIT_MS + 1000)
  await letCodeArrive()
  await pass(500)
  expect(told.mock.calls).toEqual([['early']])
})

test('the script leaves when the code is there', async () => {
  await letCodeArrive()
  const stranger = document.body.appendChild(document.createElement('button'))
  stranger.type = 'button'
  for (const _ of [1, 2]) stranger.click()
  await pass(500)
  stranger.remove()
  expect(HTMLElement.prototype.animate).not.toHaveBeenCalled()
})

test('a press on what a dialog has covered meanwhile is dropped', async () => {
  get('open').click()
  get('under').click()
  await pass(200)
  await letCodeArrive()
  await pass(500)
  expect(told.mock.calls).toEqual([['open']])
})

test('a press that has waited too long is dropped', async () => {
  get('open').click()
  await pass(PRESS_LIMIT_MS + 100)
  await letCodeArrive()
  await pass(500)
  expect(told).not.toHaveBeenCalled()
})
