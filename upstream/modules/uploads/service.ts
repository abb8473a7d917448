/** Single-use tickets, with which a browser sends a file straight to upstream without knowing the session's token. */
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import type { Viewer } from '../../http/visitor.ts'
import { MINUTE_MS } from '../../kernel/clock.ts'
import { intentOf, onceByKey } from '../../kernel/idempotency.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { deriveKey, isSame, sign } from '../../kernel/secrets.ts'
import { findSessionViewer } from '../auth/service.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config'>

/** The time until the upload must begin; the upload itself may take longer. */
const LIFETIME_MS = 2 * MINUTE_MS

const Claims = z.object({
  accountId: z.string(),
  sessionId: z.string(),
  call: z.string(),
  endsMs: z.number(),
  id: z.string(),
})

export function callKey(call: Pick<Call, 'method' | 'path'>): string {
  return `${call.method} ${call.path}`
}

/** @param calls all calls. @throws Refusal NOT_FOUND for a call that accepts no files */
export function issueTicket(
  { clock, config }: Deps,
  viewer: Viewer,
  wanted: string,
  calls: readonly Call[],
): { ticket: string; expiresAt: string } {
  if (!calls.some((call) => call.files && callKey(call) === wanted)) throw new Refusal('NOT_FOUND')
  const endsMs = clock.now().getTime() + LIFETIME_MS
  const { accountId, sessionId } = viewer
  const claims = JSON.stringify({ accountId, sessionId, call: wanted, endsMs, id: newId() })
  const text = Buffer.from(claims).toString('base64url')
  return { ticket: `${text}.${signText(config, text)}`, expiresAt: new Date(endsMs).toISOString() }
}

/**
 * Uses a ticket up.
 * @throws Refusal TICKET_INVALID when its signature is wrong, it has expired, it was used, or it is for another
 *   call
 */
export async function redeemTicket(deps: Deps, ticket: string, call: string): Promise<Viewer> {
  const claims = readClaims(deps.config, ticket)
  const isGood = claims?.call === call && claims.endsMs > deps.clock.now().getTime()
  if (!claims || !isGood) throw new Refusal('TICKET_INVALID')
  const viewer = await findSessionViewer(deps, claims.sessionId)
  if (viewer?.accountId !== claims.accountId) throw new Refusal('TICKET_INVALID')
  const use = newId()
  const intent = intentOf(claims.accountId, `ticket:${claims.id}`, call)
  const firstUse = await onceByKey(deps.db, intent, () => Promise.resolve(use))
  if (firstUse !== use) throw new Refusal('TICKET_INVALID')
  return viewer
}

function readClaims(config: Deps['config'], ticket: string): z.infer<typeof Claims> | null {
  const [text = '', signature = ''] = ticket.split('.')
  if (!isSame(signText(config, text), signature)) return null
  return Claims.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
}

function signText(config: Deps['config'], text: string): string {
  return sign(deriveKey(config.INTERNAL_SECRET, 'upload-ticket'), text, 'base64url')
}
