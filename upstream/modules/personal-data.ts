/**
 * What a module says about the personal data in its tables: what of it a person can download, and what becomes of it
 * when they have left. A test compares both with the database: every table that names an account stands in both.
 */
import { eq, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Viewer } from '../http/visitor.ts'
import type { Tx } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { defineRegistryKey } from '../kernel/registry.ts'

/** A file of the archive that a person downloads. */
export interface ExportSection {
  /** The file's name, without its ending. */
  name: string
  table: PgTable
  /** Which rows are the person's. */
  of: (accountId: string) => SQL
  /** Gives the rows a lasting order. */
  key: AnyPgColumn
  /** Columns that would help nobody but a thief, or that are another person's. */
  hide?: readonly string[]
}

export const EXPORT_SECTIONS = defineRegistryKey<ExportSection>('exportSections')

/** A table that names an account and has no section, with the reason. */
export interface NotExported {
  table: PgTable
  reason: string
}

export const NOT_EXPORTED = defineRegistryKey<NotExported>('notExported')

/** What becomes of a table's rows about a person who has left. */
export type RetentionRule = { table: PgTable } & (
  | { outcome: 'deleted'; of: (accountId: string) => SQL | undefined }
  /**
   * Others hold on to the row: it stays, and loses what the person has written. Or more tables change with it. Each
   * change has a transaction of its own, which holds the account.
   */
  | { outcome: 'changed'; change: (tx: Tx, kernel: Kernel, accountId: string) => Promise<unknown> }
  /** A leaving step of the module sees to it, outside of the transaction; `how` says what it does. */
  | { outcome: 'by-step'; how: string }
  | { outcome: 'kept'; reason: string }
)

export const RETENTION = defineRegistryKey<RetentionRule>('retention')

export interface LeavingAccount {
  id: string
  kind: Viewer['kind']
}

/**
 * What a module does when an account is closed and deleted. Steps run in the reverse order of the modules, so that
 * what stands on a module goes before it does. Each may be broken off and is then run again: it finds its own work
 * done.
 */
export interface LeavingSteps {
  /** Keeps an owner from closing their account, in the transaction in which they ask for it. @throws Refusal */
  assertMayLeave?(tx: Tx, account: LeavingAccount): Promise<void>
  /** Runs each minute while a performer waits for the deletion: nobody can use what they have sold any more. */
  whilePerformerLeaves?(kernel: Kernel, performerId: string): Promise<void>
  /** Runs once the account is empty, before its rows go: whatever another party or the storage holds. */
  beforeErasure?(kernel: Kernel, accountId: string): Promise<void>
  /** Runs after the account's rows are gone, for what they pointed to. */
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

/** The rows whose `owner` is the person are deleted. */
export function deleteOwned(table: PgTable, owner: AnyPgColumn): RetentionRule {
  return { table, outcome: 'deleted', of: (accountId) => eq(owner, accountId) }
}
