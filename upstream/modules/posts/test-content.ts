/** Makes content for tests: images, videos, posts with any gate, subscriptions in a given state. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { Person } from '#tests/support/api.ts'
import type { TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { storeImage, storeVideo } from '../files/service.ts'
import { insertUses, toOpenUses } from '../files/uses-store.ts'
import { performerBlockedCountries } from '../visibility/tables.ts'
import { subscriptions } from '../subscriptions/tables.ts'
import { insertWritten, type WrittenThing } from '../content/batch.ts'
import { createContent } from '../content/publishing.ts'
import { POST } from './service.ts'

/** Makes a PNG with a gradient, so that blurring changes it. */
export function makeImage(width = 900, height = 600): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 7) % 251
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

export async function addImage(kernel: TestKernel, ownerId: string): Promise<string> {
  return storeImage(kernel, { ownerId, source: await makeImage() })
}

/** Adds an image that everybody may see, like a performer's cover. */
export async function addOpenImage(kernel: TestKernel, ownerId: string): Promise<string> {
  const fileId = await addImage(kernel, ownerId)
  await inTransaction(kernel.db, (tx) => insertUses(tx, toOpenUses('made-up', [[newId(), fileId]])))
  return fileId
}

export const videoBytes = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 256))

export async function addVideo(kernel: TestKernel, ownerId: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'video-'))
  const file = path.join(folder, 'video.mp4')
  const posterFile = path.join(folder, 'poster.png')
  await writeFile(file, videoBytes)
  await writeFile(posterFile, await makeImage(640, 360))
  const size = { width: 640, height: 360, durationMs: 61_000 }
  const id = newId()
  await storeVideo(kernel, { id, ownerId, file, posterFile, ...size })
  await rm(folder, { recursive: true, force: true })
  return id
}

/** Adds a published post. One that is pinned, or of another time, is added without events. */
export async function addPost(
  kernel: TestKernel,
  performer: Person,
  post: Partial<Omit<WrittenThing, 'performerId' | 'state' | 'writtenAt'>> = {},
): Promise<string> {
  const { isPinned, publishedAt, ...written } = post
  const draft = {
    gate: 'free',
    text: 'A few words.',
    fileIds: [],
    priceCents: null,
    thumbnailFileId: null,
    ...written,
  } as const
  return inTransaction(kernel.db, async (tx) => {
    if (!isPinned && !publishedAt) {
      const made = await createContent(tx, kernel, {
        kind: POST,
        performerId: performer.id,
        state: 'published',
        scheduledAt: null,
        ...draft,
      })
      return made.id
    }
    const thing = { ...draft, performerId: performer.id, publishedAt: publishedAt ?? kernel.clock.now() }
    const [postId] = await insertWritten(tx, POST, [{ ...thing, isPinned: isPinned ?? false }])
    return postId!
  })
}

export async function addSubscription(
  kernel: TestKernel,
  fan: Person,
  performer: Person,
  options: { status?: 'active' | 'cancelled' | 'expired'; endsInDays?: number } = {},
): Promise<void> {
  const now = kernel.clock.now()
  await kernel.db.insert(subscriptions).values({
    id: newId(),
    fanId: fan.id,
    performerId: performer.id,
    status: options.status ?? 'active',
    period: 'monthly',
    priceCents: 999,
    startedAt: now,
    currentPeriodEnd: new Date(now.getTime() + (options.endsInDays ?? 30) * DAY_MS),
  })
}

export async function blockCountry(kernel: TestKernel, performer: Person, country: string): Promise<void> {
  await kernel.db.insert(performerBlockedCountries).values({ performerId: performer.id, country })
}
