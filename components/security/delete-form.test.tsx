// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FormState } from '#lib/result.ts'
import { DeleteForm } from './delete-form.tsx'

const { action } = vi.hoisted(() => ({
  action: vi.fn<(previous: FormState, form: FormData) => Promise<FormState>>(),
}))
vi.mock('#lib/actions/security.ts', () => ({ deleteAccount: action }))

const CHANGED = 'Your balance has changed: it is €12.50 now. Please look at it again.'

let root: Root
let host: HTMLElement
const show = (balanceCents: number) =>
  act(async () =>
    root.render(
      <DeleteForm balanceCents={balanceCents} currency="EUR" summary="Delete my account" submit="Close" />,
    ),
  )
const tick = () => host.querySelector<HTMLInputElement>('[type="checkbox"]')
const send = () => act(async () => host.querySelector('form')!.requestSubmit(host.querySelector('button')))
const sentCents = () => action.mock.lastCall?.[1].get('givesUpCents')

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  action.mockReset()
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  await show(700)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  host.remove()
})

test('a ticked box sends the balance that it names, and an unticked one sends none', async () => {
  action.mockResolvedValue(null)
  await send()
  expect(sentCents()).toBeNull()
  expect(host.textContent).toContain('I give up the €7.00 that is left')
  tick()!.checked = true
  await send()
  expect(sentCents()).toBe('700')
})

test('a changed balance shows an error at the box, which must be ticked again', async () => {
  const toast = { tone: 'error', title: CHANGED } as const
  action.mockResolvedValue({ status: 'refused', code: 'BALANCE_CHANGED', toast })
  tick()!.checked = true
  await send()
  // The action has refreshed the page.
  await show(1250)
  expect(host.textContent).toContain('I give up the €12.50 that is left')
  expect(tick()!.checked).toBe(false)
  const told = tick()!.getAttribute('aria-describedby')!
  expect(document.getElementById(told)?.textContent).toContain(CHANGED)
  expect(host.querySelectorAll('[role="alert"]')).toHaveLength(1)
})

test('without a balance there is no box, and the form shows other refusals', async () => {
  await show(0)
  expect(tick()).toBeNull()
  const toast = { tone: 'error', title: CHANGED } as const
  action.mockResolvedValue({ status: 'refused', code: 'BALANCE_CHANGED', toast })
  await send()
  expect(host.querySelector('[role="alert"]')?.textContent).toContain(CHANGED)
})
