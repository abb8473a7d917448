/** Functions of stores that lint must refuse, or let through. */

const WRITING_WITHOUT_TX = [
  'export async function x(db: Db) {\n  await db.insert(rows)\n}',
  'export const x = (db: RootDb) => db.update(rows)',
  'export const x = ({ db }: Deps) => db.delete(rows)',
  'export const x = (deps: Deps) => deps.db.delete(rows)',
  'export const x = (base: Db) => base.delete(rows)',
  'export const x = (id: string, tx: Tx) => tx.delete(id)',
  'export const x = (db: Db) => each((row) => db.insert(row))',
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

export const PLANTED_STORES = Object.fromEntries(
  WRITING_WITHOUT_TX.map((code, at) => [
    `upstream/modules/comments/refused-${at}-store.ts`,
    { code, says: /takes `tx: Tx` as its first parameter/ },
  ]),
)

export const CLEAN_STORES: Record<string, string> = {
  ...Object.fromEntries(
    LET_THROUGH.map((code, at) => [`upstream/modules/comments/clean-${at}-store.ts`, code]),
  ),
  // Tests of a store make their rows as they like.
  'upstream/modules/comments/rows-store.test.ts': WRITING_WITHOUT_TX[0]!,
}
