/** How long a toast stays, as an action hands it to the next page or to the form (spec §8, §9). */
import { beforeEach, expect, test, vi } from 'vitest'
import { UpstreamError } from '../bff/upstream-error.ts'
import { askForReset } from './recovery.ts'
import { registerAsFan } from './session.ts'
import { registerAsPerformer } from './verifications.ts'

const { callUpstream, leaveNotice, redirect } = vi.hoisted(() => ({
  callUpstream: vi.fn(),
  leaveNotice: vi.fn(),
  redirect: vi.fn(),
}))
vi.mock('next/navigation', () => ({ redirect }))
vi.mock('next/cache', () => ({ refresh: vi.fn() }))
vi.mock('../bff/client.ts', () => ({ callUpstream }))
vi.mock('../bff/request-client.ts', () => ({ readClient: () => ({}) }))
vi.mock('../session/notice.ts', () => ({ leaveNotice }))
vi.mock('../session/cookie.ts', () => ({ clearSession: vi.fn(), readSession: vi.fn() }))
vi.mock('./enter.ts', () => ({ enter: vi.fn() }))
vi.mock('../session/second-step.ts', () => ({ clearSecondStep: vi.fn(), readSecondStep: vi.fn() }))

const MESSAGE = 'In the server’s words.'

beforeEach(() => {
  callUpstream.mockResolvedValue({ message: MESSAGE })
})

function formOf(values: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

const ADDRESS = formOf({ email: 'ada@example.com' })
const ACCOUNT = {
  name: 'Ada',
  username: 'ada.lovely',
  email: 'ada@example.com',
  password: 'a long enough one',
  isAdult: 'on',
  acceptTerms: 'on',
}
const DOCUMENT = new File(['x'], 'id.jpg', { type: 'image/jpeg' })
const APPLICANT = {
  ...ACCOUNT,
  firstName: 'Ada',
  lastName: 'Lovely',
  gender: 'female',
  country: 'PT',
  dateOfBirth: '1995-04-12',
  idVerification: DOCUMENT,
  documentVerification: DOCUMENT,
}

/** @param text empty for a service that refuses without a text */
function refuse(text: string): void {
  const body = { statusCode: 409, code: 'CONFLICT', message: text, error: '' } as never
  callUpstream.mockRejectedValue(new UpstreamError('POST /somewhere', body))
}

test('a toast says for 10 seconds that a reset link was sent', async () => {
  await askForReset(null, ADDRESS)
  expect(leaveNotice).toHaveBeenCalledExactlyOnceWith({
    tone: 'success',
    title: MESSAGE,
    durationMs: 10_000,
  })
})

test.each([
  ['fan', () => registerAsFan(null, formOf(ACCOUNT))],
  ['performer', () => registerAsPerformer(null, formOf(APPLICANT))],
])('a toast says for 5 seconds that a %s is registered', async (_, register) => {
  await register()
  expect(leaveNotice).toHaveBeenCalledExactlyOnceWith({ tone: 'success', title: MESSAGE, durationMs: 5000 })
})

test.each([
  ['Something went wrong. Please try again later', () => askForReset(null, ADDRESS)],
  ['This Username or email ID has been already taken.', () => registerAsPerformer(null, formOf(APPLICANT))],
])('a refusal’s toast stays for 5 seconds: %s', async (fallback, send) => {
  refuse('')
  expect(await send()).toMatchObject({ toast: { tone: 'error', title: fallback, durationMs: 5000 } })
  refuse(MESSAGE)
  expect(await send()).toMatchObject({ toast: { tone: 'error', title: MESSAGE, durationMs: 5000 } })
  expect(leaveNotice).not.toHaveBeenCalled()
})
