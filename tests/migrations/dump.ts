/** Dumps a database as SQL text that an empty database can run, in PGlite or Postgres. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { queryRows, type Db } from '#upstream/kernel/database.ts'
import { migrationsFolder } from '#upstream/kernel/migrations.ts'

/** The table in which the migrator notes the migrations that have run. */
const MIGRATOR_TABLE = `create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);`

/** Tables of the platform and of the migrator, with their columns and an expression for each column's literal. */
const TABLES = sql`
  select a.attrelid::regclass::text as "name", string_agg(quote_ident(a.attname), ', ' order by a.attnum) as "columns",
    string_agg('quote_nullable(' || quote_ident(a.attname) || '::text)', ', ' order by a.attnum) as "literals"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by a.attrelid order by 1`

const SEQUENCES = sql`
  select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as "set"
  from pg_sequences where last_value is not null order by 1`

/** @returns the text of `migrations`, which makes the tables, and then an insert of every row */
export async function dumpAsSql(db: Db, migrations: readonly string[]): Promise<string> {
  const tables = await queryRows<{ name: string; columns: string; literals: string }>(db, TABLES)
  const inserts: string[] = []
  for (const { name, columns, literals } of tables) {
    const rows = await queryRows<{ values: string }>(
      db,
      sql.raw(`select '(' || array_to_string(array[${literals}], ', ') || ')' as "values" from ${name}`),
    )
    if (rows.length === 0) continue
    const values = rows.map((row) => row.values).join(',\n')
    inserts.push(`-- ${name}: ${rows.length} rows`, `insert into ${name} (${columns}) values\n${values};`)
  }
  const sequences = await queryRows<{ set: string }>(db, SEQUENCES)
  return [
    ...migrations.map((name) => readFileSync(path.join(migrationsFolder, `${name}.sql`), 'utf8')),
    MIGRATOR_TABLE,
    // The role of a replica skips triggers and foreign keys: rows come in the order of their tables' names.
    'set session_replication_role = replica;',
    ...inserts,
    ...sequences.map((one) => one.set),
    'set session_replication_role = origin;',
    '',
  ].join('\n')
}
