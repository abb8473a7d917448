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

describe('a ticket', () => {
  test('stands for the session that asked for it, once', async () => {
    const { ticket } = issue()
    expect(await redeem(ticket)).toMatchObject({ accountId: fan.id, sessionId: viewer.sessionId })
    await expectInvalid(ticket)
  })

  test('is good for one of two that use it at once', async () => {
    const { ticket } = issue()
    const outcomes = await Promise.allSettled([redeem(ticket), redeem(ticket)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('uses up no other: each is one of its own', async () => {
    const [first, second] = [issue(), issue()]
    await redeem(first.ticket)
    expect(await redeem(second.ticket)).toMatchObject({ accountId: fan.id })
  })

  test('is good for its call only, and is not used up by another', async () => {
    const { ticket } = issue()
    await expectInvalid(ticket, OTHER_UPLOAD)
    expect(await redeem(ticket)).toMatchObject({ accountId: fan.id })
  })

  test('is good for two minutes, and says so', async () => {
    const [early, late] = [issue(), issue()]
    const end = now.getTime() + 2 * MINUTE_MS
    expect(early.expiresAt).toBe(new Date(end).toISOString())
    now = new Date(end - 1)
    expect(await redeem(early.ticket)).toMatchObject({ accountId: fan.id })
    now = new Date(end)
    await expectInvalid(late.ticket)
  })

  test('ends with its session', async () => {
    const { ticket } = issue()
    await endSession(deps, { accountId: fan.id, sessionId: viewer.sessionId })
    await expectInvalid(ticket)
  })

  test('speaks for nobody but its session’s owner', async () => {
    const other = await makeFan(kernel)
    const { ticket } = issueTicket(deps, { ...viewer, accountId: other.id }, UPLOAD, CALLS)
    await expectInvalid(ticket)
  })

  test('is not believed when it was changed, cut, made up or signed by another installation', async () => {
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

  test('is issued for calls that take files, and for no other', () => {
    for (const wanted of [callKey(login), 'POST /nowhere', '', UPLOAD.toLowerCase()])
      expect(() => issue(wanted), wanted).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
  })
})
