/** Files that are under way while their account is deleted. */
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endLive, startLive } from '#contract/streaming.ts'
import type { Person } from '#tests/support/api.ts'
import { makeUpload } from '#tests/support/images.ts'
import type { TestKernel } from '#tests/support/kernel.ts'
import { refuseWrites } from '#tests/support/refused-writes.ts'
import { makeVideo } from '../../media-engine/testing/videos.ts'
import type { Viewer } from '../../http/visitor.ts'
import { newId } from '../../kernel/ids.ts'
import { recordingsFolder } from '../../kernel/media/engine.ts'
import { listAccountsToDelete } from '../accounts/store.ts'
import { receivePhoto } from '../content/photos.ts'
import { exchange, putAvatar, replaceAvatar } from '../files/places.ts'
import { storeImage, storeVideo } from '../files/service.ts'
import { files } from '../files/tables.ts'
import { receiveVideo } from '../files/videos.ts'
import { addImage, makeImage, videoBytes } from '../posts/test-content.ts'
import { onMediaEvent } from '../streaming/lifecycle.ts'
import { recordingVideosMade, retryRecordings } from '../streaming/recordings.ts'
import { createUpload } from '../uploads/resumable.ts'
import { uploads } from '../uploads/tables.ts'
import { openLeavingWorld, type LeavingWorld } from './test-world.ts'

let world: LeavingWorld
let kernel: TestKernel
let star: Person
let viewer: Viewer
beforeEach(async () => {
  world = await openLeavingWorld()
  ;({ kernel, star } = world)
  viewer = {
    accountId: star.id,
    sessionId: newId(),
    kind: 'performer',
    username: star.username,
    name: star.username,
    confirmedAt: null,
    isIncomplete: false,
    isClosing: false,
  }
})
afterEach(() => kernel.close())

const upload = async () => makeUpload(kernel, await makeImage(), 'image/png')

async function localFile(name: string, content: Buffer): Promise<string> {
  const file = path.join(kernel.config.DATA_DIR, name)
  await writeFile(file, content)
  return file
}

async function storeRecording(): Promise<void> {
  const file = await localFile('recording.mp4', videoBytes)
  const posterFile = await localFile('poster.png', await makeImage(64, 64))
  const facts = { durationMs: 1000, width: 64, height: 64 }
  return storeVideo(kernel, { id: newId(), ownerId: star.id, file, posterFile, ...facts })
}

async function receiveWelcomeVideo(): Promise<string> {
  const file = path.join(kernel.config.DATA_DIR, 'welcome.mp4')
  await makeVideo(file, { seconds: 1 })
  const received = await makeUpload(kernel, await readFile(file), 'video/mp4')
  return receiveVideo(kernel, { ownerId: star.id, upload: received })
}

const ARRIVALS = [
  ['a photo of a form', async () => receivePhoto(kernel, viewer, await upload()), 'putFile'],
  ['an image', async () => storeImage(kernel, { ownerId: star.id, source: await makeImage() }), 'put'],
  ['an avatar', async () => replaceAvatar(kernel, viewer, (await upload()).path), 'put'],
  ['a recording', storeRecording, 'putFile'],
  ['a welcome video', receiveWelcomeVideo, 'putFile'],
] as const

/** Lists the files in the storage. */
function listStored(): string[] {
  const folder = path.join(kernel.config.DATA_DIR, 'files')
  if (!existsSync(folder)) return []
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function expectNothing(): Promise<void> {
  expect(await kernel.db.select().from(files)).toEqual([])
  expect(listStored()).toEqual([])
}

async function remove(): Promise<void> {
  await world.leave(star)
  await world.afterTheWait()
}

test.each(ARRIVALS)('%s that comes after the deletion is refused', async (_, arrive) => {
  await remove()
  await expect(arrive()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expectNothing()
})

/** Ends a stream with a recording. The engine returns its video until the file has been moved away. */
async function endRecorded(
  whileJoining: (streamId: string) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const local = [
    await localFile('live.mp4', videoBytes),
    await localFile('live.png', await makeImage(64, 64)),
  ]
  const [file, posterFile] = local as [string, string]
  const facts = { durationMs: 1000, sizeBytes: videoBytes.length, width: 64, height: 64 }
  kernel.media.close = async (streamId) => {
    await whileJoining(streamId)
    return existsSync(file) ? { file, posterFile, ...facts } : null
  }
  const { session } = await world.api.call(startLive, { body: { title: 'Evening' } }, star)
  await onMediaEvent(kernel, { type: 'publishing', streamId: session.streamId })
  await world.api.call(endLive, { params: { id: session.streamId } }, star)
  await recordingVideosMade()
  return local
}

test('a recording that waits for room goes with its account, and leaves nothing at the engine', async () => {
  const allow = await refuseWrites(kernel, 'insert on files')
  const local = await endRecorded()
  await allow()
  expect(local.filter((file) => existsSync(file))).toEqual(local)
  await remove()
  expect(local.filter((file) => existsSync(file))).toEqual([])
  retryRecordings(kernel)
  await recordingVideosMade()
  await expectNothing()
})

test('a recording that cannot be joined goes with its account, and holds up no other recording', async () => {
  let unjoinable = ''
  const refuse = (streamId: string) => {
    unjoinable = streamId
    return Promise.reject(new Error('the parts cannot be joined'))
  }
  await endRecorded(refuse)
  const parts = path.join(recordingsFolder(kernel.config.DATA_DIR), unjoinable)
  await mkdir(parts, { recursive: true })
  await writeFile(path.join(parts, 'part-1.mp4'), 'unreadable')
  const allow = await refuseWrites(kernel, 'insert on files')
  const local = await endRecorded()
  await allow()
  const { close } = kernel.media
  kernel.media.close = (streamId) => (streamId === unjoinable ? refuse(streamId) : close(streamId))
  await remove()
  expect(await listAccountsToDelete(kernel.db, kernel.clock.now())).toEqual([])
  expect([parts, ...local].filter((file) => existsSync(file))).toEqual([])
  await expectNothing()
})

test('a recording whose account is deleted while the engine joins it leaves nothing at the engine', async () => {
  const local = await endRecorded(remove)
  expect(local.filter((file) => existsSync(file))).toEqual([])
  await expectNothing()
})

test('a recording whose account is deleted while its bytes are stored leaves nothing at the engine', async () => {
  const { storage } = kernel
  const original = storage.putFile.bind(storage)
  vi.spyOn(storage, 'putFile').mockImplementationOnce(async (...given) => {
    await remove()
    return original(...given)
  })
  const local = await endRecorded()
  expect(local.filter((file) => existsSync(file))).toEqual([])
  await expectNothing()
})

test('an upload does not begin after the deletion', async () => {
  await remove()
  const ticket = { id: newId(), viewer }
  const declared = { purpose: 'photo', fileName: 'a.png', contentType: 'image/png', sizeBytes: 9 }
  await expect(createUpload(kernel, ticket, declared)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await kernel.db.select().from(uploads)).toEqual([])
})

test.each(ARRIVALS)(
  '%s whose bytes come during the deletion does not survive it',
  async (_, arrive, method) => {
    const { storage } = kernel
    const original = storage[method].bind(storage) as (...given: unknown[]) => Promise<never>
    const deleting = vi.spyOn(storage, method).mockImplementationOnce(async (...given: unknown[]) => {
      await remove()
      return original(...given)
    })
    await arrive().catch(() => undefined)
    expect(deleting).toHaveBeenCalled()
    await expectNothing()
  },
)

test('a deletion that was interrupted refuses a new avatar, and the next run finishes it', async () => {
  const fileId = await addImage(kernel, star.id)
  const failing = vi.spyOn(kernel.storage, 'delete').mockRejectedValueOnce(new Error('away'))
  await remove()
  failing.mockRestore()
  const place = { ownerId: star.id, use: 'avatar' } as const
  const placed = exchange(kernel, place, async (tx) => ({
    placed: fileId,
    replaced: await putAvatar(tx, viewer, fileId),
  }))
  await expect(placed).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await world.runJob()
  await expectNothing()
})
