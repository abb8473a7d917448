/** Decides whether what a performer has written can be saved, and what its state and times become. */
import type { FieldProblem } from '#contract/errors.ts'
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

export interface NewThing extends Draft {
  kind: ContentKind
  performerId: string
  state: Exclude<ContentState, 'archived' | 'deleted'>
  scheduledAt: Date | null
}

export interface Change extends Partial<Draft> {
  state?: Exclude<ContentState, 'deleted'> | undefined
  scheduledAt?: Date | null | undefined
  /** The revision that the change was made from; any when absent. */
  revision?: number | undefined
}

export interface Wanted extends Draft {
  kind: ContentKind
  performerId: string
  state: Exclude<ContentState, 'deleted'>
  scheduledAt: Date | null
}

/** The state and its times. A thing that is published while a file is not ready becomes `scheduled` for now. */
export function timingOf(
  before: ContentRecord | null,
  { state, scheduledAt }: Pick<Wanted, 'state' | 'scheduledAt'>,
  { now, isReady }: { now: Date; isReady: boolean },
) {
  const publishedAt = before?.publishedAt ?? null
  const pinnedAt = before?.pinnedAt ?? null
  if (state === 'scheduled') {
    const isKept = scheduledAt?.getTime() === before?.scheduledAt?.getTime()
    if (!scheduledAt) throw notReady('scheduledAt', 'Choose when it is published.')
    if (!isKept && scheduledAt <= now) throw notReady('scheduledAt', 'Choose a time in the future.')
    return { state, scheduledAt, publishedAt, pinnedAt: null } as const
  }
  if (state === 'published' && before?.state !== 'published' && !isReady)
    return { state: 'scheduled', scheduledAt: now, publishedAt, pinnedAt: null } as const
  if (state === 'published')
    return { state, scheduledAt: null, publishedAt: publishedAt ?? now, pinnedAt } as const
  return { state, scheduledAt: null, publishedAt, pinnedAt: null } as const
}

export function isReady(file: StoredFile): boolean {
  return file.status === 'ready'
}

/** @throws Refusal FILE_NOT_USABLE for a file that is missing, another performer's, set aside or incomplete */
export async function getUsable(
  tx: Tx,
  { performerId, fileIds, thumbnailFileId, state }: Wanted,
): Promise<{ own: StoredFile[]; thumbnail: StoredFile[] }> {
  const thumbnailIds = thumbnailFileId ? [thumbnailFileId] : []
  const wanted = [...fileIds, ...thumbnailIds]
  if (!wanted.length) return { own: [], thumbnail: [] }
  const found = new Map((await findFiles(tx, wanted)).map((file) => [file.id, file]))
  const usable = (fileId: string) => {
    const file = found.get(fileId)
    const isOwn = file?.ownerId === performerId && !file.keptUntil
    // A page needs the poster to show a video before it plays.
    const isComplete = file?.kind === 'image' || file?.status !== 'ready' || Boolean(file.posterFileId)
    // A draft keeps a failed file, whose owner has yet to see it.
    const isAlive = file?.status !== 'failed' || state === 'draft'
    if (!file || !isOwn || !isComplete || !isAlive) throw new Refusal('FILE_NOT_USABLE')
    return file
  }
  const thumbnail = thumbnailIds.map(usable)
  if (thumbnail.some(({ kind }) => kind !== 'image')) throw new Refusal('FILE_NOT_USABLE')
  return { own: fileIds.map(usable), thumbnail }
}

/** @throws Refusal ACCOUNT_NOT_VERIFIED, CONTENT_NOT_READY */
export async function assertComplete(
  tx: Tx,
  { performerId, text, gate, priceCents, fileIds }: Wanted,
): Promise<void> {
  // `getPayablePerformer` would refuse with PERFORMER_NOT_FOUND; the performers themselves are told the reason instead.
  if ((await findAccount(tx, performerId))?.status !== 'active') throw new Refusal('ACCOUNT_NOT_VERIFIED')
  if (!text.trim() && !fileIds.length) throw notReady('text', 'Write something, or add a picture.')
  if (gate === 'price' && priceCents === null) throw notReady('priceCents', 'Enter a price.')
  if (gate !== 'subscribers') return
  const { monthlyPriceCents } = await getPayablePerformer(tx, performerId)
  if (monthlyPriceCents === null)
    throw notReady('gate', 'Set a monthly price before you publish for subscribers.')
}

export function notReady(property: string, text: string): Refusal {
  const problems: FieldProblem[] = [{ property, constraints: { [property]: text } }]
  return new Refusal('CONTENT_NOT_READY', { text, problems })
}
