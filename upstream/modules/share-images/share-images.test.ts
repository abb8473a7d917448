import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getPerformer, updatePerformer } from '#contract/performers.ts'
import { createApi, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '../../kernel/database.ts'
import { removeContent } from '../content/publishing.ts'
import { addImage, addOpenImage, addPost, blockCountry } from '../posts/test-content.ts'
import { drawShareImage } from './drawing.ts'
import { canWrite, outlineText, outlineTextWithin } from './text-outlines.ts'

let kernel: TestKernel
let api: Api
let zoe: Person
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(() => kernel.close())
beforeEach(async () => {
  zoe = await makePerformer(kernel)
})

const findUrl = async () => (await api.call(getPerformer, { params: { id: zoe.id } })).shareUrl
/** An IP address in France, in the GeoIP data of the tests. */
const PARIS = '203.0.113.7'
const load = (url: string, remoteAddress?: string) =>
  kernel.app.inject({ url, ...(remoteAddress && { remoteAddress }) })

describe('the share image of a page', () => {
  test('is a JPEG of 1200 × 630 pixels, from cover, portrait and name', async () => {
    const bare = await load(await findUrl())
    const image = await addOpenImage(kernel, zoe.id)
    await kernel.db.execute(sql`update accounts set avatar_file_id = ${image} where id = ${zoe.id}`)
    await kernel.db.execute(sql`update performers set cover_file_id = ${image} where account_id = ${zoe.id}`)
    const whole = await load(await findUrl())
    for (const answer of [bare, whole]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('image/jpeg')
      expect(answer.headers['cache-control']).toMatch(/^private/)
      const { format, width, height } = await sharp(answer.rawPayload).metadata()
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
      expect(answer.rawPayload.length).toBeLessThan(300_000)
    }
    expect(whole.rawPayload.equals(bare.rawPayload)).toBe(false)
  })

  test('gets a new address when the name changes, and the old address redirects to it', async () => {
    const before = await findUrl()
    await api.call(updatePerformer, { params: { id: zoe.id }, body: { name: 'Zoë Marchand' } }, zoe)
    const after = await findUrl()
    expect(after).not.toBe(before)
    const answer = await load(before)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, after])
  })

  test('gets a new address when the portrait or the cover changes', async () => {
    const image = await addOpenImage(kernel, zoe.id)
    const addresses = [await findUrl()]
    await kernel.db.execute(sql`update accounts set avatar_file_id = ${image} where id = ${zoe.id}`)
    addresses.push(await findUrl())
    await kernel.db.execute(sql`update performers set cover_file_id = ${image} where account_id = ${zoe.id}`)
    addresses.push(await findUrl())
    expect(new Set(addresses).size).toBe(3)
  })

  test('is not found from a blocked country', async () => {
    const url = await findUrl()
    await blockCountry(kernel, zoe, 'FR')
    expect((await load(url)).statusCode).toBe(200)
    expect((await load(url, PARIS)).statusCode).toBe(404)
  })

  test('is not found for performers whom anonymous visitors cannot find', async () => {
    const url = await findUrl()
    for (const status of ['suspended', 'pending_verification', 'closing']) {
      await kernel.db.execute(sql`update accounts set status = ${status} where id = ${zoe.id}`)
      expect((await load(url)).statusCode).toBe(404)
    }
    for (const strange of ['0190a6f2-7c1e-7b7a-9c52-3f1d2a4b5c6d', 'nobody', '..', '%00'])
      expect((await load(`/media/share/${strange}/0.jpg`)).statusCode).toBe(404)
  })
})

describe('the share image of a post', () => {
  test('exists as a JPEG for public images only', async () => {
    const shown = await addOpenImage(kernel, zoe.id)
    const answer = await load(`/media/share/image/${shown}.jpg`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { format, width, height } = await sharp(answer.rawPayload).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
    const hidden = await addImage(kernel, zoe.id)
    expect((await load(`/media/share/image/${hidden}.jpg`)).statusCode).toBe(404)
  })

  test('is not found any more as soon as its post is removed', async () => {
    const image = await addImage(kernel, zoe.id)
    const postId = await addPost(kernel, zoe, { fileIds: [image] })
    expect((await load(`/media/share/image/${image}.jpg`)).statusCode).toBe(200)
    await inTransaction(kernel.db, (tx) => removeContent(tx, kernel, { kind: 'feed', id: postId }))
    expect((await load(`/media/share/image/${image}.jpg`)).statusCode).toBe(404)
    for (const strange of ['0190a6f2-7c1e-7b7a-9c52-3f1d2a4b5c6d', 'nobody', '%00'])
      expect((await load(`/media/share/image/${strange}.jpg`)).statusCode).toBe(404)
  })
})

describe('a name drawn as outlines', () => {
  test('is made smaller or is cut until it fits', () => {
    const sizes = [90, 60] as const
    expect(outlineTextWithin('Zoë', 600, sizes)).toEqual(outlineText('Zoë', 90))
    const long = outlineTextWithin('A name that nobody has ever been able to read in one breath', 600, sizes)
    expect(long.width).toBeLessThanOrEqual(600)
    expect(long.width).toBeGreaterThan(500)
    expect(outlineText('Zoë', 90).path).toMatch(/^M[\d.\s,MLQCZ-]+$/)
  })

  test.each([
    ['Nguyễn Thị Ánh', true],
    ['Łukasz Żółć', true],
    ['山田花子', false],
    ['ليلى', false],
    ['Zoë 🎸', false],
  ])('the font can write %s: %s; the username replaces a name that it cannot write', async (name, can) => {
    expect(canWrite(name)).toBe(can)
    const drawn = await drawShareImage({ name, username: 'zoe', avatar: null, cover: null })
    expect((await sharp(drawn).metadata()).width).toBe(1200)
  })

  test('cannot break the image with markup', async () => {
    const name = '</svg><script>"&'
    const drawn = await drawShareImage({ name, username: 'zoe', avatar: null, cover: null })
    expect((await sharp(drawn).metadata()).height).toBe(630)
  })
})
