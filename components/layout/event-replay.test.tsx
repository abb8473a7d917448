// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EarlyPage, openEarlyPage } from '#tests/support/early-page.tsx'

const PRESS_LIMIT_MS = 5000

const told = vi.fn<(what: string) => void>()

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
      <output name="drop" data-drop-zone="" />
      <form method="get">
        <button type="submit" name="find">
          Find
        </button>
      </form>
    </>
  )
}

let page: EarlyPage
beforeEach(() => {
  told.mockReset()
  page = openEarlyPage(<Page />)
})
afterEach(() => page.close())

test('an early press shows that it waits, and is replayed once when the code is there', async () => {
  page.get('open').firstElementChild!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await page.pass(200)
  page.get('open').click()
  await page.pass(200)
  expect(told).not.toHaveBeenCalled()
  expect(HTMLElement.prototype.animate).toHaveBeenCalledTimes(2)
  expect(page.cancel).toHaveBeenCalledTimes(1)
  await page.letCodeArrive()
  await page.pass(500)
  expect(told.mock.calls).toEqual([['open']])
  expect(page.cancel).toHaveBeenCalledTimes(2)
  await act(async () => page.get('open').click())
  await page.pass(PRESS_LIMIT_MS)
  expect(told.mock.calls).toEqual([['open'], ['open']])
})

test('early entries are replayed to React, and survive the next render', async () => {
  page.type('held', 'early')
  page.type('free', 'a')
  page.type('free', 'ab')
  page.type('filled', '')
  page.get('heldTick').click()
  page.get('tick').click()
  page.get('choice').value = 'two'
  page.get('choice').dispatchEvent(new Event('change', { bubbles: true }))
  await page.pass(200)
  await page.letCodeArrive()
  await page.pass(500)
  expect(told.mock.calls.flat()).toEqual(['early', 'ab', 'now ', 'held true', 'true', 'two'])
  expect(page.get('held').value).toBe('early')
  expect(page.get('tick').checked).toBe(true)
  await act(async () => page.get('open').click())
  expect(page.get('held').value).toBe('early')
  expect(page.get('heldTick').checked).toBe(true)
  // The script replays an entry once, and the person goes on typing.
  await act(async () => page.type('held', 'early and late'))
  await page.pass(500)
  expect(told.mock.calls.flat().slice(6)).toEqual(['open', 'early and late'])
})

test('a field keeps what is typed into it until React has been told', async () => {
  page.type('held', 'ear')
  page.type('filled', 'ear')
  await page.pass(200)
  page.type('held', 'early')
  page.type('filled', 'early')
  await page.letCodeArrive({ isWhole: false })
  expect(page.get('filled').value).toBe('early')
  await act(async () => page.get('open').click())
  expect(page.get('held').value).toBe('early')
  page.finishCode()
  await act(async () => page.type('held', 'early and late'))
  await act(async () => page.type('filled', 'early and late'))
  await page.pass(500)
  expect(told.mock.calls.flat()).toEqual(['open', 'early and late', 'now early and late'])
  expect(page.get('held').value).toBe('early and late')
  expect(page.get('filled').value).toBe('early and late')
})

test('text typed in the moment in which React takes the field over is reported', async () => {
  page.type('filled', 'early')
  page.type('held', 'early')
  await page.letCodeArrive()
  await page.pass(500)
  expect(told.mock.calls.flat()).toEqual(['now early', 'early'])
  expect(page.get('filled').value).toBe('early')
})

test('the code may change a field again once React has been told', async () => {
  page.type('held', 'early')
  await page.pass(200)
  await page.letCodeArrive()
  await page.pass(500)
  page.get('held').value = 'by code'
  expect(page.get('held').value).toBe('by code')
})

test('a text area that React takes over is not written anew, which would move the caret to the front', async () => {
  const written = page.get('filled').firstChild
  expect(written?.textContent).toBe('from before')
  await page.letCodeArrive()
  expect(page.get('filled').firstChild).toBe(written)
  page.get<HTMLTextAreaElement>('filled').defaultValue = 'anew'
  expect(page.get('filled').firstChild?.textContent).toBe('anew')
})

test('a press repeated just when the code has arrived counts once', async () => {
  page.get('open').click()
  await page.pass(200)
  await page.letCodeArrive()
  await act(async () => page.get('open').click())
  await page.pass(300)
  expect(told.mock.calls).toEqual([['open']])
})

test('only the last choice of a radio group is replayed', async () => {
  page.get('a').click()
  page.get('b').click()
  // The browser does this within one group.
  page.get('a').checked = false
  await page.pass(200)
  await page.letCodeArrive()
  await page.pass(500)
  expect(told.mock.calls).toEqual([['b']])
})

test('elements that work without the code are not replayed', async () => {
  const submit = vi.fn<(event: Event) => void>()
  page.host.addEventListener('submit', submit)
  page.get('find').click()
  page.get('menu').click()
  await page.pass(200)
  expect(submit.mock.calls.map(([event]) => event.defaultPrevented)).toEqual([false])
  await page.letCodeArrive()
  await page.pass(500)
  expect(told).not.toHaveBeenCalled()
})

test('no event is replayed before all of the code is there', async () => {
  page.get('open').click()
  await page.pass(200)
  await page.letCodeArrive({ isWhole: false })
  await page.pass(500)
  expect(told).not.toHaveBeenCalled()
  page.finishCode()
  await page.pass(500)
  expect(told.mock.calls).toEqual([['open']])
})

test('an entry waits longer than a press', async () => {
  page.type('held', 'early')
  await page.pass(PRESS_LIMIT_MS + 1000)
  await page.letCodeArrive()
  await page.pass(500)
  expect(told.mock.calls).toEqual([['early']])
})

test('the script stops when the code is there', async () => {
  await page.letCodeArrive()
  const stranger = document.body.appendChild(document.createElement('button'))
  stranger.type = 'button'
  for (const _ of [1, 2]) stranger.click()
  await page.pass(500)
  stranger.remove()
  expect(HTMLElement.prototype.animate).not.toHaveBeenCalled()
})

/** Drags files over an element and lets them go. @returns the events that were kept from the browser */
function dropFiles(files: readonly File[] = [], over: Element = page.host): string[] {
  const types = ['dragover', 'drop']
  return types.filter((type) => {
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
      dataTransfer: { types: ['Files'], files },
    })
    return !over.dispatchEvent(event)
  })
}

/** Listens for files as the page's own code does, and reports their names. */
function takeFiles(): () => void {
  const take = (event: Event) => {
    event.preventDefault()
    for (const { name } of (event as DragEvent).dataTransfer!.files) told(name)
  }
  document.addEventListener('drop', take)
  return () => document.removeEventListener('drop', take)
}

const file = (name: string) => new File(['a'], name)

test('a file that is dropped before the code is there does not replace the page', async () => {
  expect(dropFiles()).toEqual(['dragover', 'drop'])
  await page.letCodeArrive({ isWhole: false })
  expect(dropFiles()).toEqual(['dragover', 'drop'])
})

test('files that are dropped before the code is there are dropped again once the page takes them', async () => {
  dropFiles([file('a'), file('b')], page.get('drop'))
  dropFiles([file('c')], page.get('drop'))
  expect(HTMLElement.prototype.animate).toHaveBeenCalledTimes(2)
  await page.pass(PRESS_LIMIT_MS + 1000)
  await page.letCodeArrive()
  // The listeners of an effect come later than React’s marks.
  await page.pass(200)
  expect(told).not.toHaveBeenCalled()
  const stop = takeFiles()
  await page.pass(500)
  stop()
  expect(told.mock.calls.flat()).toEqual(['a', 'b', 'c'])
  expect(page.cancel).toHaveBeenCalledTimes(2)
})

test('files that nothing on the page takes are given up some seconds after the code has arrived', async () => {
  dropFiles([file('a')])
  await page.letCodeArrive()
  await page.pass(PRESS_LIMIT_MS + 100)
  const stop = takeFiles()
  await page.pass(500)
  stop()
  expect(told).not.toHaveBeenCalled()
  expect(page.cancel).toHaveBeenCalledTimes(1)
})

test('a drop between React’s arrival and the listeners of a zone waits for them', async () => {
  await page.letCodeArrive()
  expect(dropFiles([file('a')], page.get('drop'))).toEqual(['dragover', 'drop'])
  const stop = takeFiles()
  await page.pass(500)
  stop()
  expect(told.mock.calls).toEqual([['a']])
})

test('the first act on the page may be the drop of a file, which the page’s own code takes', async () => {
  await page.letCodeArrive()
  page.get('drop').removeAttribute('data-drop-zone')
  expect(dropFiles()).toEqual([])
})

test('a press on an element that a dialog has covered meanwhile is dropped', async () => {
  page.get('open').click()
  page.get('under').click()
  await page.pass(200)
  await page.letCodeArrive()
  await page.pass(500)
  expect(told.mock.calls).toEqual([['open']])
})

test('a press that has waited too long is dropped', async () => {
  page.get('open').click()
  await page.pass(PRESS_LIMIT_MS + 100)
  await page.letCodeArrive()
  await page.pass(500)
  expect(told).not.toHaveBeenCalled()
})
