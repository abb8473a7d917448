import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { allCalls } from '#contract/contract.ts'
import { makeFan, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import type { Viewer } from '../../http/visitor.ts'
import { MINUTE_MS } from '../../kernel/clock.ts'
import { endSession } from '../auth/sessions.ts'
import { findViewer } from '../auth/service.ts'
import { callKey, issueTicket, redeemTicket } from './service.ts'

const CALLS = allCalls.map(({ call }) => call)
const [UPLOAD, OTHER_UPLOAD] = CALLS.filter(({ files }) => files).map(callKey) as [string, string]

let kernel: TestKernel
let fan: Person
let viewer: Viewer
let now: Date
/** The kernel with a clock that the tests set. */
let deps: Pick<TestKernel, 'db' | 'clock' | 'config' | 'jobs'>
beforeAll(async () => void (kernel = await createTestKernel()))
afterAll(() => kernel.close())
beforeEach(async () => {
  fan = await makeFan(kernel)
  viewer = (await findViewer(kernel, fan.token))!
  now = kernel.clock.now()
  deps = { ...kernel, clock: { now: () => now } }
})

const issue = (call = UPLOAD) => issueTicket(deps, viewer, call, CALLS)
const redeem = (ticket: string, call = UPLOAD) => redeemTicket(deps, ticket, call)
const expectInvalid = (ticket: string, call = UPLOAD) =>
  expect(redeem(ticket, call)).rejects.toMatchObject({ code: 'TICKET_INVALID' })

describe('an upload ticket', () => {
  test('authenticates once, as the session that asked for it', async () => {
    const { ticket } = issue()
    expect(await redeem(ticket)).toMatchObject({ accountId: fan.id, sessionId: viewer.sessionId })
    await expectInvalid(ticket)
  })

  test('works for only one of two requests that use it at once', async () => {
    const { ticket } = issue()
    const outcomes = await Promise.allSettled([redeem(ticket), redeem(ticket)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('does not use up another ticket of the same session', async () => {
    const [first, second] = [issue(), issue()]
    await redeem(first.ticket)
    expect(await redeem(second.ticket)).toMatchObject({ accountId: fan.id })
  })

  test('works only for its call, and trying it at another call does not use it up', async () => {
    const { ticket } = issue()
    await expectInvalid(ticket, OTHER_UPLOAD)
    expect(await redeem(ticket)).toMatchObject({ accountId: fan.id })
  })

  test('works for two minutes, and its answer says until when', async () => {
    const [early, late] = [issue(), issue()]
    const end = now.getTime() + 2 * MINUTE_MS
    expect(early.expiresAt).toBe(new Date(end).toISOString())
    now = new Date(end - 1)
    expect(await redeem(early.ticket)).toMatchObject({ accountId: fan.id })
    now = new Date(end)
    await expectInvalid(late.ticket)
  })

  test('is invalid once its session has ended', async () => {
    const { ticket } = issue()
    await endSession(deps, { accountId: fan.id, sessionId: viewer.sessionId })
    await expectInvalid(ticket)
  })

  test('is invalid for an account other than the session’s owner', async () => {
    const other = await makeFan(kernel)
    const { ticket } = issueTicket(deps, { ...viewer, accountId: other.id }, UPLOAD, CALLS)
    await expectInvalid(ticket)
  })

  test('is invalid when it was changed, cut, made up or signed by another installation', async () => {
    const { ticket } = issue()
    const [text = '', signature = ''] = ticket.split('.')
    const claims = JSON.parse(Buffer.from(text, 'base64url').toString()) as object
    const other = Buffer.from(JSON.stringify({ ...claims, call: OTHER_UPLOAD })).toString('base64url')
    await expectInvalid(`${other}.${signature}`, OTHER_UPLOAD)
    for (const made of ['', '.', 'x', text, `${text}.`, `.${signature}`, `${ticket}x`])
      await expectInvalid(made)
    const config = { ...kernel.config, INTERNAL_SECRET: 'the secret of another installation' }
    await expectInvalid(issueTicket({ ...deps, config }, viewer, UPLOAD, CALLS).ticket)
  })

  test('is issued only for calls that accept files', () => {
    for (const wanted of [callKey(login), 'POST /nowhere', '', UPLOAD.toLowerCase()])
      expect(() => issue(wanted), wanted).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
  })
})
