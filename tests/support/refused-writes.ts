import { onTestFinished } from 'vitest'
import type { TestKernel } from './kernel.ts'

/** Postgres' code for a database whose disk is full. */
export const FULL = '53100'

/**
 * Makes the database refuse such writes, as `insert on files`, until the returned function is called or the test ends.
 * @param code the error's code in Postgres
 */
export async function refuseWrites(
  { database }: TestKernel,
  writes: string,
  code = FULL,
): Promise<() => Promise<void>> {
  await database.executeSql(`
    create function refuse_write() returns trigger language plpgsql as
      'begin raise exception ''this write is refused'' using errcode = ''${code}''; end';
    create trigger refused before ${writes} for each row execute function refuse_write()`)
  const allow = async () => {
    await database.executeSql('drop function if exists refuse_write cascade')
  }
  onTestFinished(allow)
  return allow
}
