import { afterEach, beforeEach, expect, test } from 'vitest'
import { CONSOLE_QUEUES, getOverview } from '#contract/admin.ts'
import { handleContactMessage, listContactMessages } from '#contract/contact.ts'
import { listAllReports, resolveReport, reviewReport } from '#contract/reports.ts'
import { createDeskWork } from '#tests/authorisation/matrix/desk-work.ts'
import { createApi, makeFan, makeOperator, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { CONSOLE_QUEUES as REGISTERED_QUEUES } from './service.ts'
import { registry } from '../all.ts'

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

const waiting = async () => {
  const { queues } = await api.call(getOverview, {}, operator)
  return Object.fromEntries(queues.map((queue) => [queue.name, queue.waiting]))
}

test('exactly one module counts each queue of the console', () => {
  const registered = registry.listAll(REGISTERED_QUEUES).map(({ name }) => name)
  expect(registered.toSorted()).toEqual([...CONSOLE_QUEUES].toSorted())
})

test('the overview counts what waits in each queue, and tells since when', async () => {
  const none = { verifications: 0, reports: 0, letters: 0 }
  expect(await waiting()).toMatchObject(none)
  const first = await desk.makeReport()
  await desk.makeLetter()
  kernel.advance(60_000)
  await desk.makeReport()
  await desk.makeVerification()
  expect(await waiting()).toMatchObject({ verifications: 1, reports: 2, letters: 1 })
  const { queues } = await api.call(getOverview, {}, operator)
  const { data } = await api.call(listAllReports, { query: { status: 'unresolved' } }, operator)
  const { createdAt } = data.find(({ _id }) => _id === first)!
  expect(queues.find(({ name }) => name === 'reports')?.oldestAt).toBe(createdAt)
})

test('a report waits until it is resolved, keeps the operator’s name, and can be opened again', async () => {
  const id = await desk.makeReport()
  const list = async (status: 'unresolved' | 'resolved') =>
    (await api.call(listAllReports, { query: { status } }, operator)).data
  await api.call(reviewReport, { params: { id } }, operator)
  expect(await list('unresolved')).toMatchObject([{ status: 'under_review', handledBy: operator.username }])
  const body = { outcome: 'kept', note: 'A joke among friends.' } as const
  await api.call(resolveReport, { params: { id }, body }, operator)
  expect(await list('unresolved')).toEqual([])
  expect(await list('resolved')).toMatchObject([{ _id: id, outcome: 'kept', note: body.note }])
  expect(await waiting()).toMatchObject({ reports: 0 })
  await api.call(reviewReport, { params: { id } }, operator)
  expect(await list('unresolved')).toMatchObject([{ _id: id, outcome: null }])
})

test('a contact message waits until an operator answers or closes it, and can be opened again', async () => {
  const id = await desk.makeLetter()
  const list = async (status: 'open' | 'done') =>
    (await api.call(listContactMessages, { query: { status } }, operator)).data
  expect(await list('open')).toMatchObject([{ _id: id, status: 'open', handledBy: null }])
  await api.call(
    handleContactMessage,
    { params: { id }, body: { status: 'answered', note: 'By phone.' } },
    operator,
  )
  expect(await list('open')).toEqual([])
  expect(await list('done')).toMatchObject([
    { _id: id, status: 'answered', note: 'By phone.', handledBy: operator.username },
  ])
  await api.call(handleContactMessage, { params: { id }, body: { status: 'open' } }, operator)
  expect(await waiting()).toMatchObject({ letters: 1 })
})
