/** Notes by triggers which tables are written to, because comparing all rows before and after takes far longer. */
import { sql } from 'drizzle-orm'
import { type Database, queryRows } from '#upstream/kernel/database.ts'

export interface WrittenRows {
  /** Names the tables whose rows were inserted, updated or deleted since the last call, without rolled-back changes. */
  take(): Promise<string[]>
  /** Removes the triggers. */
  stop(): Promise<void>
}

/** @param isLeftOut whether writes to a table are not noted */
export async function watchWrittenRows(
  { db, executeSql }: Pick<Database, 'db' | 'executeSql'>,
  isLeftOut: (table: string) => boolean,
): Promise<WrittenRows> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  await executeSql(
    [
      'create table written_rows (name text not null)',
      `create function note_written_row() returns trigger language plpgsql as
        'begin insert into written_rows values (tg_table_name); return null; end'`,
      ...tables
        .filter(({ name }) => !isLeftOut(name))
        .map(
          ({ name }) =>
            `create trigger note_written_row after insert or update or delete on "${name}"
             for each row execute function note_written_row()`,
        ),
    ].join(';'),
  )
  return {
    async take() {
      const rows = await queryRows<{ name: string }>(db, sql`delete from written_rows returning name`)
      return [...new Set(rows.map(({ name }) => name))]
    },
    stop: async () =>
      void (await executeSql('drop function note_written_row cascade; drop table written_rows')),
  }
}
