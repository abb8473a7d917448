/** What a module brings to the platform. Everything that upstream does is collected from these. */
import type { FastifyInstance } from 'fastify'
import type { Mount } from '../http/mount.ts'
import type { Tx } from '../kernel/database.ts'
import type { EventHandler } from '../kernel/domain-events.ts'
import type { QueueWorker, Schedule } from '../kernel/jobs.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { OutboxTopic } from '../kernel/outbox.ts'
import type { SetupProgress, WayIn } from './auth/service.ts'
import type { ChangeKind } from './changes/service.ts'
import type { ConsoleQueue } from './console-queue.ts'
import type { EntitlementAnswer } from './entitlements/service.ts'
import type { AccountKind, AccountMoves, EntryKind } from './ledger/service.ts'
import type { LedgerCheck } from './ledger/verification.ts'
import type { PersonalData } from './personal-data.ts'
import type { SaleKind } from './sales/sale-kinds.ts'
import type { DerivedSetting } from './settings/service.ts'
import type { Target } from './target.ts'

export interface Module extends PersonalData {
  /** The folder's name. */
  name: string
  /** Files that other modules may import, beside `service.ts` and `events.ts`. Lint reads the list. */
  exposes?: readonly string[]
  /** Binds the module's calls of the contract. */
  routes?(mount: Mount, kernel: Kernel): void
  /** Binds what is no call of the contract: files, pages of the sandbox and of the mailbox. */
  plainRoutes?(app: FastifyInstance, kernel: Kernel): void
  workers?: readonly QueueWorker[]
  schedules?: readonly Schedule[]
  handlers?: readonly EventHandler[]
  /** What people can pay for: `sells` brings it, with its entries in the ledger. */
  saleKinds?: readonly SaleKind[]
  /** Other kinds of ledger transactions that the module posts: their text for people. */
  entryKinds?: readonly EntryKind[]
  /** Kinds of accounts in the ledger that the module needs. */
  accountKinds?: readonly AccountKind[]
  /** What the module's rows have moved in accounts of any kind: together they are what each account holds. */
  accountMoves?: readonly AccountMoves[]
  /** What the module knows of how somebody stands to a performer. */
  entitlementAnswers?: readonly EntitlementAnswer[]
  /** What must hold of money as far as the module's own rows say. */
  ledgerChecks?: readonly LedgerCheck[]
  /** Credentials that open an account: the last of them all stays. */
  waysIn?: readonly WayIn[]
  /** How far the owner of an account has come with a page: it chooses the page after a login. */
  setupProgress?: readonly SetupProgress[]
  /** Settings that follow from what the module keeps. */
  derivedSettings?: readonly DerivedSetting[]
  outboxTopics?: readonly OutboxTopic[]
  /** What people can react to, comment on and report. */
  targets?: readonly Target[]
  /** What operators change of the site, with a log and a way back. */
  changeKinds?: readonly ChangeKind[]
  /** What waits for an operator in the console. */
  consoleQueues?: readonly ConsoleQueue[]
  /** Writes what the module cannot do without; runs before each start, and finds its own work done. */
  ensure?(tx: Tx, kernel: Kernel): Promise<void>
  /** Runs beside the calls as long as upstream does. */
  start?(kernel: Kernel): Promise<{ stop(): Promise<void> }>
}
