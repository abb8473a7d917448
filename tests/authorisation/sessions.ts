import { inTransaction } from '#upstream/kernel/database.ts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as contract from '#contract/sessions.ts'
import { hashToken } from '#upstream/kernel/secrets.ts'
import { noteLogin } from '#upstream/modules/auth/sessions.ts'
import { sessions } from '#upstream/modules/auth/tables.ts'
import { everyAccount, forAccounts, row } from './matrix/row.ts'
import type { World } from './matrix/world.ts'

const OWN = {
  fan: 'ok',
  otherFan: 'without',
  performer: 'without',
  otherPerformer: 'without',
  blockedFan: 'without',
  countryBlocked: 'without',
  operator: 'without',
} as const

async function findSessionId({ kernel }: World, token: string): Promise<string> {
  const [session] = await kernel.db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
  return session!.id
}

export const rows = [
  row(contract.readSession, {
    owner: 'fan',
    shows: ({ people }) => Promise.resolve(people.fan.id),
    cells: forAccounts(OWN),
  }),
  row(contract.listSessions, {
    owner: 'fan',
    shows: (world) => findSessionId(world, world.people.fan.token),
    cells: forAccounts(OWN),
  }),
  row(contract.revokeSession, {
    owner: 'fan',
    sample: async (world) => ({
      params: { id: await findSessionId(world, (await world.signIn('fan')).token) },
    }),
    cells: forAccounts({
      fan: 'ok',
      otherFan: 'NOT_FOUND',
      performer: 'NOT_FOUND',
      otherPerformer: 'NOT_FOUND',
      blockedFan: 'NOT_FOUND',
      countryBlocked: 'NOT_FOUND',
      operator: 'NOT_FOUND',
    }),
  }),
  row(contract.revokeOtherSessions, {
    cells: everyAccount('ok'),
  }),
  row(contract.listLogins, {
    owner: 'fan',
    shows: async ({ kernel, people }) => {
      const address = `fd00::${randomUUID()}`
      await inTransaction(kernel.db, (tx) =>
        noteLogin(tx, people.fan.id, 'wrong-password', { userAgent: 'test', address }, kernel.clock.now()),
      )
      return address
    },
    cells: forAccounts(OWN),
  }),
]
