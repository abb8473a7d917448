/** The operator's commands, which `npm run ops -- <words>` runs while the platform is running or stopped. */
import { userInfo } from 'node:os'
import { z } from 'zod'
import { cacheTags } from '#contract/cache-tags.ts'
import { Email, Password, Username } from '#contract/fields.ts'
import { revalidate } from '../kernel/announcements.ts'
import type { Database } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { Refusal } from '../kernel/refusal.ts'
import { newToken } from '../kernel/secrets.ts'
import { setAccountStatus } from '../modules/accounts/service.ts'
import { listAccounts } from '../modules/accounts/store.ts'
import { createAccount } from '../modules/auth/registration.ts'
import { verifyLedger } from '../modules/ledger/verification.ts'
import { insertPerformer } from '../modules/performers/service.ts'
import { setSetting } from '../modules/settings/desk.ts'
import { getSettings } from '../modules/settings/service.ts'
import { backUp, resetDemo } from './archive.ts'
import { ARTICLE_USAGE, runArticleCommand } from './articles.ts'
import { agreeCommission } from './commissions.ts'
import { PAYMENT_USAGE, runPaymentCommand } from './payments.ts'
import { reportUsage, runReportCommand } from './reports.ts'
import { approveOpen, runVerify, VERIFY_USAGE } from './verify.ts'

/** What a command works with: the parts of the running platform, or those that `main.ts` opens while it is stopped. */
export interface OpsContext {
  kernel: Kernel
  database: Database
  /** Restarts a module's background work; does nothing while the platform is stopped. */
  restart(module: string): Promise<void>
}

export interface OpsAnswer {
  lines: string[]
  isOk: boolean
}

const CREATE_USAGE = 'accounts create <kind> <username> <email> [password]   kind: fan, performer, operator'

export const usage = [
  'settings get [key]                        all settings, or one',
  'settings set <key> <value>                value is JSON or a bare word',
  CREATE_USAGE,
  'accounts list                             every account',
  'accounts activate|suspend <username or e-mail>        who activates waits for address and documents as before',
  'accounts verify <username or e-mail>      approves the documents that wait, and activates',
  ...VERIFY_USAGE,
  'commissions set <username> <kind> <per cent|none>      a rate agreed with a performer',
  ...PAYMENT_USAGE,
  ...ARTICLE_USAGE,
  ...reportUsage,
  'ledger verify                             proves the sums',
  'backup <file.tar.gz>                      database, files and secrets of DATA_DIR',
  'restore <file.tar.gz>                     only while the platform is stopped',
  'demo reset                                throws everything away and makes the demo world anew',
]

const NewAccount = z.object({
  kind: z.enum(['fan', 'performer', 'operator']),
  username: Username,
  email: Email,
  password: Password,
})

/** Runs one command. @throws Refusal with a text for the operator */
export async function runCommand(context: OpsContext, words: readonly string[]): Promise<OpsAnswer> {
  const { kernel } = context
  const [noun = '', verb = '', ...rest] = words
  const answer = (...lines: string[]): OpsAnswer => ({ lines, isOk: true })
  switch (`${noun} ${verb}`) {
    case 'settings get': {
      const settings: Record<string, unknown> = await getSettings(kernel.db)
      const [key] = rest
      if (key !== undefined && !(key in settings))
        throw new Refusal('NOT_FOUND', { text: `There is no setting ${key}.` })
      const keys = key === undefined ? Object.keys(settings) : [key]
      return answer(...keys.map((name) => `${name} ${JSON.stringify(settings[name])}`))
    }
    case 'settings set': {
      const [key = '', ...value] = rest
      const set = await setSetting(kernel.db, key, value.join(' '), userInfo().username)
      kernel.outbox.wake()
      return answer(`${key} ${JSON.stringify(set)}`)
    }
    case 'accounts create':
      return answer(...(await createPerson(kernel, rest)))
    case 'accounts list': {
      const people = await listAccounts(kernel.db)
      return answer(
        ...people.map((one) => [one.kind, one.status, one.username, one.email, one.name].join('\t')),
      )
    }
    case 'accounts activate':
    case 'accounts verify':
    case 'accounts suspend': {
      const login = rest[0] ?? ''
      if (verb === 'verify') await approveOpen(kernel, login)
      const changed = await setAccountStatus(kernel, login, verb === 'suspend' ? 'suspended' : 'active')
      kernel.outbox.wake()
      return answer(`${changed.username ?? changed.id} is ${changed.status}`)
    }
    case 'commissions set':
      return answer(await agreeCommission(kernel, rest))
    case 'ledger verify': {
      const { ok, checks } = await verifyLedger(kernel)
      const lines = checks.map(({ name, violations }) =>
        violations === 0 ? `ok   ${name}: no violations` : `FAIL ${name}: violations: ${violations}`,
      )
      return { lines: [...lines, ok ? 'The ledger is sound.' : 'The ledger is NOT sound.'], isOk: ok }
    }
    case 'demo reset':
      return answer(...(await resetDemo(context)))
    default: {
      const command = `${noun} ${verb}`
      const lines =
        (await runReportCommand(kernel, command, rest)) ??
        (await runPaymentCommand(kernel, command, rest)) ??
        (await runArticleCommand(kernel, command, rest))
      if (lines) return answer(...lines)
      if (noun === 'verify') return answer(...(await runVerify(kernel, words.slice(1))))
      if (noun === 'backup' && verb) return answer(...(await backUp(context, verb)))
      return { lines: ['Unknown command. There are:', ...usage.map((line) => `  ${line}`)], isOk: false }
    }
  }
}

async function createPerson(kernel: Kernel, words: readonly string[]): Promise<string[]> {
  const [kind, username, email, given] = words
  if (email === undefined) throw new Refusal('INVALID_REQUEST', { text: `Usage: ${CREATE_USAGE}` })
  const password = given ?? newToken().slice(0, 16)
  const parsed = NewAccount.safeParse({ kind, username, email, password })
  if (!parsed.success) {
    const problem = parsed.error.issues[0]
    throw new Refusal('INVALID_REQUEST', { text: `${problem?.path.join('.')}: ${problem?.message}` })
  }
  const person = { ...parsed.data, name: parsed.data.username }
  const account = await createAccount(kernel, person, async (tx, made) => {
    if (made.kind !== 'performer') return
    await insertPerformer(tx, made, {})
    await revalidate(tx, [cacheTags.performers])
  })
  kernel.outbox.wake()
  return [`${account.kind} ${account.username} made`, ...(given ? [] : [`password: ${password}`])]
}
