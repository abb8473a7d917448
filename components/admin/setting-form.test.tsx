// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeSetting } from '#lib/actions/admin.ts'
import { done } from '#lib/result.ts'
import { SettingForm } from './setting-form.tsx'

vi.mock('#lib/actions/admin.ts', () => ({ changeSetting: vi.fn() }))

let root: Root
let host: HTMLElement

const draw = (seen: string) =>
  act(async () =>
    root.render(
      <SettingForm
        name="trialMaximumDays"
        label="Longest free trial"
        kind="number"
        choices={[]}
        seen={seen}
        typed={seen}
        shown={seen}
        currency="EUR"
      />,
    ),
  )
const type = (value: string) =>
  act(async () => {
    const input = host.querySelector<HTMLInputElement>('[name="value"]')!
    // React shadows `value` on the element, so only the prototype's setter makes it see a change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
const press = () =>
  act(async () => host.querySelector('form')!.requestSubmit(host.querySelector('[type="submit"]')))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.mocked(changeSetting).mockReset().mockResolvedValue(done(undefined))
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  await draw('30')
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  host.remove()
})

test('the first press asks, with the value before and after, and the second one sends', async () => {
  await type('29')
  await press()
  expect(changeSetting).not.toHaveBeenCalled()
  expect(host.textContent).toContain('Longest free trial: 30 → 29')
  await press()
  const [, form] = vi.mocked(changeSetting).mock.calls[0]!
  expect(Object.fromEntries(form)).toEqual({
    key: 'trialMaximumDays',
    from: '30',
    currency: 'EUR',
    value: '29',
  })
})

test('a text that is not a number shows an error at once and no question', async () => {
  for (const wrong of ['abc', '-3', '']) {
    await type(wrong)
    await press()
    expect(host.textContent).toContain('Enter a number, zero or more.')
    expect(host.textContent).not.toContain('Change it for everybody?')
  }
  await type('7')
  expect(host.textContent).not.toContain('Enter a number')
  await press()
  expect(host.textContent).toContain('30 → 7')
  expect(changeSetting).not.toHaveBeenCalled()
})

test('a value that is typed after the question needs a new question', async () => {
  await type('29')
  await press()
  await type('2')
  expect(host.textContent).not.toContain('Change it for everybody?')
  await press()
  expect(changeSetting).not.toHaveBeenCalled()
  expect(host.textContent).toContain('30 → 2')
})

test('the question closes once the setting has changed', async () => {
  await type('29')
  await press()
  await draw('29')
  expect(host.textContent).not.toContain('Change it for everybody?')
})

test('a refused value closes the question; a wanted confirmation and a failed network do not', async () => {
  const asks = () => host.textContent.includes('Change it for everybody?')
  const toast = { tone: 'error', title: 'Please confirm that it is you.' } as const
  vi.mocked(changeSetting).mockResolvedValueOnce({ status: 'refused', code: 'CONFIRMATION_NEEDED', toast })
  await type('29')
  await press()
  await press()
  expect(asks()).toBe(true)
  vi.mocked(changeSetting).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await press()
  expect(asks()).toBe(true)
  vi.mocked(changeSetting).mockResolvedValueOnce({
    status: 'invalid',
    fields: { value: 'Too long.' },
    values: {},
  })
  await press()
  expect(asks()).toBe(false)
  expect(host.textContent).toContain('Too long.')
  await press()
  expect(asks()).toBe(true)
})
