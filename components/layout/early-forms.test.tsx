// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EarlyPage, openEarlyPage } from '#tests/support/early-page.tsx'

const told = vi.fn<(what: string) => void>()

function Page() {
  return (
    <>
      <form name="chat" onSubmit={(event) => (event.preventDefault(), told('send'))}>
        <input name="message" onChange={({ target }) => told(target.value)} />
        <span hidden data-asks-about-edits />
      </form>
      <input name="loose" onChange={({ target }) => told(target.value)} />
      <form method="get">
        <button type="submit" name="find">
          Find
        </button>
      </form>
      <input type="file" name="file" />
    </>
  )
}

let page: EarlyPage
beforeEach(() => {
  told.mockReset()
  page = openEarlyPage(<Page />)
})
afterEach(() => page.close())

test('a form that needs the page’s code is sent once the code is there, with what was typed', async () => {
  const sent = vi.fn<(event: Event) => void>()
  page.host.addEventListener('submit', sent)
  page.type('message', 'hello')
  page.get<HTMLFormElement>('chat').requestSubmit()
  await page.pass(200)
  page.get<HTMLFormElement>('chat').requestSubmit()
  await page.pass(200)
  // The browser does not submit the form itself, which would reload the page.
  expect(sent.mock.calls.map(([event]) => event.defaultPrevented)).toEqual([true, true])
  await page.letCodeArrive()
  await page.pass(500)
  expect(told.mock.calls.flat()).toEqual(['hello', 'send'])
})

const leave = () => {
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  return leaving.defaultPrevented ? 'asked' : 'left'
}

test('leaving a form with early edits asks first, where the form has an UnsavedGuard', async () => {
  page.type('loose', 'in no form that asks')
  await page.pass(100)
  expect(leave()).toBe('left')
  page.type('message', 'hello')
  await page.pass(100)
  expect(leave()).toBe('asked')
  await page.letCodeArrive()
  await page.pass(500)
  expect(leave()).toBe('left')
})

test('a form that the browser sends itself carries early entries', async () => {
  page.type('message', 'hello')
  await page.pass(100)
  page.get('find').click()
  expect(leave()).toBe('left')
})

test.each(['dragover', 'drop'])('a file dropped on the page does not replace it: %s', (eventName) => {
  const drag = (target: Element, types: string[]) => {
    const event = new Event(eventName, { bubbles: true, cancelable: true })
    target.dispatchEvent(Object.assign(event, { dataTransfer: { types, files: [] } }))
    return event.defaultPrevented
  }
  expect(drag(page.host, ['Files'])).toBe(true)
  expect(drag(page.host, ['text/plain'])).toBe(false)
  expect(drag(page.get('file'), ['Files'])).toBe(false)
})
