// @vitest-environment happy-dom
import { act, type ChangeEvent, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetDrafts } from '#lib/tab-memory.ts'
import { FormDraft } from './form-draft.tsx'
import { REDIRECTED } from './use-form-action.ts'

let root: Root | null = null
let host: HTMLElement

function Form({ name = 'letter', known = '' }: { name?: string; known?: string }) {
  const [held, setHeld] = useState('')
  return (
    <form>
      <FormDraft name={name} />
      <input name="subject" defaultValue={known} />
      <textarea name="message" />
      <input
        name="held"
        value={held}
        onChange={(event: ChangeEvent<HTMLInputElement>) => setHeld(event.target.value)}
      />
      <output>{held}</output>
      <select name="reason" defaultValue="">
        <option value="">Choose</option>
        <option value="spam">Spam</option>
      </select>
      <input type="checkbox" name="isAdult" />
      <input type="radio" name="way" value="one" defaultChecked />
      <input type="radio" name="way" value="two" />
      <input name="password" type="text" />
      <input name="trap" tabIndex={-1} />
      <input name="openedAt" type="hidden" defaultValue="now" />
    </form>
  )
}

const control = (name: string) => host.querySelector<HTMLInputElement>(`[name="${name}"]`)!
const form = () => host.querySelector('form')!

async function open(element = <Form />): Promise<void> {
  root = createRoot(host)
  await act(async () => root?.render(element))
}
async function leave(): Promise<void> {
  await act(async () => root?.unmount())
  root = null
}
async function type(name: string, value: string): Promise<void> {
  const field = control(name)
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sessionStorage.clear()
  host = document.body.appendChild(document.createElement('div'))
})
afterEach(async () => {
  await leave()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('texts, choices and ticks are restored, even in controlled fields', async () => {
  await open()
  await type('subject', 'A question')
  await type('message', 'Two\nlines')
  await type('held', 'in a state')
  await type('reason', 'spam')
  await act(async () => control('isAdult').click())
  await act(async () => host.querySelector<HTMLInputElement>('[value=two]')?.click())
  await leave()
  await open()
  expect(control('subject').value).toBe('A question')
  expect(control('message').value).toBe('Two\nlines')
  expect(host.querySelector('output')?.textContent).toBe('in a state')
  expect(control('reason').value).toBe('spam')
  expect(control('isAdult').checked).toBe(true)
  expect(host.querySelector<HTMLInputElement>('[value=two]')?.checked).toBe(true)
})

test('secrets and fields that no person reaches are not stored', async () => {
  await open()
  await type('password', 'correct horse')
  await type('trap', 'a robot')
  expect(Object.keys(sessionStorage)).toEqual(['draft:letter'])
  expect(sessionStorage.getItem('draft:letter')).not.toMatch(/horse|robot|openedAt/)
})

test.each(['reset', REDIRECTED])('a sent form deletes its draft (%s)', async (event) => {
  await open()
  await type('subject', 'A question')
  form().dispatchEvent(new Event(event))
  await leave()
  await open()
  expect(control('subject').value).toBe('')
})

test('a value that the browser restored, or a person typed early, is not overwritten', async () => {
  await open()
  await type('subject', 'An older one')
  await leave()
  host.innerHTML = ''
  function Early() {
    return (
      <form>
        <input
          ref={(field) => void (field && field.value === '' && (field.value = 'Typed early'))}
          name="subject"
        />
        <FormDraft name="letter" />
      </form>
    )
  }
  await open(<Early />)
  expect(control('subject').value).toBe('Typed early')
})

test('a logout deletes drafts and nothing else', async () => {
  await open()
  await type('subject', 'A question')
  sessionStorage.setItem('opened', 'yes')
  forgetDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['opened'])
})

test('a draft belongs to one form and one person', async () => {
  await open(<Form name="report fan-1 post-1" />)
  await type('message', 'About this post')
  await leave()
  await open(<Form name="report fan-2 post-1" />)
  expect(control('message').value).toBe('')
})

test('a draft replaces the values with which a form was rendered', async () => {
  await open(<Form known="Maya" />)
  await type('subject', 'Nell')
  await leave()
  await open(<Form known="Maya" />)
  expect(control('subject').value).toBe('Nell')
})

test.each(['{', '"text"', '{"subject":7}'])('a broken draft restores nothing: %s', async (stored) => {
  sessionStorage.setItem('draft:letter', stored)
  await open()
  expect(control('subject').value).toBe('')
})

test('the form works in a browser that forbids storage', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await open()
  await type('subject', 'A question')
  expect(control('subject').value).toBe('A question')
  vi.restoreAllMocks()
})
