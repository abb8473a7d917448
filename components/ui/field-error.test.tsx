// @vitest-environment happy-dom
import { act, useActionState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

let root: Root
let host: HTMLElement
let answer: string | undefined
const input = () => host.querySelector('input')!
const said = () => host.querySelector('[role=alert]')?.textContent ?? null

function Form() {
  const [error, send] = useActionState(async () => answer, undefined)
  return (
    <form action={send}>
      <Field label="Town" error={error}>
        <Input name="town" />
      </Field>
    </form>
  )
}

async function send(next: string | undefined): Promise<void> {
  answer = next
  await act(
    async () =>
      void host
        .querySelector('form')!
        .dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )
}

async function type(): Promise<void> {
  await act(async () => void input().dispatchEvent(new Event('input', { bubbles: true })))
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  await act(async () => root.render(<Form />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  host.remove()
})

test('the error disappears as soon as the person changes its field, and the same answer shows it again', async () => {
  await send('Enter the town.')
  expect(said()).toBe('Enter the town.')
  expect(input().getAttribute('aria-invalid')).toBe('true')
  await type()
  expect(said()).toBe('')
  expect(input().getAttribute('aria-invalid')).toBe('false')
  await send('Enter the town.')
  expect(said()).toBe('Enter the town.')
  expect(input().getAttribute('aria-invalid')).toBe('true')
  await type()
  await send(undefined)
  expect(said()).toBe(null)
  expect(input().hasAttribute('aria-invalid')).toBe(false)
})
