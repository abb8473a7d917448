import { existsSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { issueUploadTicket } from '#contract/uploads.ts'
import { getCurrentUser, NO_AVATAR, uploadAvatarOfUser, uploadUserAvatar } from '#contract/users.ts'
import { createApi, encodeForm, makeFan, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, TEST_SECRET, type TestKernel } from '#tests/support/kernel.ts'
import { endSession } from '../modules/auth/sessions.ts'
import { incomingFolder, readFileName, sweepIncoming } from './multipart.ts'

let kernel: TestKernel
let api: Api
let fan: Person
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  fan = await makeFan(kernel)
})
afterEach(() => kernel.close())

async function photo(width = 400): Promise<File> {
  const image = sharp({ create: { width, height: width, channels: 3, background: '#a05' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
  return new File([new Uint8Array(await image.toBuffer())], 'me.jpg', { type: 'image/jpeg' })
}

const incoming = () =>
  existsSync(incomingFolder(kernel.config.DATA_DIR))
    ? readdirSync(incomingFolder(kernel.config.DATA_DIR))
    : []

const stored = () =>
  existsSync(path.join(kernel.config.DATA_DIR, 'files'))
    ? readdirSync(path.join(kernel.config.DATA_DIR, 'files'), { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.includes('.'),
      )
    : []

test('an uploaded image becomes the avatar, and upstream keeps only the last of the earlier ones', async () => {
  const first = await api.call(uploadUserAvatar, { files: { avatar: await photo() } }, fan)
  const firstFiles = stored()
  const second = await api.call(uploadUserAvatar, { files: { avatar: await photo(300) } }, fan)
  expect(second.avatar.url).not.toBe(first.avatar.url)
  expect((await api.call(getCurrentUser, {}, fan)).avatarUrl).toBe(second.avatar.sizes[0]?.url)
  expect((await kernel.app.inject(first.avatar.url)).statusCode).toBe(404)
  const shown = await kernel.app.inject(second.avatar.url)
  expect(shown.headers['content-type']).toBe('image/webp')
  expect(shown.rawPayload.toString('latin1')).not.toContain('secret place')
  expect(incoming()).toEqual([])
  expect(stored()).toEqual(expect.arrayContaining(firstFiles))
  await api.call(uploadUserAvatar, { files: { avatar: await photo() } }, fan)
  expect(stored().filter((name) => firstFiles.includes(name))).toEqual([])
})

test('a caller can neither change somebody else’s image nor learn whether they exist', async () => {
  const other = await makeFan(kernel)
  const files = { avatar: await photo() }
  await api.refused('NOT_FOUND', uploadAvatarOfUser, { params: { id: other.id }, files }, fan)
  await api.call(uploadAvatarOfUser, { params: { id: fan.id }, files }, fan)
  expect((await api.call(getCurrentUser, {}, other)).avatarUrl).toBe(NO_AVATAR)
  expect((await api.call(getCurrentUser, {}, fan)).avatarUrl).not.toBe(NO_AVATAR)
})

test('a visitor is refused before anything is written', async () => {
  await api.refused('UNAUTHENTICATED', uploadUserAvatar, { files: { avatar: await photo() } })
  expect(existsSync(incomingFolder(kernel.config.DATA_DIR))).toBe(false)
})

test('the refusal of a form names the missing file', async () => {
  const form = await encodeForm({ something: 'else' })
  const response = await kernel.app.inject({
    method: 'POST',
    url: '/users/avatar/upload',
    payload: form.payload,
    headers: { ...form.headers, authorization: `Bearer ${fan.token}` },
  })
  expect(response.json()).toMatchObject({ code: 'FILE_MISSING', message: [{ property: 'avatar' }] })
})

async function sendWith(authorization: string, path = '/users/avatar/upload') {
  const form = await encodeForm({ avatar: await photo() })
  const headers = { ...form.headers, authorization, 'x-ovation-internal': TEST_SECRET }
  const response = await kernel.app.inject({ method: 'POST', url: path, payload: form.payload, headers })
  return { status: response.statusCode, code: response.json<{ code?: string }>().code }
}

const newTicket = async () =>
  (await api.call(issueUploadTicket, { body: { call: 'POST /users/avatar/upload' } }, fan)).ticket

test('a ticket allows one upload to one call', async () => {
  const ticket = await newTicket()
  expect(await sendWith(`Ticket ${ticket}`, `/users/${fan.id}/avatar/upload`)).toMatchObject({ status: 403 })
  expect(await sendWith(`Ticket ${ticket}`)).toMatchObject({ status: 200 })
  expect((await api.call(getCurrentUser, {}, fan)).avatarUrl).not.toBe(NO_AVATAR)
  expect(await sendWith(`Ticket ${ticket}`)).toMatchObject({ status: 403, code: 'TICKET_INVALID' })
})

test('a ticket is neither accepted by nor issued for a call without files', async () => {
  const headers = { authorization: `Ticket ${await newTicket()}` }
  expect((await kernel.app.inject({ url: '/users/me', headers })).statusCode).toBe(401)
  await api.refused('NOT_FOUND', issueUploadTicket, { body: { call: 'PUT /users' } }, fan)
})

test('upstream refuses a ticket that is late, forged or of an ended session', async () => {
  const late = await newTicket()
  kernel.advance(121_000)
  expect(await sendWith(`Ticket ${late}`)).toMatchObject({ code: 'TICKET_INVALID' })
  const forged = await newTicket()
  const [claims = '', signature = ''] = forged.split('.')
  const other = Buffer.from(
    Buffer.from(claims, 'base64url')
      .toString()
      .replace(fan.id, (await makeFan(kernel)).id),
  ).toString('base64url')
  expect(await sendWith(`Ticket ${other}.${signature}`)).toMatchObject({ code: 'TICKET_INVALID' })
  const revoked = await newTicket()
  await endSession(kernel, { accountId: fan.id })
  expect(await sendWith(`Ticket ${revoked}`)).toMatchObject({ code: 'TICKET_INVALID' })
})

test('an upload that the client aborts leaves no files behind', async () => {
  await kernel.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = kernel.app.server.address() as AddressInfo
  const form = await encodeForm({ avatar: await photo(2000) })
  const sending = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/users/avatar/upload',
    headers: { ...form.headers, authorization: `Bearer ${fan.token}`, 'content-length': form.payload.length },
  })
  sending.on('error', () => undefined)
  sending.write(form.payload.subarray(0, form.payload.length / 2))
  await expect.poll(incoming).toHaveLength(1)
  sending.destroy()
  await expect.poll(incoming).toEqual([])
  expect((await api.call(getCurrentUser, {}, fan)).avatarUrl).toBe(NO_AVATAR)
})

test('sweepIncoming removes the files that a killed process left', async () => {
  const left = path.join(incomingFolder(kernel.config.DATA_DIR), 'some-upload')
  await mkdir(left, { recursive: true })
  await writeFile(path.join(left, '0'), 'half an image')
  await sweepIncoming(kernel.config.DATA_DIR)
  expect(incoming()).toEqual([])
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\id.jpg', 'id.jpg'],
  ['cv\u202Egpj.exe', 'cvgpj.exe'],
  ['a\u0000b\n.jpg', 'ab.jpg'],
  ['...hidden', 'hidden'],
  ['x'.repeat(500), 'x'.repeat(120)],
  [undefined, ''],
])('readFileName keeps only the last part of %s, without special characters', (given, plain) => {
  expect(readFileName(given)).toBe(plain)
})
