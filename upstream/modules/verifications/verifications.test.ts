import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { login, tokenOf } from '#contract/auth.ts'
import { getCurrentUser } from '#contract/users.ts'
import { getPerformer } from '#contract/performers.ts'
import { getVerification, registerPerformer, uploadDocuments } from '#contract/verifications.ts'
import { APPLICANT, makeDocuments } from '#tests/support/applicant.ts'
import { createApi, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { readEmails } from '#tests/support/emails.ts'
import { inTransaction } from '../../kernel/database.ts'
import { runVerify } from '../../ops/verify.ts'
import { accounts } from '../accounts/tables.ts'
import { setSetting } from '../settings/desk.ts'
import { putArticle } from '../articles/service.ts'
import { documentReads, performerIdentities, verificationDocuments } from './tables.ts'

let kernel: TestKernel
let api: Api
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterEach(() => kernel.close())

const register = async (change: Partial<typeof APPLICANT> = {}, address?: string) =>
  api.send(
    registerPerformer,
    { body: { ...APPLICANT, ...change }, files: await makeDocuments() },
    null,
    address,
  )

async function logIn(username = APPLICANT.username): Promise<Person> {
  const token = tokenOf(await api.call(login, { body: { username, password: APPLICANT.password } }))
  const { _id } = await api.call(getCurrentUser, {}, { id: '', username, token })
  return { id: _id, username, token }
}

function storedFiles(): string[] {
  const folder = path.join(kernel.config.DATA_DIR, 'files')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

const ops = (...words: string[]) => runVerify(kernel, words)

test('a performer who registers becomes public once the documents are approved', async () => {
  const answer = await register()
  expect(answer.error).toBeNull()
  expect(answer.data.message).toBe('Thank you! Your application has arrived.')
  const performer = await logIn()
  expect(await api.call(getVerification, {}, performer)).toMatchObject({ status: 'submitted', reason: null })
  const look = { params: { id: APPLICANT.username }, query: {} }
  await api.refused('PERFORMER_NOT_FOUND', getPerformer, look)
  expect((await ops('list'))[0]).toContain('maria.sol\tmaria@example.com\tpending_verification')
  await ops('approve', 'maria.sol', '--by', 'ines')
  expect(await api.call(getVerification, {}, performer)).toMatchObject({ status: 'approved' })
  expect(await api.call(getPerformer, look)).toMatchObject({
    name: 'Maria Sol',
    country: 'PT',
    gender: 'female',
  })
  expect(await ops('list')).toEqual(['Nobody is waiting.'])
  await expect(ops('approve', 'maria.sol')).rejects.toThrow('no documents to decide on')
})

test('a rejected performer sees the reason, and can send other documents', async () => {
  await register()
  const performer = await logIn()
  await api.refused('DOCUMENTS_NOT_AWAITED', uploadDocuments, { files: await makeDocuments() }, performer)
  await ops('reject', 'maria.sol', '--reason', 'The', 'photo', 'is', 'too', 'dark.')
  expect(await api.call(getVerification, {}, performer)).toMatchObject({
    status: 'rejected',
    reason: 'The photo is too dark.',
  })
  const before = storedFiles()
  const again = await api.call(uploadDocuments, { files: await makeDocuments() }, performer)
  expect(again).toMatchObject({ status: 'submitted', reason: null })
  expect(storedFiles()).toHaveLength(2)
  expect(storedFiles().filter((file) => before.includes(file))).toEqual([])
  await ops('approve', 'maria.sol')
  await api.refused('DOCUMENTS_NOT_AWAITED', uploadDocuments, { files: await makeDocuments() }, performer)
})

test('the performer gets an email about each decision', async () => {
  await register()
  await ops('reject', 'maria.sol', '--reason', 'Too dark.')
  await api.call(uploadDocuments, { files: await makeDocuments() }, await logIn())
  await ops('approve', 'maria.sol')
  await kernel.runJobs('emails')
  const sent = (await kernel.emailSender.list(10)).filter((email) => email.to === APPLICANT.email)
  expect(sent.map((email) => email.text)).toEqual([
    expect.stringContaining('/model'),
    expect.stringContaining('Too dark.'),
    expect.stringContaining('We have your application'),
  ])
})

test('the operator gets an email for all new documents, if the settings have an address', async () => {
  const boss = 'boss@example.com'
  const subjects = async () => (await readEmails(kernel, boss)).map((email) => email.subject)
  await register({ username: 'before.then', email: 'before@example.com' })
  expect(await subjects()).toEqual([])
  await setSetting(kernel.db, 'adminEmail', boss)
  await register()
  await register({ email: 'other@example.com' })
  const told = expect.stringContaining('documents of maria.sol wait for you')
  expect(await subjects()).toEqual([told])
  await ops('reject', 'maria.sol', '--reason', 'Too dark.')
  const again = { files: await makeDocuments() }
  const performer = await logIn()
  await api.call(uploadDocuments, again, performer)
  await api.refused('DOCUMENTS_NOT_AWAITED', uploadDocuments, again, performer)
  expect(await subjects()).toEqual([told, told])
  expect((await readEmails(kernel, boss))[0]!.text).not.toMatch(/Soldevila|maria@example.com/)
})

test('a performer that an operator creates needs no documents', async () => {
  const performer = await makePerformer(kernel)
  expect(await api.call(getVerification, {}, performer)).toMatchObject({
    status: 'approved',
    decidedAt: null,
  })
})

test('identities and documents are stored encrypted, and each look at a document is logged', async () => {
  await register()
  const [identity] = await kernel.db.select().from(performerIdentities)
  expect(JSON.stringify(identity)).not.toMatch(/Soldevila|1994-03-02/)
  for (const file of storedFiles()) {
    expect(readFileSync(file, 'latin1')).not.toMatch(/%PDF-|JFIF|Maria/)
  }
  const [document] = await kernel.db.select().from(verificationDocuments)
  const out = path.join(kernel.config.DATA_DIR, 'document.jpg')
  await expect(ops('document', document!.id, '--out', out)).rejects.toThrow('--why is missing')
  expect(await kernel.db.select().from(documentReads)).toEqual([])
  await ops('document', document!.id, '--out', out, '--why', 'age', 'check', '--by', 'ines')
  expect((await sharp(await readFile(out)).metadata()).format).toBe('jpeg')
  expect(await kernel.db.select().from(documentReads)).toMatchObject([
    { documentId: document!.id, reader: 'ines', reason: 'age check' },
  ])
  const shown = (await ops('show', 'maria.sol')).join('\n')
  expect(shown).toContain('Maria Soldevila, born 1994-03-02')
  expect(shown).toContain('came by FRIEND7')
  expect(shown).toMatch(/read .* by ines: age check/)
})

test('a refused registration stores neither an account nor a document', async () => {
  await register()
  const files = storedFiles()
  const refused = await register({ email: 'other@example.com' })
  expect(refused.error).toMatchObject({
    code: 'USERNAME_OR_EMAIL_TAKEN',
    message: [{ property: 'username' }],
  })
  const sameEmail = await register({ username: 'someone.else' })
  expect(sameEmail.error).toMatchObject({
    code: 'USERNAME_OR_EMAIL_TAKEN',
    message: 'This Username or email ID has been already taken.',
  })
  const broken = await api.send(registerPerformer, {
    body: { ...APPLICANT, username: 'someone.else', email: 'else@example.com' },
    files: { ...(await makeDocuments()), documentVerification: new File(['%PDF-1.7 half'], 'a.pdf') },
  })
  expect(broken.error).toMatchObject({ code: 'FILE_BROKEN', message: [{ property: 'documentVerification' }] })
  expect(storedFiles()).toEqual(files)
  expect(await kernel.db.select().from(accounts)).toHaveLength(1)
})

test('the accepted terms are recorded with their version, the time and the network address', async () => {
  const article = { slug: 'terms', title: 'Terms', html: '<p>Be kind.</p>' }
  const updatedAt = new Date('2026-02-03T04:05:06.000Z')
  await inTransaction(kernel.db, (tx) => putArticle(tx, article, { by: 'nobody', now: updatedAt }))
  await register({}, '192.0.2.9')
  const [account] = await kernel.db.select().from(accounts)
  expect(account).toMatchObject({ termsVersion: updatedAt.toISOString(), termsAddress: '192.0.2.9' })
  expect(account?.termsAcceptedAt).toBeInstanceOf(Date)
})

test('a performer cannot log in before verifying the email, if the settings require it', async () => {
  await setSetting(kernel.db, 'requireEmailVerification', 'true')
  expect((await register()).data.message).toContain('check your inbox')
  const body = { username: APPLICANT.username, password: APPLICANT.password }
  await api.refused('EMAIL_NOT_VERIFIED', login, { body })
})
