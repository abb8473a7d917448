// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PollFields as Fields } from '#lib/poll-fields.ts'
import { PollFields } from './poll-fields.tsx'

let root: Root
let host: HTMLElement
let poll: Fields | null

function Composer({ start, problems }: { start: Fields | null; problems: Record<string, string> }) {
  const [now, setNow] = useState(start)
  const change = (next: Fields | null) => {
    poll = next
    setNow(next)
  }
  return <PollFields poll={now} problems={problems} onChange={change} />
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
})

const show = (answers: string[] | null, problems = {}, hours = 72) =>
  act(async () =>
    root.render(
      <Composer start={answers && { question: 'Which song?', answers, hours }} problems={problems} />,
    ),
  )
const field = (at: number) => host.querySelector<HTMLInputElement>(`input[name=pollAnswer${at + 1}]`)!
const press = (at: number, key: string, given = {}) =>
  act(async () => {
    field(at).focus()
    field(at).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...given }))
  })
const button = (name: string) =>
  [...host.querySelectorAll('button')].find(
    (one) => one.textContent.trim() === name || one.getAttribute('aria-label') === name,
  )
const details = () => host.querySelector('details')!
const isShown = (at: number) => !field(at).closest('.hidden')

test('the part opens with an empty poll, and closes without one when nothing was typed', async () => {
  await show(null)
  expect(details().open).toBe(false)
  const toggle = (isOpen: boolean) =>
    act(async () => {
      details().open = isOpen
      details().dispatchEvent(new Event('toggle'))
    })
  await toggle(true)
  expect(poll).toEqual({ question: '', answers: ['', ''], hours: 72 })
  await toggle(false)
  expect(poll).toBeNull()
})

test('Enter adds the next answer after the last one, up to six, and otherwise goes on to it', async () => {
  await show(['River', 'Lanterns'])
  await press(0, 'Enter')
  expect(document.activeElement).toBe(field(1))
  await press(1, 'Enter')
  expect(poll?.answers).toEqual(['River', 'Lanterns', ''])
  expect(document.activeElement).toBe(field(2))
  for (let at = 2; at < 6; at++) await press(at, 'Enter')
  expect(poll?.answers).toHaveLength(6)
  expect(button('Add an answer')).toBeUndefined()
})

test.each([{ ctrlKey: true }, { metaKey: true }, { isComposing: true }])(
  'Enter with %j adds nothing',
  async (given) => {
    await show(['River', 'Lanterns'])
    await press(1, 'Enter', given)
    expect(isShown(2)).toBe(false)
  },
)

test('Backspace removes an empty answer and goes back, and leaves two', async () => {
  await show(['River', '', 'Home'])
  await press(0, 'Backspace')
  await press(1, 'Backspace')
  expect(poll?.answers).toEqual(['River', 'Home'])
  expect(document.activeElement).toBe(field(0))
  for (let answers = 0; answers < 2; answers++) await press(1, 'Backspace')
  expect(poll?.answers).toEqual(['River', 'Home'])
  expect(isShown(1)).toBe(true)
  expect(isShown(2)).toBe(false)
  expect(button('Remove answer 1')).toBeUndefined()
})

test('Backspace leaves two empty answers', async () => {
  await show(['', ''])
  await press(1, 'Backspace')
  expect(isShown(1)).toBe(true)
})

test('an answer is removed by its button, and the poll as a whole by its own', async () => {
  await show(['River', 'Lanterns', 'Home'])
  await act(async () => button('Remove answer 2')!.click())
  expect(poll?.answers).toEqual(['River', 'Home'])
  await act(async () => button('Remove poll')!.click())
  expect(poll).toBeNull()
  expect(details().open).toBe(false)
  expect(document.activeElement).toBe(host.querySelector('summary'))
})

test('a refused poll opens, and says at its fields what is wrong', async () => {
  await show(['River', 'river'])
  details().open = false
  await show(['River', 'river'], { pollAnswer2: 'Two answers are the same.' })
  expect(details().open).toBe(true)
  expect(host.querySelector('[role=alert]')!.textContent).toBe('Two answers are the same.')
  expect(field(1).getAttribute('aria-invalid')).toBe('true')
})

test('a length that was chosen elsewhere is offered too', async () => {
  const lengths = () => [...host.querySelectorAll('option')].map(({ textContent }) => textContent)
  await show(['River', 'Lanterns'])
  expect(lengths()).toEqual(['1 day', '3 days', '1 week', '2 weeks'])
  await act(async () => root.unmount())
  root = createRoot(host)
  await show(['River', 'Lanterns'], {}, 36)
  expect(lengths().at(-1)).toBe('36 hours')
  expect(host.querySelector('select')!.value).toBe('36')
})
