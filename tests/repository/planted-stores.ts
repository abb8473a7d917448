/** Statements, in stores and elsewhere, that lint must refuse, or let through. */

const WRITING_WITHOUT_TX = [
  'export async function x(db: Db) {\n  await db.insert(rows)\n}',
  'export const x = (db: RootDb) => db.update(rows)',
  'export const x = ({ db }: Deps) => db.delete(rows)',
  'export const x = (deps: Deps) => deps.db.delete(rows)',
  'export const x = (base: Db) => base.delete(rows)',
  'export const x = (id: string, tx: Tx) => tx.delete(id)',
  'export const x = (db: Db) => each((row) => db.insert(row))',
  'export const x = (tx: Tx, deps: { db: Db }) => deps.db.delete(rows)',
  'export const x = (tx: Tx, other: Db) => other.insert(rows)',
  "export const x = (db: Db) => db.select().from(rows).for('update')",
  'export const x = (db: Db) => db.execute(sql`insert into rows (id) values (1)`)',
  'export const x = (db: Db) => db.execute(sql`update rows set a = 1`)',
  'export const x = (db: Db) => db.execute(sql`update ${rows} set a = 1`)',
  'export const x = (db: Db) => db.execute(sql`with gone as (delete from rows returning id) select id from gone`)',
  'export const x = (db: Db) => db.execute(sql`select id from rows for no key update`)',
  'export const x = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(1)`)',
]

const LET_THROUGH = [
  'export async function x(tx: Tx) {\n  await tx.insert(rows)\n}',
  "export const x = (tx: Tx, id: string) => [id, tx.select().from(rows).for('update')]",
  'export const x = (tx: Tx) => each((row) => tx.insert(row))',
  'export const x = (tx: Tx) => tx.execute(sql`insert into rows values (1) on conflict do update set a = 1`)',
  'export const x = (db: Db) => db.execute(sql`select updated_at, last_update from rows`)',
  "export const x = (db: Db, seen: Set<string>) => seen.delete('a') && db.select()",
  "export const x = (text: string) => createHash('sha256').update(text)",
  "export const x = Symbol.for('rows')",
]

const SQL_ELSEWHERE: [code: string, what: string][] = [
  ["import { sql } from 'drizzle-orm'\nexport const x = sql`true`", 'sql'],
  ["import { sql as raw } from 'drizzle-orm'\nexport const x = raw`true`", 'sql'],
  ["import { queryRows } from '../../kernel/database.ts'\nexport const x = queryRows", 'queryRows'],
  ['export const x = (db: Db) => db.select().from(rows)', 'select'],
  ['export const x = ({ db }: Deps) => db.$count(rows)', '\\$count'],
  ['export const x = (kernel: Kernel) => kernel.db.insert(rows)', 'insert'],
  ['export const x = (base: Db) => base.selectDistinct().from(rows)', 'selectDistinct'],
  ['export const x = (tx: Tx) => each((row) => tx.delete(row))', 'delete'],
  ['export const x = (tx: Tx) => tx.execute(statement)', 'execute'],
]

const NO_SQL = [
  "import { eq, type SQL } from 'drizzle-orm'\nexport const x = (id: string): SQL => eq(comments.id, id)",
  "import { inTransaction } from '../../kernel/database.ts'\nexport const x = inTransaction",
  "export const x = ({ storage }: Deps) => storage.delete('a')",
  "export const x = (seen: Set<string>) => seen.delete('a')",
  'export const x = (db: Db) => store.select(db)',
]

export const PLANTED_STORES: Record<string, { code: string; says: RegExp }> = {
  ...Object.fromEntries(
    WRITING_WITHOUT_TX.map((code, at) => [
      `upstream/modules/comments/refused-${at}-store.ts`,
      { code, says: /takes `tx: Tx` as its first parameter/ },
    ]),
  ),
  ...Object.fromEntries(
    SQL_ELSEWHERE.map(([code, what], at) => [
      `upstream/modules/comments/sql-${at}.ts`,
      { code, says: new RegExp(`Only a module's stores hold SQL: move .*\`${what}\``) },
    ]),
  ),
}

export const CLEAN_STORES: Record<string, string> = {
  ...Object.fromEntries(
    LET_THROUGH.map((code, at) => [`upstream/modules/comments/clean-${at}-store.ts`, code]),
  ),
  ...Object.fromEntries(NO_SQL.map((code, at) => [`upstream/modules/comments/no-sql-${at}.ts`, code])),
  // Tests make their rows as they like.
  'upstream/modules/comments/rows-store.test.ts': WRITING_WITHOUT_TX[0]!,
  'upstream/modules/comments/rows.test.ts': SQL_ELSEWHERE[0]![0],
  // These are declarations in SQL, or no module's.
  'upstream/modules/posts/ledger-checks.ts': SQL_ELSEWHERE[0]![0],
  'upstream/modules/reactions/tables.ts': SQL_ELSEWHERE[0]![0],
  'upstream/kernel/rows.ts': SQL_ELSEWHERE[3]![0],
}
