/** Tickets, with which a browser sends a file straight to upstream without knowing the session's token. */
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { Id } from '#contract/fields.ts'
import { RESUMABLE_UPLOAD } from '#contract/uploads.ts'
import type { Viewer } from '../../http/visitor.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { inTransaction } from '../../kernel/database.ts'
import { intentOf, onceByKey } from '../../kernel/idempotency.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { deriveKey, isSame, sign } from '../../kernel/secrets.ts'
import { findSessionViewer } from '../auth/service.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config'>

/** The time until the upload must begin; the upload itself may take longer. */
const LIFETIME_MS = 2 * MINUTE_MS
/** An unfinished upload expires this long after its last progress. */
export const UPLOAD_LIFETIME_MS = DAY_MS

const Claims = z.object({
  accountId: z.string(),
  sessionId: z.string(),
  call: z.string(),
  /** The resumable upload that it names. */
  uploadId: z.string().optional(),
  endsMs: z.number(),
  id: z.string(),
})

export function callKey(call: Pick<Call, 'method' | 'path'>): string {
  return `${call.method} ${call.path}`
}

/**
 * @param calls all calls
 * @throws Refusal NOT_FOUND for a call that accepts no files, and for an upload that is not the viewer's or has expired
 */
export async function issueTicket(
  deps: Deps,
  { accountId, sessionId }: Viewer,
  { call, uploadId }: { call: string; uploadId?: string | undefined },
  calls: readonly Call[],
): Promise<{ ticket: string; expiresAt: string }> {
  const { clock, config } = deps
  const isResumable = call === RESUMABLE_UPLOAD
  if (!isResumable && !calls.some((one) => one.files && callKey(one) === call)) throw new Refusal('NOT_FOUND')
  if (uploadId && !(isResumable && (await findUpload(deps, accountId, uploadId))))
    throw new Refusal('NOT_FOUND')
  const endsMs = clock.now().getTime() + LIFETIME_MS
  const claims = JSON.stringify({ accountId, sessionId, call, uploadId, endsMs, id: newId() })
  const text = Buffer.from(claims).toString('base64url')
  return { ticket: `${text}.${signText(config, text)}`, expiresAt: new Date(endsMs).toISOString() }
}

/** Finds an account's own upload that has not expired. */
export async function findUpload(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  id: string,
): Promise<store.UploadRow | undefined> {
  // The address may have any text, and the database reads no U+0000.
  if (!Id.safeParse(id).success) return undefined
  const since = new Date(clock.now().getTime() - UPLOAD_LIFETIME_MS)
  return store.findOwn(db, { id, ownerId, since })
}

/**
 * Uses a ticket up.
 * @throws Refusal TICKET_INVALID when its signature is wrong, it has expired, it was used, or it is for another
 *   call
 */
export async function redeemTicket(deps: Deps, ticket: string, call: string): Promise<Viewer> {
  const { claims, viewer } = await readTicket(deps, ticket, call)
  if (!isFresh(deps, claims)) throw new Refusal('TICKET_INVALID')
  const use = newId()
  const intent = intentOf(claims.accountId, `ticket:${claims.id}`, call)
  const firstUse = await onceByKey(deps.db, intent, () => Promise.resolve(use))
  if (firstUse !== use) throw new Refusal('TICKET_INVALID')
  return viewer
}

export interface UploadTicket {
  /** The ticket's own id. */
  id: string
  viewer: Viewer
}

/**
 * Accepts a ticket for a request of a resumable upload. The upload accepts the ticket that has created it, or the last
 * one that has named it.
 * @param uploadId null for the creation
 * @throws Refusal TICKET_INVALID; NOT_FOUND for an upload that is not the ticket's owner's or has expired
 */
export async function acceptUploadTicket(
  deps: Deps,
  ticket: string,
  uploadId: string | null,
): Promise<UploadTicket> {
  const { claims, viewer } = await readTicket(deps, ticket, RESUMABLE_UPLOAD)
  const { id } = claims
  if (uploadId === null) {
    // A creation whose answer was lost is asked for again by the same ticket.
    const isGood = !claims.uploadId && (isFresh(deps, claims) || (await store.findByTicket(deps.db, id)))
    if (!isGood) throw new Refusal('TICKET_INVALID')
    return { id, viewer }
  }
  const upload = await findUpload(deps, claims.accountId, uploadId)
  if (!upload) throw new Refusal('NOT_FOUND')
  if (upload.ticket === id) return { id, viewer }
  if (claims.uploadId !== uploadId || !isFresh(deps, claims)) throw new Refusal('TICKET_INVALID')
  await inTransaction(deps.db, (tx) => store.putTicket(tx, uploadId, id))
  return { id, viewer }
}

/** @throws Refusal TICKET_INVALID when its signature is wrong, its session has ended, or it is for another call */
async function readTicket(deps: Deps, ticket: string, call: string) {
  const claims = readClaims(deps.config, ticket)
  if (claims?.call !== call) throw new Refusal('TICKET_INVALID')
  const viewer = await findSessionViewer(deps, claims.sessionId)
  if (viewer?.accountId !== claims.accountId) throw new Refusal('TICKET_INVALID')
  return { claims, viewer }
}

function isFresh({ clock }: Pick<Deps, 'clock'>, { endsMs }: z.infer<typeof Claims>): boolean {
  return endsMs > clock.now().getTime()
}

function readClaims(config: Deps['config'], ticket: string): z.infer<typeof Claims> | null {
  const [text = '', signature = ''] = ticket.split('.')
  if (!isSame(signText(config, text), signature)) return null
  return Claims.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
}

function signText(config: Deps['config'], text: string): string {
  return sign(deriveKey(config.INTERNAL_SECRET, 'upload-ticket'), text, 'base64url')
}
