import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makePerformer, type Person } from '#tests/support/api.ts'
import { makeUpload } from '#tests/support/images.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '../../kernel/database.ts'
import { createLog } from '../../kernel/log.ts'
import { newId } from '../../kernel/ids.ts'
import { createPictureMaker } from '../../kernel/pictures.ts'
import { makeImage } from '../posts/test-content.ts'
import { deleteFile } from './service.ts'
import { findFile, updateFile } from './store.ts'
import { AVIF_QUEUE, IMAGE_QUEUE, receiveImage, retryImage } from './uploaded-images.ts'

let kernel: TestKernel
let star: Person
beforeEach(async () => {
  kernel = await createTestKernel()
  star = await makePerformer(kernel)
})
afterEach(() => kernel.close())

const photo = () => makeImage(400, 300).then((png) => sharp(png).jpeg().toBuffer())
const receive = async (content?: Buffer, id?: string) =>
  receiveImage(kernel, {
    ownerId: star.id,
    upload: await makeUpload(kernel, content ?? (await photo())),
    ...(id && { id }),
  })
const read = async (id: string) => (await findFile(kernel.db, id))!

/** Lists the storage's files, and those that are on their way, without folders. */
function listStored(): string[] {
  const below = (folder: string) =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      : []
  const { DATA_DIR } = kernel.config
  return [...below(path.join(DATA_DIR, 'files')), ...below(path.join(DATA_DIR, 'incoming'))].toSorted()
}

const SIZES = ['w160', 'w320', 'w400']
function keysOf(id: string, formats = ['webp', 'jpg', 'avif']): string[] {
  const names = (format: string) => (format === 'avif' ? SIZES : [...SIZES, 'blur'])
  const made = formats.flatMap((format) => names(format).map((name) => `images/${id}/${name}.${format}`))
  return [...made, `originals/${id}`].toSorted()
}

describe('an uploaded image', () => {
  test('is processing until a job has made WebP and JPEG, and gets AVIF by another job', async () => {
    const id = await receive()
    expect(await read(id)).toMatchObject({ status: 'processing', width: 400, height: 300 })
    expect(listStored()).toEqual([`originals/${id}`])
    expect(await kernel.runJobs(IMAGE_QUEUE.name)).toEqual([])
    const ready = await read(id)
    expect(ready).toMatchObject({ status: 'ready', width: 400, height: 300 })
    expect(ready.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(ready.variants.map(({ name }) => name)).toEqual([...SIZES, 'blur', 'original'])
    expect(listStored()).toEqual(keysOf(id, ['webp', 'jpg']))
    expect(await kernel.runJobs(AVIF_QUEUE.name)).toEqual([])
    expect(listStored()).toEqual(keysOf(id))
    const { variants, sizeBytes } = await read(id)
    expect(variants[0]!.formats!.map(({ contentType }) => contentType)).toEqual(['image/jpeg', 'image/avif'])
    const sizes = variants.flatMap((one) => [one, ...(one.formats ?? [])]).map((one) => one.sizeBytes)
    expect(sizeBytes).toBe(sizes.reduce((sum, size) => sum + size, 0))
  })

  test('is deleted with its original and all its formats', async () => {
    const id = await receive()
    await kernel.runJobs()
    await deleteFile(kernel, id)
    expect(listStored()).toEqual([])
  })

  test('is refused at once when it is unreadable or has too many pixels, and leaves nothing behind', async () => {
    const large = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    await expect(receive(Buffer.from('<svg'))).rejects.toMatchObject({ code: 'FILE_BROKEN' })
    await expect(receive(large)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
    expect(listStored().filter((file) => !file.endsWith('/0'))).toEqual([])
    expect(await kernel.jobs.listWaiting()).toEqual([])
  })

  test('that cannot be decoded fails with a reason for its owner, and another try fails in the same way', async () => {
    const whole = await photo()
    const id = await receive(whole.subarray(0, whole.length / 2))
    expect(await kernel.runJobs()).toEqual([])
    const failed = { status: 'failed', failure: 'This picture is damaged. Please try another one.' }
    expect(await read(id)).toMatchObject(failed)
    await retryImage(kernel, star.id, id)
    expect(await read(id)).toMatchObject({ status: 'processing', failure: null })
    expect(await kernel.runJobs()).toEqual([])
    expect(await read(id)).toMatchObject(failed)
    expect(listStored()).toEqual([`originals/${id}`])
  })

  test('that was received under an id is not stored again under the same id, nor by another account', async () => {
    const id = newId()
    expect(await receive(await photo(), id)).toBe(id)
    expect(await receive(await photo(), id)).toBe(id)
    expect(await kernel.jobs.listWaiting(IMAGE_QUEUE.name)).toHaveLength(1)
    await kernel.runJobs()
    expect(await receive(await photo(), id)).toBe(id)
    expect(await kernel.jobs.listWaiting()).toEqual([])
    const other = await makePerformer(kernel)
    const upload = await makeUpload(kernel, await photo())
    const stolen = receiveImage(kernel, { ownerId: other.id, upload, id })
    await expect(stolen).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('whatever is killed', () => {
  /** A kernel whose worker is killed as soon as it starts. */
  function withDyingWorker(): TestKernel {
    const onStart = (pid: number) => void process.kill(pid, 'SIGKILL')
    return { ...kernel, pictures: createPictureMaker({ log: createLog('silent'), onStart }) }
  }

  test('a killed worker leaves no files, and the next try of the job makes the image', async () => {
    const id = await receive()
    const [error] = await kernel.jobs.run(withDyingWorker(), IMAGE_QUEUE.name)
    expect(String(error)).toContain('SIGKILL')
    expect(listStored()).toEqual([`originals/${id}`])
    expect((await read(id)).status).toBe('processing')
    kernel.advance(IMAGE_QUEUE.retry.firstDelaySeconds * 1000)
    expect(await kernel.runJobs()).toEqual([])
    expect(listStored()).toEqual(keysOf(id))
  })

  test.each([IMAGE_QUEUE, AVIF_QUEUE])(
    'a worker that is killed in the middle of the job $name leaves no files, and the next try gives one image',
    async ({ name, retry }) => {
      const id = await receive()
      if (name === AVIF_QUEUE.name) await kernel.runJobs(IMAGE_QUEUE.name)
      const before = [listStored(), await read(id)]
      let worker = 0
      const maker = createPictureMaker({ log: createLog('silent'), onStart: (pid) => (worker = pid) })
      const pictures: TestKernel['pictures'] = {
        ...maker,
        async make(...args) {
          const making = maker.make(...args)
          // The original, and the first of the made files.
          const kill = vi
            .waitUntil(() => readdirSync(args[0].folder).length > 1, { interval: 2, timeout: 30_000 })
            .then(() => process.kill(worker, 'SIGKILL'))
          const [made] = await Promise.allSettled([making, kill])
          expect(made.status).toBe('rejected')
          return making
        },
      }
      expect(await kernel.jobs.run({ ...kernel, pictures }, name)).toHaveLength(1)
      expect([listStored(), await read(id)]).toEqual(before)
      kernel.advance(retry.firstDelaySeconds * 1000)
      expect(await kernel.runJobs()).toEqual([])
      expect(listStored()).toEqual(keysOf(id))
    },
  )

  test('an image whose job has failed for the last time is failed, and its owner can have it made again', async () => {
    const id = await receive()
    const dying = withDyingWorker()
    for (let attempt = 0; attempt <= IMAGE_QUEUE.retry.limit; attempt++) {
      expect(await kernel.jobs.run(dying, IMAGE_QUEUE.name)).toHaveLength(1)
      kernel.advance(IMAGE_QUEUE.retry.maxDelaySeconds * 1000)
    }
    expect((await read(id)).status).toBe('failed')
    expect((await read(id)).failure).toContain('We could not make this picture ready')
    await retryImage(kernel, star.id, id)
    await retryImage(kernel, star.id, id)
    expect(await kernel.jobs.listWaiting(IMAGE_QUEUE.name)).toHaveLength(1)
    await kernel.runJobs()
    expect((await read(id)).status).toBe('ready')
  })

  test('an image is retried only by its owner, and only while its original exists', async () => {
    const id = await receive((await photo()).subarray(0, 2000))
    await kernel.runJobs()
    const other = await makePerformer(kernel)
    await expect(retryImage(kernel, other.id, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await kernel.storage.delete(`originals/${id}`)
    await expect(retryImage(kernel, star.id, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await read(id)).status).toBe('failed')
  })

  test('a job that was killed between storage and row gives the same files when it runs again', async () => {
    const id = await receive()
    const [job] = await kernel.jobs.listWaiting(IMAGE_QUEUE.name)
    await kernel.runJobs()
    const before = await read(id)
    for (const queue of [IMAGE_QUEUE, AVIF_QUEUE]) {
      const change = queue === IMAGE_QUEUE ? { status: 'processing' as const } : {}
      await restart(queue.name, { ...job!.data, markVersion: null }, change)
      await kernel.runJobs()
      expect(listStored()).toEqual(keysOf(id))
      expect(await read(id)).toEqual(before)
    }
  })

  test('a file that is deleted after its job was killed between storage and row leaves no bytes', async () => {
    const id = await receive()
    await kernel.runJobs()
    const original = (await read(id)).variants.filter(({ name }) => name === 'original')
    await inTransaction(kernel.db, (tx) => updateFile(tx, id, { status: 'processing', variants: original }))
    await deleteFile(kernel, id)
    expect(listStored()).toEqual([])
  })

  /** Puts a job back as it is after its process was killed. */
  async function restart(name: string, data: object, change: { status?: 'processing' }) {
    const { fileId } = data as { fileId: string }
    const { variants } = await read(fileId)
    const kept = change.status
      ? variants.filter(({ name }) => name === 'original')
      : variants.map((one) => ({ ...one, formats: one.formats?.slice(0, 1) }))
    const rows = { ...change, variants: JSON.parse(JSON.stringify(kept)) as typeof variants }
    await inTransaction(kernel.db, async (tx) => {
      await updateFile(tx, fileId, rows)
      const queue = [IMAGE_QUEUE, AVIF_QUEUE].find((one) => one.name === name)!
      await kernel.jobs.enqueue(tx, queue, data as never)
    })
  }

  test('a reception that was killed after its original was stored goes on when it is repeated', async () => {
    const id = newId()
    const upload = await makeUpload(kernel, await photo())
    const enqueue = () => Promise.reject(new Error('killed'))
    const killed = { ...kernel, jobs: { ...kernel.jobs, enqueue } }
    await expect(receiveImage(killed, { ownerId: star.id, upload, id })).rejects.toThrow('killed')
    expect((await read(id)).status).toBe('uploading')
    expect(existsSync(upload.path)).toBe(false)
    expect(await receiveImage(kernel, { ownerId: star.id, upload, id })).toBe(id)
    expect(await kernel.runJobs()).toEqual([])
    expect((await read(id)).status).toBe('ready')
  })

  test('a reception that was killed and is never repeated is deleted after an hour', async () => {
    const upload = await makeUpload(kernel, await photo())
    const enqueue = () => Promise.reject(new Error('killed'))
    const killed = { ...kernel, jobs: { ...kernel.jobs, enqueue } }
    await expect(receiveImage(killed, { ownerId: star.id, upload })).rejects.toThrow('killed')
    await kernel.runSchedule('files-delete-unreceived')
    expect(listStored()).toHaveLength(1)
    kernel.advance(3_601_000)
    await kernel.runSchedule('files-delete-unreceived')
    expect(listStored()).toEqual([])
  })

  test.each([
    ['before its first job', 0],
    ['before its second job', 1],
  ])('an image that is deleted %s leaves no files', async (_, jobsBefore) => {
    const id = await receive()
    if (jobsBefore) await kernel.runJobs(IMAGE_QUEUE.name)
    await deleteFile(kernel, id)
    expect(await kernel.runJobs()).toEqual([])
    expect(listStored()).toEqual([])
  })

  test.each([IMAGE_QUEUE, AVIF_QUEUE])(
    'an image that is deleted during the job $name leaves no files',
    async ({ name }) => {
      const id = await receive()
      if (name === AVIF_QUEUE.name) await kernel.runJobs(IMAGE_QUEUE.name)
      const { make } = kernel.pictures
      const pictures: TestKernel['pictures'] = {
        ...kernel.pictures,
        async make(...args) {
          const made = await make(...args)
          await deleteFile(kernel, id)
          return made
        },
      }
      expect(await kernel.jobs.run({ ...kernel, pictures }, name)).toEqual([])
      expect(listStored()).toEqual([])
    },
  )
})
