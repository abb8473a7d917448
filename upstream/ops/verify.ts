/**
 * The commands `npm run ops -- verify …`, with which the operator reads a performer's documents and decides about them.
 */
import { writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'
import type { Kernel } from '../kernel/kernel.ts'
import { Refusal } from '../kernel/refusal.ts'
import { decide, describeApplicant, readDocument } from '../modules/verifications/desk.ts'
import { getVerification } from '../modules/verifications/service.ts'
import { listOpenRequests } from '../modules/verifications/store.ts'
import { findAccountByLogin } from '../modules/accounts/store.ts'

export const VERIFY_USAGE = [
  'verify list                               performers whose documents wait for you',
  'verify show <username>                    who it is, the documents, and who has looked at them',
  'verify document <id> --out <file> --why <reason>   opens one document; this is written down',
  'verify approve <username>                 makes the performer public',
  'verify reject <username> --reason <text>  the performer reads the reason and may send others',
]

/**
 * @param words the words after `verify`; `--by` names the person who decides, by default the system's user. @throws
 * Refusal
 */
export async function runVerify(kernel: Kernel, words: readonly string[]): Promise<string[]> {
  const [verb = '', subject = ''] = words
  const by = optionOf(words, 'by') ?? userInfo().username
  switch (verb) {
    case 'list': {
      const open = await listOpenRequests(kernel.db)
      if (!open.length) return ['Nobody is waiting.']
      return open.map(({ request, account }) =>
        [request.submittedAt.toISOString(), account.username, account.email, account.status].join('\t'),
      )
    }
    case 'show':
      return show(kernel, subject)
    case 'document': {
      const file = path.resolve(needed(words, 'out'))
      const { content, contentType } = await readDocument(kernel, subject, {
        by,
        reason: needed(words, 'why'),
      })
      await writeFile(file, content, { mode: 0o600 })
      return [`${contentType}, ${content.length} bytes written to ${file}. Delete it when you are done.`]
    }
    case 'approve':
    case 'reject': {
      const isApproved = verb === 'approve'
      const account = await decide(kernel, subject, {
        status: isApproved ? 'approved' : 'rejected',
        reason: isApproved ? null : needed(words, 'reason'),
        by,
      })
      kernel.outbox.wake()
      return [`${account.username} is ${isApproved ? `approved and ${account.status}` : 'rejected'}`]
    }
    default:
      throw new Refusal('MALFORMED_REQUEST', { text: `There are:\n  ${VERIFY_USAGE.join('\n  ')}` })
  }
}

/** Approves documents that wait for a decision; does nothing for a performer without such documents. */
export async function approveOpen(kernel: Kernel, login: string): Promise<void> {
  const account = await findAccountByLogin(kernel.db, login)
  if (account?.kind !== 'performer') return
  const { status } = await getVerification(kernel.db, account.id)
  const decision = { status: 'approved', reason: null, by: userInfo().username } as const
  if (status === 'submitted') await decide(kernel, login, decision)
}

async function show(kernel: Kernel, login: string): Promise<string[]> {
  const { account, identity, refCode, state, documents, reads } = await describeApplicant(kernel, login)
  return [
    `${account.username}\t${account.name}\t${account.email}\t${account.status}`,
    identity
      ? `${identity.firstName} ${identity.lastName}, born ${identity.dateOfBirth}`
      : 'No documents were asked of this account.',
    ...(refCode ? [`came by ${refCode}`] : []),
    `verification: ${state.status}${state.reason ? ` (${state.reason})` : ''}`,
    `terms: ${account.termsAcceptedAt?.toISOString() ?? 'not accepted'}, text of ${account.termsVersion ?? 'no day'}, from ${account.termsAddress ?? 'nowhere'}`,
    ...documents.map((one) => `document ${one.id}\t${one.field}\t${one.contentType}\t${one.sizeBytes} bytes`),
    ...reads.map(
      (one) => `read ${one.readAt.toISOString()} by ${one.reader}: ${one.reason} (${one.documentId})`,
    ),
  ]
}

/** Returns all words between `--name` and the next option. */
function optionOf(words: readonly string[], name: string): string | undefined {
  const at = words.indexOf(`--${name}`)
  if (at === -1) return undefined
  const rest = words.slice(at + 1)
  const end = rest.findIndex((word) => word.startsWith('--'))
  return (end === -1 ? rest : rest.slice(0, end)).join(' ').trim() || undefined
}

function needed(words: readonly string[], name: string): string {
  const value = optionOf(words, name)
  if (value === undefined) throw new Refusal('INVALID_REQUEST', { text: `--${name} is missing.` })
  return value
}
