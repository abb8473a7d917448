import { afterEach, expect, test } from 'vitest'
import { toastResult } from '#components/forms/use-toasted-action.ts'
import { currentToasts, toast } from '#components/ui/toast-store.ts'
import { sayRefused, sayRegistered } from './performer-register-form.tsx'

afterEach(() => {
  for (const { id } of currentToasts()) toast.dismiss(id)
})

test('a toast shows the result of a registration for 5 seconds', () => {
  sayRegistered('We are checking your documents.')
  sayRefused('This Username or email ID has been already taken.')
  expect(currentToasts()).toMatchObject([
    { tone: 'success', title: 'We are checking your documents.', durationMs: 5000 },
    { tone: 'error', title: 'This Username or email ID has been already taken.', durationMs: 5000 },
  ])
})

test('a toast lasts as long as the action’s result says', () => {
  toastResult({
    status: 'done',
    data: undefined,
    toast: { tone: 'success', title: 'Sent', durationMs: 10_000 },
  })
  expect(currentToasts()).toMatchObject([{ title: 'Sent', durationMs: 10_000 }])
})
