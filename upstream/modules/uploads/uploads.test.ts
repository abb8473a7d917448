import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { allCalls } from '#contract/contract.ts'
import { makeFan, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import type { Viewer } from '../../http/visitor.ts'
import { RESUMABLE_UPLOAD } from '#contract/uploads.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { endSession } from '../auth/sessions.ts'
import { findViewer } from '../auth/service.ts'
import { acceptUploadTicket, callKey, issueTicket, redeemTicket } from './service.ts'
import { uploads } from './tables.ts'

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

const issue = (call = UPLOAD, uploadId?: string) => issueTicket(deps, viewer, { call, uploadId }, CALLS)
const redeem = (ticket: string, call = UPLOAD) => redeemTicket(deps, ticket, call)
const expectInvalid = (ticket: string, call = UPLOAD) =>
  expect(redeem(ticket, call)).rejects.toMatchObject({ code: 'TICKET_INVALID' })

describe('an upload ticket', () => {
  test('authenticates once, as the session that asked for it', async () => {
    const { ticket } = await issue()
    expect(await redeem(ticket)).toMatchObject({ accountId: fan.id, sessionId: viewer.sessionId })
    await expectInvalid(ticket)
  })

  test('works for only one of two requests that use it at once', async () => {
    const { ticket } = await issue()
    const outcomes = await Promise.allSettled([redeem(ticket), redeem(ticket)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('does not use up another ticket of the same session', async () => {
    const [first, second] = [await issue(), await issue()]
    await redeem(first.ticket)
    expect(await redeem(second.ticket)).toMatchObject({ accountId: fan.id })
  })

  test('works only for its call, and trying it at another call does not use it up', async () => {
    const { ticket } = await issue()
    await expectInvalid(ticket, OTHER_UPLOAD)
    expect(await redeem(ticket)).toMatchObject({ accountId: fan.id })
  })

  test('works for two minutes, and its answer says until when', async () => {
    const [early, late] = [await issue(), await issue()]
    const end = now.getTime() + 2 * MINUTE_MS
    expect(early.expiresAt).toBe(new Date(end).toISOString())
    now = new Date(end - 1)
    expect(await redeem(early.ticket)).toMatchObject({ accountId: fan.id })
    now = new Date(end)
    await expectInvalid(late.ticket)
  })

  test('is invalid once its session has ended', async () => {
    const { ticket } = await issue()
    await endSession(deps, { accountId: fan.id, sessionId: viewer.sessionId })
    await expectInvalid(ticket)
  })

  test('is invalid for an account other than the session’s owner', async () => {
    const other = await makeFan(kernel)
    const stranger = { ...viewer, accountId: other.id }
    const { ticket } = await issueTicket(deps, stranger, { call: UPLOAD }, CALLS)
    await expectInvalid(ticket)
  })

  test('is invalid when it was changed, cut, made up or signed by another installation', async () => {
    const { ticket } = await issue()
    const [text = '', signature = ''] = ticket.split('.')
    const claims = JSON.parse(Buffer.from(text, 'base64url').toString()) as object
    const other = Buffer.from(JSON.stringify({ ...claims, call: OTHER_UPLOAD })).toString('base64url')
    await expectInvalid(`${other}.${signature}`, OTHER_UPLOAD)
    for (const made of ['', '.', 'x', text, `${text}.`, `.${signature}`, `${ticket}x`])
      await expectInvalid(made)
    const config = { ...kernel.config, INTERNAL_SECRET: 'the secret of another installation' }
    await expectInvalid((await issueTicket({ ...deps, config }, viewer, { call: UPLOAD }, CALLS)).ticket)
  })

  test('is issued only for calls that accept files', async () => {
    for (const wanted of [callKey(login), 'POST /nowhere', '', UPLOAD.toLowerCase()])
      await expect(issue(wanted), wanted).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a ticket for a resumable upload', () => {
  /** Makes an upload of the fan that a ticket has created. */
  async function makeUpload(ticket: string, ownerId = fan.id, updatedAt = now): Promise<string> {
    const claims = Buffer.from(ticket.split('.')[0]!, 'base64url').toString()
    const id = newId()
    const row = { id, ownerId, ticket: (JSON.parse(claims) as { id: string }).id, purpose: 'photo' }
    const file = { fileName: 'a.png', contentType: 'image/png', sizeBytes: 9 }
    await inTransaction(kernel.db, (tx) => tx.insert(uploads).values({ ...row, ...file, updatedAt }))
    return id
  }
  const begin = async () => {
    const { ticket } = await issue(RESUMABLE_UPLOAD)
    return { ticket, id: await makeUpload(ticket) }
  }
  const accept = (ticket: string, uploadId: string | null = null) =>
    acceptUploadTicket(deps, ticket, uploadId)
  const expectRefused = (code: string, ticket: string, uploadId: string | null = null) =>
    expect(accept(ticket, uploadId)).rejects.toMatchObject({ code })
  const inMs = (ms: number) => void (now = new Date(now.getTime() + ms))

  test('creates an upload within two minutes, and goes on with it until a day after its last progress', async () => {
    const { ticket } = await issue(RESUMABLE_UPLOAD)
    expect(await accept(ticket)).toMatchObject({ viewer: { accountId: fan.id } })
    inMs(2 * MINUTE_MS)
    const id = await makeUpload(ticket, fan.id, new Date(now.getTime() - DAY_MS + 1))
    for (const which of [id, id, null])
      expect(await accept(ticket, which)).toMatchObject({ viewer: { accountId: fan.id } })
    inMs(1)
    await expectRefused('NOT_FOUND', ticket, id)
  })

  test('that has created nothing within two minutes is invalid', async () => {
    const { ticket } = await issue(RESUMABLE_UPLOAD)
    inMs(2 * MINUTE_MS)
    await expectRefused('TICKET_INVALID', ticket)
  })

  test('works for its own upload only', async () => {
    const [mine, other] = [await begin(), await begin()]
    await expectRefused('TICKET_INVALID', mine.ticket, other.id)
    await expectRefused('NOT_FOUND', mine.ticket, newId())
    const stranger = await makeFan(kernel)
    const { ticket } = await issue(RESUMABLE_UPLOAD)
    await expectRefused('NOT_FOUND', mine.ticket, await makeUpload(ticket, stranger.id))
  })

  test('may name an unfinished upload, which then accepts it in place of its former ticket', async () => {
    const { ticket, id } = await begin()
    const { ticket: next } = await issue(RESUMABLE_UPLOAD, id)
    expect(await accept(ticket, id)).toMatchObject({ viewer: { accountId: fan.id } })
    await expectRefused('TICKET_INVALID', next)
    expect(await accept(next, id)).toMatchObject({ viewer: { accountId: fan.id } })
    inMs(2 * MINUTE_MS)
    expect(await accept(next, id)).toMatchObject({ viewer: { accountId: fan.id } })
    await expectRefused('TICKET_INVALID', ticket, id)
  })

  test('that names an upload must begin within two minutes too', async () => {
    const { id } = await begin()
    const { ticket } = await issue(RESUMABLE_UPLOAD, id)
    inMs(2 * MINUTE_MS)
    await expectRefused('TICKET_INVALID', ticket, id)
  })

  test('is issued only for an own upload that has not expired', async () => {
    const { id } = await begin()
    const { ticket } = await issue(RESUMABLE_UPLOAD)
    const foreign = await makeUpload(ticket, (await makeFan(kernel)).id)
    for (const which of [foreign, newId()])
      await expect(issue(RESUMABLE_UPLOAD, which)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(issue(UPLOAD, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    inMs(DAY_MS)
    await expect(issue(RESUMABLE_UPLOAD, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is checked against its session at each request', async () => {
    const { ticket, id } = await begin()
    expect(await accept(ticket, id)).toMatchObject({ viewer: { sessionId: viewer.sessionId } })
    await endSession(deps, { accountId: fan.id, sessionId: viewer.sessionId })
    await expectRefused('TICKET_INVALID', ticket, id)
  })

  test('works for no call, and a ticket for a call works for no upload', async () => {
    const { ticket } = await issue(RESUMABLE_UPLOAD)
    await expectInvalid(ticket)
    await expectRefused('TICKET_INVALID', (await issue()).ticket)
    for (const made of ['', '.', `${ticket}x`]) await expectRefused('TICKET_INVALID', made)
  })
})
