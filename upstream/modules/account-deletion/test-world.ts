/** A test world with a fan and a performer who can delete their accounts, and a clock. */
import { sql } from 'drizzle-orm'
import * as contract from '#contract/account-deletion.ts'
import { login, tokenOf } from '#contract/auth.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { queryRows } from '../../kernel/database.ts'

export interface LeavingWorld {
  kernel: TestKernel
  api: Api
  fan: Person
  star: Person
  runJob(): Promise<void>
  /** @param givesUp whether the person gives up the present balance */
  leave(person: Person, givesUp?: boolean): Promise<contract.AccountDeletion>
  comeBack(person: Person): Promise<Person>
  afterTheWait(): Promise<void>
  /** Lists the tables that contain one of these texts. */
  tablesNaming(words: readonly string[]): Promise<string[]>
}

export async function openLeavingWorld(): Promise<LeavingWorld> {
  const kernel = await createTestKernel()
  const api = createApi(kernel)
  const runJob = () => kernel.runSchedule('accounts-delete')
  return {
    kernel,
    api,
    fan: await makeFan(kernel, 'quiet.heron'),
    star: await makePerformer(kernel, { username: 'bright.magpie' }),
    runJob,
    async leave(person, givesUp = false) {
      const { balanceCents } = await api.call(contract.getAccountDeletion, {}, person)
      const body = givesUp ? { givesUpCents: balanceCents } : {}
      return api.call(contract.requestAccountDeletion, { body }, person)
    },
    async comeBack(person) {
      const body = { username: person.username, password: 'correct horse' }
      return { ...person, token: tokenOf(await api.call(login, { body })) }
    },
    async afterTheWait() {
      kernel.advance(14 * DAY_MS + 1000)
      await runJob()
    },
    async tablesNaming(words) {
      const texts = await readEverything(kernel)
      return [...texts].filter(([, text]) => words.some((word) => text.includes(word))).map(([name]) => name)
    },
  }
}

/** Reads all rows of the database as text, by table. */
async function readEverything({ db }: TestKernel): Promise<Map<string, string>> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const texts = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await queryRows<{ text: string | null }>(
      db,
      sql`select json_agg(t)::text as text from ${sql.identifier(name)} t`,
    )
    texts.set(name, row?.text ?? '')
  }
  return texts
}
