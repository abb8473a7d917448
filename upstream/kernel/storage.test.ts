import { once } from 'node:events'
import fs from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type FakeBucket, startFakeBucket } from '#tests/support/fake-bucket.ts'
import { outageOf } from './outages.ts'
import { createS3Storage } from './storage-s3.ts'
import { createDiskStorage, type Storage } from './storage.ts'

let folder: string
let bucket: FakeBucket
let s3: Storage

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ovation-storage-'))
  bucket = await startFakeBucket()
  s3 = createS3Storage(bucket.options)
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const homes: [string, () => Storage][] = [
  ['disk', () => createDiskStorage(path.join(folder, 'disk'))],
  ['bucket', () => s3],
]

describe.each(homes)('storage on %s', (_, open) => {
  test('a storage gives a file back, whole or in part', async () => {
    const storage = open()
    await storage.put('a/b.txt', Buffer.from('0123456789'), 'text/plain')
    expect(await text((await storage.get('a/b.txt'))!.stream)).toBe('0123456789')
    const part = await storage.get('a/b.txt', { start: 2, end: 4 })
    expect(part).toMatchObject({ sizeBytes: 3, totalBytes: 10 })
    expect(await text(part!.stream)).toBe('234')
  })

  test('a storage stores streams and finished files', async () => {
    const storage = open()
    await storage.put('stream.txt', Readable.from([Buffer.from('one '), Buffer.from('two')]), 'text/plain')
    expect(await text((await storage.get('stream.txt'))!.stream)).toBe('one two')
    const file = path.join(folder, 'finished.txt')
    await writeFile(file, 'a film')
    expect(await storage.putFile('film.txt', file, 'text/plain')).toEqual({ sizeBytes: 6 })
    expect(await text((await storage.get('film.txt'))!.stream)).toBe('a film')
    expect(await readdir(folder)).not.toContain('finished.txt')
  })

  test('a storage answers null for a file that was never there or was deleted', async () => {
    const storage = open()
    expect(await storage.get('nothing.txt')).toBeNull()
    await storage.put('short.txt', Buffer.from('x'), 'text/plain')
    await storage.delete('short.txt')
    expect(await storage.get('short.txt')).toBeNull()
  })
})

test('a disk storage leaves no half-written file when a stream breaks off', async () => {
  const storage = createDiskStorage(path.join(folder, 'broken'))
  const broken = new Readable({
    read() {
      this.push('some')
      this.destroy(new Error('broken off'))
    },
  })
  await expect(storage.put('film.mp4', broken, 'video/mp4')).rejects.toThrow('broken off')
  expect(await storage.get('film.mp4')).toBeNull()
  expect(await readdir(path.join(folder, 'broken'))).toEqual([])
})

test('a disk storage keeps files and folders for this user alone, even a file that others could read before', async () => {
  const root = path.join(folder, 'private')
  const storage = createDiskStorage(root)
  const file = path.join(folder, 'open.mp4')
  await writeFile(file, 'a film')
  await chmod(file, 0o644)
  await storage.putFile('shows/moved.mp4', file, 'video/mp4')
  await storage.put('shows/put.mp4', Buffer.from('a film'), 'video/mp4')
  const modes = ['', 'shows', 'shows/moved.mp4', 'shows/put.mp4'].map(async (name) => {
    const { mode } = await stat(path.join(root, name))
    return mode & 0o777
  })
  expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600, 0o600])
})

test('a disk storage refuses keys that lead out of its folder', async () => {
  const storage = createDiskStorage(path.join(folder, 'disk'))
  for (const key of ['../secret', '/etc/passwd', 'a/../../b', 'a//b', 'a\u0000b', '']) {
    await expect(storage.get(key)).rejects.toThrow(RangeError)
  }
})

test('a bucket storage signs every request and names the content type', () => {
  expect(bucket.seen.length).toBeGreaterThan(5)
  expect(bucket.seen.every((one) => one.authorization?.startsWith('AWS4-HMAC-SHA256 '))).toBe(true)
  expect(bucket.seen.some((one) => one.contentType === 'text/plain')).toBe(true)
})

test('a bucket storage stores a file in a bucket that is busy at first', async () => {
  const file = path.join(folder, 'busy.mp4')
  await writeFile(file, 'a film')
  bucket.failures.push(503, 429)
  await s3.putFile('shows/busy.mp4', file, 'video/mp4')
  expect(await text((await s3.get('shows/busy.mp4'))!.stream)).toBe('a film')
})

test.each([
  [500, 'away'],
  [503, 'away'],
  [429, 'away'],
  [403, undefined],
])('a bucket that keeps answering %i fails each call as an outage: %s', async (status, outage) => {
  const file = path.join(folder, 'kept.mp4')
  await writeFile(file, 'a film')
  const calls = [
    () => s3.putFile('shows/kept.mp4', file, 'video/mp4'),
    () => s3.put('shows/kept.mp4', Buffer.from('a film'), 'video/mp4'),
    () => s3.get('shows/kept.mp4'),
    () => s3.delete('shows/kept.mp4'),
  ]
  for (const call of calls) {
    bucket.failures.splice(0, Infinity, status, status, status)
    const failed = await call().catch((error: unknown) => error)
    expect(failed).toMatchObject({ message: expect.stringContaining(`answered ${status}`) as string })
    expect(outageOf(failed)).toBe(outage)
  }
  bucket.failures.splice(0)
  expect(await readFile(file, 'utf8')).toBe('a film')
})

test('a bucket that hangs up is away', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.end()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const failed = await createS3Storage({ ...bucket.options, endpoint })
    .get('a.txt')
    .catch((error: unknown) => error)
  expect(failed).toMatchObject({ cause: { code: 'UND_ERR_SOCKET' } })
  expect(outageOf(failed)).toBe('away')
})

test('a disk storage refuses a file that would not leave the database its room, and leaves no part of it', async () => {
  const room = path.join(folder, 'small')
  const storage = createDiskStorage(room)
  vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 64 * 256, bsize: 4096 } as fs.StatsFs)
  await expect(storage.put('a.txt', Buffer.from('x'), 'text/plain')).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await readdir(room)).toEqual([])
  // A moved file needs no further room.
  const file = path.join(folder, 'moved.txt')
  await writeFile(file, 'a film')
  expect(await storage.putFile('film.txt', file, 'text/plain')).toEqual({ sizeBytes: 6 })
})
