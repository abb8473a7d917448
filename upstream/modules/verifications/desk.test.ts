import { afterEach, beforeEach, expect, test } from 'vitest'
import { setAccountStatus } from '#contract/accounts.ts'
import { login, tokenOf } from '#contract/auth.ts'
import * as contract from '#contract/verifications.ts'
import { getPerformer } from '#contract/performers.ts'
import { APPLICANT, makeDocuments } from '#tests/support/applicant.ts'
import { createApi, makeFan, makeOperator, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { readEmails } from '#tests/support/emails.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'

let kernel: TestKernel
let api: Api
let operator: Person
let id: string
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  operator = await makeOperator(kernel)
  await api.call(contract.registerPerformer, { body: APPLICANT, files: await makeDocuments() })
  id = (await api.call(contract.listApplicants, {}, operator)).data[0]!._id
})
afterEach(() => kernel.close())

const applicant = () => api.call(contract.getApplicant, { params: { id } }, operator)
const show = () =>
  api.call(contract.showDocuments, { params: { id }, body: { reason: 'Is it her?' } }, operator)
const fetchDocument = (url: string) => kernel.app.inject({ method: 'GET', url: url.replace('/api/v1', '') })
const decision = (requestId: string, status: 'approved' | 'rejected', reason = '') => ({
  params: { id },
  body: { requestId, status, reason },
})

test('an operator sees the applicant, and each look at a document is logged', async () => {
  const before = await applicant()
  expect(before).toMatchObject({
    username: 'maria.sol',
    identity: { firstName: 'Maria', lastName: 'Soldevila', dateOfBirth: '1994-03-02' },
    looks: [],
  })
  expect(before.documents.map(({ field }) => field)).toEqual(['idVerification', 'documentVerification'])
  const shown = await show()
  expect((await applicant()).looks).toEqual([])
  const answers = await Promise.all(shown.documents.map(({ url }) => fetchDocument(url)))
  expect(answers.map(({ headers }) => [headers['content-type'], headers['cache-control']])).toEqual([
    ['image/jpeg', 'private, no-store'],
    ['application/pdf', 'private, no-store'],
  ])
  const { looks } = await applicant()
  expect(looks).toHaveLength(2)
  expect(looks[0]).toMatchObject({ by: operator.username, reason: 'Is it her?' })
})

test('a document’s address works unchanged for a minute, while its operator’s session is open', async () => {
  const {
    documents: [first],
  } = await show()
  const status = async (url: string) => (await fetchDocument(url)).statusCode
  expect(await status(first!.url)).toBe(200)
  expect(await status('/api/v1/admin/document')).toBe(404)
  expect(await status(`${first!.url.slice(0, -8)}AAAAAAAA`)).toBe(404)
  expect(await status(`${first!.url}&look=${first!._id}`)).toBe(404)
  await makeOperator(kernel).then((other) =>
    api.call(
      setAccountStatus,
      { params: { id: operator.id }, body: { wanted: 'suspended', reason: 'Gone' } },
      other,
    ),
  )
  expect(await status(first!.url)).toBe(404)
  operator = await makeOperator(kernel)
  const {
    documents: [again],
  } = await show()
  kernel.advance(60_000)
  expect(await status(again!.url)).toBe(404)
  expect((await applicant()).looks).toHaveLength(1)
})

test('rejecting documents requires a reason, and the email tells it to the performer', async () => {
  const { requestId } = await applicant()
  await api.refused(
    'INVALID_REQUEST',
    contract.decideVerification,
    decision(requestId!, 'rejected'),
    operator,
  )
  await api.call(contract.decideVerification, decision(requestId!, 'rejected', 'It is too dark.'), operator)
  const emails = await readEmails(kernel, 'maria@example.com')
  expect(emails.some(({ text }) => text.includes('It is too dark.'))).toBe(true)
  expect((await api.call(contract.listApplicants, {}, operator)).total).toBe(0)
})

test('operators can decide only on the documents that they saw, and only once', async () => {
  const { requestId: seen } = await applicant()
  await api.call(contract.decideVerification, decision(seen!, 'rejected', 'It is too dark.'), operator)
  const twice = decision(seen!, 'approved')
  await api.refused('CHANGED_MEANWHILE', contract.decideVerification, twice, operator)
  const credentials = { username: 'maria.sol', password: 'correct horse battery' }
  const token = tokenOf(await api.call(login, { body: credentials }))
  const maria = { id, username: 'maria.sol', token }
  await api.call(contract.uploadDocuments, { files: await makeDocuments() }, maria)
  await api.refused('CHANGED_MEANWHILE', contract.decideVerification, twice, operator)
  await api.refused('PERFORMER_NOT_FOUND', getPerformer, { params: { id: 'maria.sol' }, query: {} })
  const { requestId: later } = await applicant()
  await api.call(contract.decideVerification, decision(later!, 'approved'), operator)
  await api.call(getPerformer, { params: { id: 'maria.sol' }, query: {} })
})

test('an applicant whose username reads as an approved performer’s cannot be approved', async () => {
  await makePerformer(kernel, { username: 'maria.sol.official' })
  const { requestId } = await applicant()
  await api.refused(
    'USERNAME_TOO_SIMILAR',
    contract.decideVerification,
    decision(requestId!, 'approved'),
    operator,
  )
  expect((await applicant()).state.status).toBe('submitted')
  await api.call(contract.decideVerification, decision(requestId!, 'rejected', 'Another name.'), operator)
})

test('a fan has no application to show', async () => {
  const fan = await makeFan(kernel)
  await api.refused('NOT_FOUND', contract.getApplicant, { params: { id: fan.id } }, operator)
})
