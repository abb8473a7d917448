/** Decides whether what a performer has written can be saved, and what its state and times become. */
import { MAX_SCHEDULE_DAYS } from '#contract/content.ts'
import type { FieldProblem } from '#contract/errors.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findAccount } from '../accounts/store.ts'
import type { Gate } from '../entitlements/policy.ts'
import type { StoredFile } from '../files/images.ts'
import { findFiles } from '../files/store.ts'
import { getPayablePerformer } from '../performers/service.ts'
import type { ContentKind, ContentState } from './policy.ts'
import type { ContentRecord } from './store.ts'

/** What the performer writes. */
export interface Draft {
  text: string
  gate: Gate
  /** Read only for the gate `price`. */
  priceCents: number | null
  /** Own files in the order in which they are shown. */
  fileIds: readonly string[]
  thumbnailFileId: string | null
}

/** Gives a thing another poll, or none. A module above keeps the polls: content knows only whether there is one. */
export interface PollChange {
  hasPoll: boolean
  /** Runs before anything else of a change to a thing, which is locked. @throws Refusal */
  assertAllowed(tx: Tx, before: Pick<ContentRecord, 'id' | 'publishedAt'>): Promise<void>
  /** Runs in the same transaction once the thing is written. @throws Refusal */
  attach(tx: Tx, thing: Pick<ContentRecord, 'id' | 'performerId'>): Promise<void>
}

export interface NewThing extends Draft {
  kind: ContentKind
  performerId: string
  state: Exclude<ContentState, 'archived' | 'deleted'>
  scheduledAt: Date | null
  poll?: PollChange | undefined
}

export interface Change extends Partial<Draft> {
  state?: Exclude<ContentState, 'deleted'> | undefined
  scheduledAt?: Date | null | undefined
  /** The thing keeps its poll, or has none, when absent. */
  poll?: PollChange | undefined
  /** The revision that the change was made from; any when absent. */
  revision?: number | undefined
}

export interface Wanted extends Draft {
  kind: ContentKind
  performerId: string
  state: Exclude<ContentState, 'deleted'>
  scheduledAt: Date | null
  hasPoll: boolean
}

/** What the thing was before the change; null for a new one. */
export type Before = (ContentRecord & Pick<Draft, 'fileIds' | 'thumbnailFileId'>) | null

/** Whether the change takes the thing to the site, or plans that. */
export function isGoingOut(before: Before, { state }: Pick<Wanted, 'state'>): boolean {
  if (state === 'scheduled') return true
  return state === 'published' && before?.state !== 'published'
}

/** The state and its times. A thing that is first published while a file is not ready becomes `scheduled` for now. */
export function timingOf(
  before: Before,
  { state, scheduledAt }: Pick<Wanted, 'state' | 'scheduledAt'>,
  { now, isReady }: { now: Date; isReady: boolean },
) {
  const publishedAt = before?.publishedAt ?? null
  const pinnedAt = before?.pinnedAt ?? null
  switch (state) {
    case 'draft':
      return { state, scheduledAt, publishedAt, pinnedAt: null } as const
    case 'archived':
      return { state, scheduledAt: null, publishedAt, pinnedAt: null } as const
    case 'scheduled':
      assertTime(before, scheduledAt, now)
      return { state, scheduledAt, publishedAt, pinnedAt } as const
    case 'published':
      if (isReady) return { state, scheduledAt: null, publishedAt: publishedAt ?? now, pinnedAt } as const
      // Buyers must not lose it while a new file is processed.
      if (publishedAt)
        throw notReady('fileIds', 'A picture is still being processed. Please try again in a moment.')
      return { state: 'scheduled', scheduledAt: now, publishedAt, pinnedAt } as const
  }
}

function assertTime(before: Before, scheduledAt: Date | null, now: Date): void {
  if (!scheduledAt) throw notReady('scheduledAt', 'Choose when it is published.')
  const isKept = before?.state === 'scheduled' && scheduledAt.getTime() === before.scheduledAt?.getTime()
  if (isKept) return
  if (scheduledAt <= now) throw notReady('scheduledAt', 'Choose a time in the future.')
  if (scheduledAt.getTime() - now.getTime() > MAX_SCHEDULE_DAYS * DAY_MS)
    throw notReady('scheduledAt', 'Choose a time within a year.')
}

export function isReady(file: StoredFile): boolean {
  return file.status === 'ready'
}

/**
 * Finds the files. Those that the thing has had already are not judged again unless it goes out, so that a file that
 * failed meanwhile does not keep its owner from changing the rest.
 * @throws Refusal FILE_NOT_USABLE, naming each file that is missing, another performer's, set aside or incomplete
 */
export async function getUsable(
  tx: Tx,
  before: Before,
  wanted: Pick<Wanted, 'performerId' | 'fileIds' | 'thumbnailFileId' | 'state'>,
): Promise<{ own: StoredFile[]; thumbnail: StoredFile[] }> {
  const { performerId, fileIds, thumbnailFileId, state } = wanted
  const thumbnailIds = thumbnailFileId ? [thumbnailFileId] : []
  const all = [...fileIds, ...thumbnailIds]
  if (!all.length) return { own: [], thumbnail: [] }
  const found = new Map((await findFiles(tx, all)).map((file) => [file.id, file]))
  const had = new Set(
    before && !isGoingOut(before, wanted) ? [...before.fileIds, before.thumbnailFileId] : [],
  )
  const reasonAgainst = (fileId: string): string | null => {
    const file = found.get(fileId)
    if (!file) return 'is no longer there'
    if (had.has(fileId)) return null
    if (file.ownerId !== performerId || file.keptUntil) return 'is no longer there'
    // A page needs the poster to show a video before it plays.
    const isComplete = file.kind === 'image' || file.status !== 'ready' || Boolean(file.posterFileId)
    if (file.status === 'uploading' || !isComplete) return 'is not complete'
    // A draft keeps a failed file, whose owner has yet to see it.
    return file.status === 'failed' && state !== 'draft' ? 'could not be processed' : null
  }
  const problems: FieldProblem[] = []
  for (const [at, fileId] of fileIds.entries()) {
    const reason = reasonAgainst(fileId)
    if (reason)
      problems.push(problemOf('fileIds', `File ${at + 1} ${reason}. Remove it, or choose another one.`))
  }
  for (const fileId of thumbnailIds) {
    const isImage = found.get(fileId)?.kind === 'image'
    const reason = reasonAgainst(fileId) ?? (isImage ? null : 'is no picture')
    if (reason) problems.push(problemOf('thumbnailFileId', `The thumbnail ${reason}. Choose another one.`))
  }
  if (problems.length > 0) throw new Refusal('FILE_NOT_USABLE', { problems })
  return {
    own: fileIds.map((fileId) => found.get(fileId)!),
    thumbnail: thumbnailIds.map((fileId) => found.get(fileId)!),
  }
}

function problemOf(property: string, text: string): FieldProblem {
  return { property, constraints: { [property]: text } }
}

/**
 * Checks what a thing needs on the site. What has not changed since it went out is not checked again.
 * @throws Refusal ACCOUNT_NOT_VERIFIED, CONTENT_NOT_READY
 */
export async function assertComplete(
  tx: Tx,
  before: Before,
  wanted: Omit<Wanted, 'kind' | 'scheduledAt'>,
): Promise<void> {
  const { performerId, text, gate, priceCents, fileIds, thumbnailFileId, state, hasPoll } = wanted
  if (state === 'draft') return
  if (gate === 'price' && priceCents === null) throw notReady('priceCents', 'Enter a price.')
  if (state === 'archived') return
  // Everybody gets the thumbnail's bytes, so something else must stay locked.
  if (gate !== 'free' && fileIds.length === 1 && fileIds[0] === thumbnailFileId) {
    throw notReady(
      'thumbnailFileId',
      'Everybody would see the only picture. Add another one, or leave it blurred.',
    )
  }
  if (!text.trim() && !fileIds.length && !hasPoll)
    throw notReady('text', 'Write something, or add a picture.')
  const isOut = !isGoingOut(before, wanted)
  // `getPayablePerformer` would refuse with PERFORMER_NOT_FOUND; the performers themselves are told the reason instead.
  if (!isOut && (await findAccount(tx, performerId))?.status !== 'active')
    throw new Refusal('ACCOUNT_NOT_VERIFIED')
  if (gate !== 'subscribers' || (isOut && before?.gate === gate)) return
  const { monthlyPriceCents } = await getPayablePerformer(tx, performerId)
  if (monthlyPriceCents === null)
    throw notReady('gate', 'Set a monthly price before you publish for subscribers.')
}

export function notReady(property: string, text: string): Refusal {
  return new Refusal('CONTENT_NOT_READY', { text, problems: [problemOf(property, text)] })
}
