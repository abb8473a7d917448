/**
 * "Download my data": a person requests an archive, a job builds it, and only that person can download it, for seven
 * days.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DataExport } from '#contract/data-exports.ts'
import type { Client, Viewer } from '../../http/visitor.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { defineQueue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { deriveKey, isSame, sign } from '../../kernel/secrets.ts'
import { findAccount } from '../accounts/store.ts'
import { findSessionViewer } from '../auth/service.ts'
import { sendEmail, type EmailTemplate } from '../emails/service.ts'
import { EXPORT_SECTIONS } from '../personal-data.ts'
import { getSettings } from '../settings/service.ts'
import { writeArchive } from './archive.ts'
import { DATA_EXPORT_REQUESTED } from './events.ts'
import * as store from './store.ts'

export const QUEUE = defineQueue<{ id: string }>({
  name: 'data-export',
  retry: { limit: 5, firstDelaySeconds: 5, maxDelaySeconds: 160 },
  timeoutSeconds: 900,
  concurrency: 2,
  slowAtOnce: 2,
})
const KEPT_MS = 7 * DAY_MS
const LINK_MS = 5 * MINUTE_MS
/** A request that is older than this and not finished has been lost. It is deleted, so that the owner may ask again. */
const STUCK_MS = 6 * HOUR_MS

/** The key depends on the id only, so that an archive can be removed even if building it was interrupted. */
const keyOf = (exportId: string) => `data-exports/${exportId}.zip`

type Deps = Pick<Kernel, 'db' | 'clock' | 'jobs' | 'storage' | 'config' | 'log'>

export async function getDataExport({ db, clock }: Deps, accountId: string): Promise<DataExport> {
  const row = await store.findNewest(db, accountId)
  const isOver = row?.expiresAt && row.expiresAt <= clock.now()
  return row && !isOver ? toView(row) : null
}

/** @throws Refusal DATA_EXPORT_RUNNING while one is being built */
export async function requestDataExport(
  deps: Deps & Pick<Kernel, 'events'>,
  accountId: string,
  client: Client,
): Promise<DataExport> {
  const createdAt = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    const row = await store.insertExport(tx, { id: newId(), accountId, state: 'requested', createdAt })
    if (!row) throw new Refusal('DATA_EXPORT_RUNNING')
    await deps.jobs.enqueue(tx, QUEUE, { id: row.id })
    await deps.events.emit(tx, DATA_EXPORT_REQUESTED, { accountId, client })
    return toView(row)
  })
}

/** Builds one archive. When it throws, the job is retried; meanwhile the owner sees that it failed. */
export async function buildDataExport(deps: Deps & Pick<Kernel, 'registry'>, id: string): Promise<void> {
  const { db, clock, storage, registry } = deps
  const row = await inTransaction(db, (tx) =>
    store.changeExport(tx, id, ['requested', 'building', 'failed'], { state: 'building' }),
  )
  if (!row) return
  const folder = await mkdtemp(path.join(tmpdir(), 'data-export-'))
  try {
    const file = path.join(folder, 'archive.zip')
    const { siteName, adminEmail } = await getSettings(db)
    const readme = readmeOf(siteName, adminEmail, clock.now())
    const sections = registry.listAll(EXPORT_SECTIONS)
    await writeArchive(db, row.accountId, { sections, file, readme })
    const storageKey = keyOf(row.id)
    const { sizeBytes } = await storage.putFile(storageKey, file, 'application/zip')
    const readyAt = clock.now()
    const expiresAt = new Date(readyAt.getTime() + KEPT_MS)
    await inTransaction(db, async (tx) => {
      const made = { storageKey, sizeBytes, readyAt, expiresAt }
      const ready = await store.changeExport(tx, id, ['building'], { state: 'ready', ...made })
      const account = ready && (await findAccount(tx, row.accountId))
      if (!account?.email) return
      await sendEmail(tx, deps, account.email, archiveReadyEmail(account))
    })
  } catch (error) {
    await inTransaction(db, (tx) => store.changeExport(tx, id, ['building'], { state: 'failed' }))
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Signs an address from which the browser can download the archive. It works only for the session that asked. @throws
 * Refusal NOT_FOUND
 */
export async function linkDataExport(deps: Deps, viewer: Viewer): Promise<{ url: string }> {
  const { db, clock, config } = deps
  const row = await store.findNewest(db, viewer.accountId)
  if (row?.state !== 'ready' || !row.expiresAt || row.expiresAt <= clock.now()) throw new Refusal('NOT_FOUND')
  const ends = clock.now().getTime() + LINK_MS
  const signature = signatureOf(config.INTERNAL_SECRET, row.id, ends, viewer.sessionId)
  return { url: `/api/v1/data-exports/${row.id}?e=${ends}&s=${viewer.sessionId}&k=${signature}` }
}

/** Opens the stored archive behind a signed address. @throws Refusal NOT_FOUND for every other address */
export async function openDataExport(
  deps: Deps,
  id: string,
  { e, s, k }: { e?: string; s?: string; k?: string },
) {
  const { db, clock, config, storage } = deps
  const now = clock.now()
  if (!e || !s || !k || !/^\d{1,16}$/.test(e) || Number(e) <= now.getTime()) throw new Refusal('NOT_FOUND')
  if (!isSame(signatureOf(config.INTERNAL_SECRET, id, Number(e), s), k)) throw new Refusal('NOT_FOUND')
  const [row, viewer] = await Promise.all([store.findById(db, id), findSessionViewer(deps, s)])
  const isOwn = row !== undefined && viewer?.accountId === row.accountId
  if (!isOwn || !row.storageKey || !row.expiresAt || row.expiresAt <= now) throw new Refusal('NOT_FOUND')
  const object = await storage.get(row.storageKey)
  if (!object) throw new Refusal('NOT_FOUND')
  return object
}

/** Deletes archives after seven days, and requests that were never finished. */
export async function pruneDataExports({ db, clock, storage }: Deps): Promise<void> {
  const now = clock.now()
  for (const row of await store.listOver(db, now, new Date(now.getTime() - STUCK_MS))) {
    await storage.delete(keyOf(row.id))
    await inTransaction(db, (tx) => store.deleteExport(tx, row.id))
  }
}

/** Deletes all archives of a person whose account is being deleted, with their stored bytes. */
export async function dropDataExports(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  accountId: string,
): Promise<void> {
  for (const row of await store.listByAccount(db, accountId)) {
    await storage.delete(keyOf(row.id))
    await inTransaction(db, (tx) => store.deleteExport(tx, row.id))
  }
}

const SECURITY_PAGES = {
  fan: '/user/security',
  performer: '/model/security',
  operator: '/admin/security',
} as const

/**
 * The email leads to the page with the archive and has no link to the archive itself, because other people may read a
 * mailbox.
 */
function archiveReadyEmail({
  name,
  kind,
}: {
  name: string
  kind: keyof typeof SECURITY_PAGES
}): EmailTemplate {
  return ({ siteName }) => ({
    subject: `Your data at ${siteName} is ready`,
    title: 'Your data is ready',
    paragraphs: [`Hello ${name}, the archive that you asked for is ready. It stays for seven days.`],
    action: { label: 'Fetch it', path: SECURITY_PAGES[kind] },
    closing: ['If you did not ask for it, set a new password: it logs everybody out.'],
  })
}

function signatureOf(secret: string, id: string, ends: number, sessionId: string): string {
  return sign(deriveKey(secret, 'data-export'), [id, ends, sessionId].join('\n'), 'base64url')
}

function toView(row: store.DataExportRow): DataExport {
  return {
    state: row.state,
    requestedAt: row.createdAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    sizeBytes: row.sizeBytes,
  }
}

function readmeOf(siteName: string, adminEmail: string, now: Date): string {
  const contact = adminEmail ? ` (${adminEmail})` : ''
  return [
    `Your data at ${siteName}, as of ${now.toISOString()}.`,
    '',
    'Each file holds one kind of thing as JSON; an empty list means that there is nothing of that kind.',
    'Times are UTC, amounts are whole cents. Other people stand in it only by their ids.',
    'Passwords, secrets of authenticator apps and keys are kept hashed or sealed and are not in it.',
    `Your identity documents are kept encrypted: ask us for them${contact}.`,
    '',
  ].join('\r\n')
}
