// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

let root: Root
let host: HTMLElement
const submitted = vi.fn()
const input = () => host.querySelector('input')!
const button = () => host.querySelector<HTMLButtonElement>('span > button')!

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  submitted.mockReset()
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  await act(async () =>
    root.render(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submitted(input().type)
        }}
      >
        <Field label="Password">
          <PasswordInput name="password" />
        </Field>
        <button type="submit">Send</button>
      </form>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  host.remove()
})

test('the button shows the password and hides it again, announces both, and sends nothing', async () => {
  expect(input().type).toBe('password')
  expect(button().textContent).toBe('Show password')
  expect(button().getAttribute('aria-controls')).toBe(input().id)
  for (const isShown of [true, false]) {
    await act(async () => button().click())
    expect(input().type).toBe(isShown ? 'text' : 'password')
    expect(button().getAttribute('aria-pressed')).toBe(String(isShown))
  }
  expect(submitted).not.toHaveBeenCalled()
})

test('sending or resetting the form hides the password', async () => {
  const form = host.querySelector('form')!
  await act(async () => button().click())
  await act(async () => form.requestSubmit())
  expect(submitted).toHaveBeenCalledWith('password')
  expect(button().getAttribute('aria-pressed')).toBe('false')
  await act(async () => button().click())
  await act(async () => form.reset())
  expect(input().type).toBe('password')
})

test('every password field of the product uses PasswordInput', () => {
  const files = globSync('{app,components}/**/*.tsx').filter((file) => !file.includes('.test.'))
  const plain = files.filter((file) => /type=["']password["']/.test(readFileSync(file, 'utf8')))
  expect(files.length).toBeGreaterThan(200)
  expect(plain).toEqual([])
})
