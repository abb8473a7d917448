/** Writes people and posts for benches directly into a database, with ids that benches can compute. */
import { type Db, inTransaction, type RootDb } from '#upstream/kernel/database.ts'
import { hashToken } from '#upstream/kernel/secrets.ts'
import { accounts } from '#upstream/modules/accounts/tables.ts'
import { sessions } from '#upstream/modules/auth/tables.ts'
import { contents } from '#upstream/modules/content/tables.ts'
import { files, fileUses, type FileVariant } from '#upstream/modules/files/tables.ts'
import { performers } from '#upstream/modules/performers/tables.ts'
import { reactions } from '#upstream/modules/reactions/tables.ts'

export interface CrowdSize {
  fans: number
  performers: number
  postsPerPerformer: number
  followsPerFan: number
}

/** In an id's last twelve digits, the first six are the kind and the other six the number. */
const KINDS = { fan: '000001', performer: '000002', post: '000003', file: '000004', session: '000005' }
const ID_START = '00000000-0000-7000-8000-'
/** The first number; every number has six digits. */
export const FIRST = 100_000

/** The id of the thing of a kind with number `at`, from 0. */
export function idOf(kind: keyof typeof KINDS, at: number): string {
  return ID_START + KINDS[kind] + String(FIRST + at)
}

/** The session token of the fan with number `at`. */
export const tokenOf = (at: number) => `bench-token-of-fan-number-${FIRST + at}`

const ROWS_A_STATEMENT = 500
const EVERY_MINUTE_MS = 60_000

export async function seedCrowd(db: RootDb, size: CrowdSize): Promise<void> {
  const now = new Date()
  const people = (kind: 'fan' | 'performer', count: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: idOf(kind, at),
      kind,
      status: 'active' as const,
      username: `${kind}${FIRST + at}`,
      email: `${kind}${FIRST + at}@example.com`,
      name: `${kind === 'fan' ? 'Fan' : 'Performer'} ${at}`,
      avatarFileId: null,
      emailVerifiedAt: now,
    }))
  const fans = people('fan', size.fans)
  const stars = people('performer', size.performers)
  for (const part of inParts([...fans, ...stars])) await db.insert(accounts).values(part)
  for (const part of inParts(stars)) {
    await db.insert(performers).values(
      part.map(({ id }) => ({
        accountId: id,
        tagline: 'Something new every week',
        monthlyPriceCents: 999,
        totalPosts: size.postsPerPerformer,
      })),
    )
  }
  const inADay = new Date(now.getTime() + 86_400_000)
  const signedIn = fans.map(({ id }, at) => ({
    id: idOf('session', at),
    accountId: id,
    tokenHash: hashToken(tokenOf(at)),
    userAgent: 'bench',
    address: '127.0.0.1',
    expiresAt: inADay,
  }))
  for (const part of inParts(signedIn)) await db.insert(sessions).values(part)
  await inTransaction(db, (tx) => insertPosts(tx, size, now))
  const follows = fans.flatMap(({ id }, fan) =>
    Array.from({ length: size.followsPerFan }, (_, at) => ({
      accountId: id,
      objectType: 'performer' as const,
      objectId: idOf('performer', (fan + at * 7) % size.performers),
      action: 'follow' as const,
    })),
  )
  for (const part of inParts(follows)) await db.insert(reactions).values(part).onConflictDoNothing()
}

/** Each post has one image in the usual sizes. One third each is for everybody, followers and subscribers. */
async function insertPosts(db: Db, size: CrowdSize, now: Date): Promise<void> {
  const gates = ['free', 'followers', 'subscribers'] as const
  const count = size.performers * size.postsPerPerformer
  const posts = Array.from({ length: count }, (_, at) => {
    const text = `Post ${at}: a new picture from the workshop, with a few words about how it came about.`
    return {
      id: idOf('post', at),
      performerId: idOf('performer', at % size.performers),
      kind: 'feed' as const,
      totalPhotos: 1,
      gate: gates[at % gates.length] ?? 'free',
      state: 'published' as const,
      text,
      searchText: text,
      publishedAt: new Date(now.getTime() - at * EVERY_MINUTE_MS),
    }
  })
  const images = posts.map((post, at) => ({
    id: idOf('file', at),
    ownerId: post.performerId,
    kind: 'image' as const,
    status: 'ready' as const,
    width: 1600,
    height: 1200,
    sizeBytes: 400_000,
    placeholder: `data:image/webp;base64,${'UklGRlYAAABXRUJQVlA4IEoAAADwAQCdASoQAAwA'.repeat(2)}`,
    variants: variantsOf(idOf('file', at)),
  }))
  for (const part of inParts(posts)) await db.insert(contents).values(part)
  for (const part of inParts(images)) await db.insert(files).values(part)
  const uses = posts.map(({ id, gate, state }, at) => ({
    subjectType: 'feed',
    subjectId: id,
    position: 0,
    fileId: idOf('file', at),
    gate,
    state,
  }))
  for (const part of inParts(uses)) await db.insert(fileUses).values(part)
}

function variantsOf(fileId: string): FileVariant[] {
  const sized = [320, 640, 960, 1600].map((width) => ({ name: `w${width}`, width, height: (width * 3) / 4 }))
  return [...sized, { name: 'blur', width: 32, height: 24 }].map(({ name, width, height }) => ({
    name,
    storageKey: `images/${fileId}/${name}.avif`,
    contentType: 'image/avif',
    sizeBytes: width * 100,
    width,
    height,
  }))
}

function* inParts<T>(rows: T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) yield rows.slice(at, at + ROWS_A_STATEMENT)
}
