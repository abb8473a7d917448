// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PASSWORD_PROBLEMS } from '#contract/new-passwords.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { done } from '#lib/result.ts'

const askPasswordCheck = vi.hoisted(() => vi.fn())
vi.mock('#lib/actions/recovery.ts', () => ({ askPasswordCheck }))

let root: Root
let host: HTMLElement
const input = () => host.querySelector<HTMLInputElement>('input[type=password]')!
const description = () => document.getElementById(input().getAttribute('aria-describedby') ?? '')!

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  askPasswordCheck.mockReset().mockResolvedValue(done({ problem: null }))
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  await act(async () =>
    root.render(
      <form>
        <input name="username" defaultValue="maria.sol" />
        <NewPasswordField label="Password" />
      </form>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  vi.useRealTimers()
  host.remove()
})

async function typeOn(password: string): Promise<void> {
  await act(async () => {
    input().value = password
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Types, and pauses. @returns the text that describes the field */
async function type(password: string): Promise<string> {
  await typeOn(password)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  return description().textContent
}

test('the meter shows what the browser can judge, without asking upstream', async () => {
  expect(await type('short')).toBe(PASSWORD_PROBLEMS['too-short'])
  expect(await type('abcabcabcabc')).toBe(PASSWORD_PROBLEMS.pattern)
  expect(await type('maria_sol_2026')).toBe(PASSWORD_PROBLEMS['own-name'])
  expect(askPasswordCheck).not.toHaveBeenCalled()
})

test('the meter asks upstream once for each pause, with the form’s names, and shows its text', async () => {
  askPasswordCheck.mockResolvedValue(done({ problem: PASSWORD_PROBLEMS.common }))
  for (const password of ['sunshin', 'sunshine']) await typeOn(password)
  expect(await type('sunshine1')).toBe(PASSWORD_PROBLEMS.common)
  expect(askPasswordCheck.mock.calls).toEqual([
    [{ password: 'sunshine1', username: 'maria.sol', email: undefined }],
  ])
})

test('the meter praises a password only after upstream has approved it', async () => {
  expect(await type('violet lamp')).toMatch(/^Good/)
  expect(await type('violet lantern seven')).toBe('A strong password.')
  askPasswordCheck.mockResolvedValue({ status: 'invalid', fields: {}, values: {} })
  expect(await type('quiet street')).toMatch(/when you send it/i)
  askPasswordCheck.mockRejectedValue(new Error('offline'))
  expect(await type('quiet street lamp')).toMatch(/when you send it/i)
})

test('the text is a polite live region that describes the field, and disappears when the form is reset', async () => {
  await type('short')
  expect(description().querySelector('[aria-live=polite]')?.textContent).toBe(PASSWORD_PROBLEMS['too-short'])
  await act(async () => host.querySelector('form')!.reset())
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(description().textContent).toMatch(/^At least 8 characters/)
})

test('sending the form right after typing makes no call to upstream, and the meter shows the browser’s own judgement', async () => {
  for (const [password, words] of [
    ['short', PASSWORD_PROBLEMS['too-short']],
    ['violet lantern seven', /when you send it/i],
  ] as const) {
    await typeOn(password)
    await act(async () => host.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true })))
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(description().textContent).toMatch(words)
  }
  expect(askPasswordCheck).not.toHaveBeenCalled()
  expect(await type('violet lantern eight')).toBe('A strong password.')
})
