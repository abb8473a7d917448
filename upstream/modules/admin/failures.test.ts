import { isNotNull } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { discardFailure, listFailures, retryFailure } from '#contract/admin.ts'
import { createDeskWork } from '#tests/authorisation/matrix/desk-work.ts'
import { createApi, makeFan, makeOperator, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { runSchedule } from '../../kernel/failed-jobs.ts'
import { newId } from '../../kernel/ids.ts'
import { failedJobs } from '../../kernel/tables.ts'
import { EMAIL_QUEUE } from '../emails/service.ts'

let kernel: TestKernel
let api: Api
let operator: Person
let desk: ReturnType<typeof createDeskWork>
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  operator = await makeOperator(kernel)
  const [fan, performer] = [await makeFan(kernel), await makePerformer(kernel)]
  desk = createDeskWork(kernel, { fan, performer, unverifiedPerformer: performer })
})
afterEach(() => kernel.close())

const list = (query: { limit?: number; before?: string } = {}) => api.call(listFailures, { query }, operator)
const waiting = () => kernel.jobs.listWaiting(EMAIL_QUEUE.name)
const kept = () => kernel.db.select().from(failedJobs)
const about = (id: string) => ({ params: { id } })

test('a refused email is listed without its text, its link and its full address', async () => {
  const id = await desk.makeFailure()
  const answer = await list()
  expect(answer).toMatchObject({
    data: [{ _id: id, name: 'emails', recipient: 'm•••@example.com', cause: 'refused', canTryAgain: true }],
    next: null,
    total: 1,
  })
  expect(JSON.stringify(answer)).not.toMatch(/mira|token|sealed|Hello/)
})

test('the next page begins after the last row, even if earlier rows have been removed', async () => {
  const ids = []
  for (let at = 0; at < 4; at++) ids.unshift(await desk.makeFailure())
  const first = await list({ limit: 2 })
  expect(first.data.map(({ _id }) => _id)).toEqual(ids.slice(0, 2))
  await api.call(discardFailure, about(ids[0]!), operator)
  const second = await list({ limit: 2, before: first.next! })
  expect(second.data.map(({ _id }) => _id)).toEqual(ids.slice(2))
  expect(second).toMatchObject({ next: null, total: 3 })
})

test('a failure that is tried again is enqueued once, leaves the list, and is sent', async () => {
  const id = await desk.makeFailure()
  await api.call(retryFailure, about(id), operator)
  expect(await list()).toMatchObject({ data: [], total: 0 })
  expect(await kept()).toMatchObject([
    { decision: 'tried-again', decidedBy: operator.username, sealed: null },
  ])
  await kernel.runJobs(EMAIL_QUEUE.name)
  expect(await kernel.emailSender.list(10)).toMatchObject([{ to: 'mira@example.com' }])
})

test('when two operators try a failure again at once, one succeeds and the other is refused', async () => {
  const id = await desk.makeFailure()
  const other = await makeOperator(kernel)
  const answers = await Promise.all(
    [operator, other, operator, other].map((who) => api.send(retryFailure, about(id), who)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409])
  expect(await waiting()).toHaveLength(1)
  await api.refused('CHANGED_MEANWHILE', discardFailure, about(id), other)
})

test('when one operator retries a job while another discards it, only one decision counts', async () => {
  const id = await desk.makeFailure()
  const [again, gone] = await Promise.all([
    api.send(retryFailure, about(id), operator),
    api.send(discardFailure, about(id), operator),
  ])
  expect([again.status, gone.status].toSorted((a, b) => a - b)).toEqual([204, 409])
  expect(await waiting()).toHaveLength(again.status === 204 ? 1 : 0)
})

test('a failed schedule, and a job sealed under an older secret, can only be discarded', async () => {
  const run = () => Promise.reject(new Error('no room left'))
  await expect(runSchedule(kernel, { name: 'events-prune', cron: '', run })).rejects.toThrow('no room left')
  await desk.makeFailure()
  await kernel.db.update(failedJobs).set({ cause: 'unreadable' }).where(isNotNull(failedJobs.jobId))
  const { data } = await list()
  expect(data).toMatchObject([
    { isSchedule: false, canTryAgain: false },
    { isSchedule: true, canTryAgain: false, name: 'events-prune' },
  ])
  for (const { _id } of data) {
    await api.refused('NOT_REPEATABLE', retryFailure, about(_id), operator)
    await api.call(discardFailure, about(_id), operator)
  }
  expect(await list()).toMatchObject({ total: 0 })
  expect(await waiting()).toEqual([])
})

test('an unknown failure is not found', async () => {
  await api.refused('NOT_FOUND', retryFailure, about(newId()), operator)
  await api.refused('NOT_FOUND', discardFailure, about(newId()), operator)
})

test('failed jobs are deleted after thirty days, discarded or not, and newer ones stay', async () => {
  const [decided] = [await desk.makeFailure(), await desk.makeFailure()]
  await api.call(discardFailure, about(decided), operator)
  kernel.advance(30 * DAY_MS - 60_000)
  await kernel.runSchedule('failed-jobs-prune')
  expect(await kept()).toHaveLength(2)
  kernel.advance(120_000)
  const latest = await desk.makeFailure()
  await kernel.runSchedule('failed-jobs-prune')
  expect(await kept()).toMatchObject([{ id: latest }])
})
