/** What a module registers. Upstream collects everything that it does from these objects. */
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
import type { UploadPurpose } from './uploads/purposes.ts'

export interface Module extends PersonalData {
  /** The folder's name. */
  name: string
  /** Files that other modules may import, beside `service.ts` and `events.ts`. Lint reads the list. */
  exposes?: readonly string[]
  /** Binds the module's calls of the contract. */
  routes?(mount: Mount, kernel: Kernel): void
  /** Binds routes that are not calls of the contract: files, and the pages of the sandbox and of the dev outbox. */
  plainRoutes?(app: FastifyInstance, kernel: Kernel): void
  workers?: readonly QueueWorker[]
  schedules?: readonly Schedule[]
  handlers?: readonly EventHandler[]
  /** The kinds of things that people can pay for. `sells` returns them together with their `entryKinds`. */
  saleKinds?: readonly SaleKind[]
  /** The kinds of ledger transactions that the module posts, with the texts that users read. */
  entryKinds?: readonly EntryKind[]
  /** Kinds of accounts in the ledger that the module needs. */
  accountKinds?: readonly AccountKind[]
  /**
   * Queries for what the module's rows have moved in accounts; the balance of each account equals the sum over all
   * modules.
   */
  accountMoves?: readonly AccountMoves[]
  /** The module's answers about the relation of an account to a performer, such as a subscription. */
  entitlementAnswers?: readonly EntitlementAnswer[]
  /** The invariants of money that concern the module's own rows. */
  ledgerChecks?: readonly LedgerCheck[]
  /** The kinds of credentials with which a person signs in; the last one of an account cannot be removed. */
  waysIn?: readonly WayIn[]
  /** How far the owner of an account has come with a page: it chooses the page after a login. */
  setupProgress?: readonly SetupProgress[]
  /** Settings that are computed from the module's own data. */
  derivedSettings?: readonly DerivedSetting[]
  /** What people may send by a resumable upload. */
  uploadPurposes?: readonly UploadPurpose[]
  outboxTopics?: readonly OutboxTopic[]
  /** Things that people can react to, comment on, search for and report. */
  targets?: readonly Target[]
  /** Kinds of changes that operators make to the site; they are logged and can be undone. */
  changeKinds?: readonly ChangeKind[]
  /** Queues of things that wait for an operator in the console. */
  consoleQueues?: readonly ConsoleQueue[]
  /** Writes rows that the module needs. It runs before each start, so it must do nothing where the rows exist. */
  ensure?(tx: Tx, kernel: Kernel): Promise<void>
  /** Starts work in the background that runs as long as upstream does. */
  start?(kernel: Kernel): Promise<{ stop(): Promise<void> }>
}
