/**
 * What a module declares about the personal data in its tables: which data a person can download, and what happens to
 * it after they have left. A test checks that every table that refers to an account is declared for both.
 */
import { eq, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Viewer } from '../http/visitor.ts'
import type { Tx } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { defineRegistryKey } from '../kernel/registry.ts'

/** One file in the archive that a person downloads. */
export interface ExportSection {
  /** The file's name, without its extension. */
  name: string
  table: PgTable
  /** The condition for the person's rows. */
  of: (accountId: string) => SQL
  /** A column that gives the rows a stable order. */
  key: AnyPgColumn
  /** Columns that would only help a thief, or that contain another person's data. */
  hide?: readonly string[]
}

export const EXPORT_SECTIONS = defineRegistryKey<ExportSection>('exportSections')

/** A table that refers to an account and is not exported, with the reason. */
export interface NotExported {
  table: PgTable
  reason: string
}

export const NOT_EXPORTED = defineRegistryKey<NotExported>('notExported')

/** What happens to a table's rows about a person who has left. */
export type RetentionRule = { table: PgTable } & (
  | { outcome: 'deleted'; of: (accountId: string) => SQL | undefined }
  /**
   * The row stays, because other rows refer to it, and loses what the person has written; or other tables change with
   * it. Each change runs in a transaction of its own that locks the account.
   */
  | { outcome: 'changed'; change: (tx: Tx, kernel: Kernel, accountId: string) => Promise<unknown> }
  /** One of the module's leaving steps handles the rows, outside of the transaction; `how` says what it does. */
  | { outcome: 'by-step'; how: string }
  | { outcome: 'kept'; reason: string }
)

export const RETENTION = defineRegistryKey<RetentionRule>('retention')

export interface LeavingAccount {
  id: string
  kind: Viewer['kind']
}

/**
 * What a module does when an account is closed and deleted. The steps run in the reverse order of the modules, so that
 * data which depends on a module goes first. A step may be interrupted and is then run again, so it must skip what is
 * already done.
 */
export interface LeavingSteps {
  /** Refuses the closing of an account, in the transaction of the request. @throws Refusal */
  assertMayLeave?(tx: Tx, account: LeavingAccount): Promise<void>
  /**
   * Runs each minute while a performer waits for the deletion, because buyers can no longer use what the performer has
   * sold.
   */
  whilePerformerLeaves?(kernel: Kernel, performerId: string): Promise<void>
  /** Runs before the account's rows are deleted: removes data that another service or the file storage holds. */
  beforeErasure?(kernel: Kernel, accountId: string): Promise<void>
  /** Runs after the account's rows are deleted: removes what they referred to. */
  afterErasure?(kernel: Kernel, accountId: string): Promise<void>
}

export const LEAVING_STEPS = defineRegistryKey<LeavingSteps>('leavingSteps')

export interface PersonalData {
  exportSections?: readonly ExportSection[]
  notExported?: readonly NotExported[]
  retention?: readonly RetentionRule[]
  leavingSteps?: readonly LeavingSteps[]
}

export function exportSection(
  name: string,
  table: PgTable,
  { owner, key, hide }: { owner: AnyPgColumn; key: AnyPgColumn; hide?: readonly string[] },
): ExportSection {
  return { name, table, of: (accountId) => eq(owner, accountId), key, ...(hide && { hide }) }
}

/** Declares that the rows whose `owner` is the person are deleted. */
export function deleteOwned(table: PgTable, owner: AnyPgColumn): RetentionRule {
  return { table, outcome: 'deleted', of: (accountId) => eq(owner, accountId) }
}
