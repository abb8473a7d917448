// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { redirect } from 'next/navigation'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts } from '#components/ui/toast-store.ts'
import {
  CONFIRM_PASSWORD,
  confirmationWanted,
  done,
  type FormState,
  refusalText,
  typedValue,
} from '#lib/result.ts'
import { REDIRECTED, useFormAction } from './use-form-action.ts'

let root: Root
let host: HTMLElement
const action = vi.fn<(previous: FormState, form: FormData) => Promise<FormState>>()
let state: FormState

const tell = (now: FormState) => void (state = now)

function Probe() {
  const [now, form, isPending] = useFormAction(action)
  useEffect(() => tell(now))
  return (
    <form {...form} aria-busy={isPending}>
      <input name="title" defaultValue={typedValue(now, 'title') ?? 'as stored'} />
      <input name="password" type="password" />
      <input name={CONFIRM_PASSWORD} type="password" />
      <button type="submit" name="step" value="one">
        Send
      </button>
    </form>
  )
}

const control = (name: string) => host.querySelector<HTMLInputElement>(`[name="${name}"]`)!

async function send() {
  control('title').value = 'as typed'
  control('password').value = 'hush'
  await act(async () => host.querySelector('form')!.requestSubmit(host.querySelector('button')))
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  action.mockReset()
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  await act(async () => root.render(<Probe />))
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  host.remove()
})

const lostAs = (error: Error) => action.mockRejectedValue(error)

test('a successful action resets its form, and received the name and value of its button', async () => {
  action.mockResolvedValue(done(undefined))
  await send()
  expect(action.mock.lastCall?.[1].get('step')).toBe('one')
  expect(control('title').value).toBe('as stored')
  expect(control('password').value).toBe('')
})

test('a refused form keeps everything, including secrets, and sends it again', async () => {
  action.mockResolvedValue({
    status: 'invalid',
    fields: { title: 'Too long.' },
    values: { title: 'as typed' },
  })
  await send()
  expect(control('title').value).toBe('as typed')
  expect(control('password').value).toBe('hush')
  expect(host.querySelector('form')!.getAttribute('aria-busy')).toBe('false')
})

test('a call without an answer shows in the form and in a toast, and the form keeps everything', async () => {
  lostAs(new TypeError('Failed to fetch'))
  await send()
  expect(refusalText(state)).toMatch(/^No answer came/)
  expect(currentToasts().at(-1)?.title).toMatch(/^No answer came/)
  expect(control('title').value).toBe('as typed')
  expect(control('password').value).toBe('hush')
  // A remounted field, such as a select, starts with what was typed; the state holds no secret.
  expect(state).toMatchObject({ code: 'NOT_SENT', values: { title: 'as typed' } })
  expect(JSON.stringify(state)).not.toContain('hush')
  action.mockResolvedValue(done(undefined))
  await send()
  expect(state?.status).toBe('done')
  expect(currentToasts()).toEqual([])
})

test('a browser that knows that it is offline says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  lostAs(new TypeError('Load failed'))
  await send()
  expect(refusalText(state)).toMatch(/^You were offline, so nothing was sent/)
})

test('a page that is older than the deployed site says so', async () => {
  const { UnrecognizedActionError } = await import('next/dist/client/components/unrecognized-action-error.js')
  lostAs(new UnrecognizedActionError('gone'))
  await send()
  expect(refusalText(state)).toMatch(/older than the site/)
})

test('a form that was asking for a confirmation keeps asking', async () => {
  action.mockResolvedValueOnce({
    status: 'refused',
    code: 'CONFIRMATION_NEEDED',
    toast: { tone: 'error', title: 'Please confirm that it is you.' },
  })
  await send()
  expect(confirmationWanted(state)).toEqual({})
  control(CONFIRM_PASSWORD).value = 'mine'
  lostAs(new TypeError('Failed to fetch'))
  await send()
  expect(confirmationWanted(state)).toEqual({})
  expect(refusalText(state)).toMatch(/^No answer came/)
  expect(control(CONFIRM_PASSWORD).value).toBe('mine')
})

test('a redirect is not a lost answer, and fires an event at the form', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  action.mockImplementation(async () => redirect('/elsewhere'))
  const redirected = vi.fn()
  host.querySelector('form')?.addEventListener(REDIRECTED, redirected)
  await expect(send()).rejects.toThrow('NEXT_REDIRECT')
  expect(redirected).toHaveBeenCalledOnce()
})

test('the first refused field gets the focus, unless the person has moved on to another place', async () => {
  action.mockResolvedValue({
    status: 'invalid',
    fields: { password: 'Too short.', title: 'Too long.' },
    values: {},
  })
  control('password').focus()
  await send()
  expect(document.activeElement).toBe(control('title'))
  const elsewhere = document.body.appendChild(document.createElement('input'))
  elsewhere.focus()
  await send()
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})
