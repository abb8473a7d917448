import { z } from 'zod'
import { COMMISSION_KINDS } from '#contract/earnings.ts'
import { inTransaction } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { Refusal } from '../kernel/refusal.ts'
import { findAccountByLogin } from '../modules/accounts/store.ts'
import { setCommission } from '../modules/earnings/service.ts'

const Words = z.tuple([
  z.string(),
  z.enum(COMMISSION_KINDS),
  z.union([z.literal('none').transform(() => null), z.coerce.number().min(0).max(100)]),
])

/**
 * Sets a performer's commission; the words are `<username> <kind> <per cent|none>`. @throws Refusal INVALID_REQUEST,
 * NOT_FOUND
 */
export async function agreeCommission({ db }: Pick<Kernel, 'db'>, words: readonly string[]): Promise<string> {
  const parsed = Words.safeParse(words)
  if (!parsed.success) {
    const text = `<username> <kind> <per cent|none>; kinds: ${COMMISSION_KINDS.join(', ')}`
    throw new Refusal('INVALID_REQUEST', { text })
  }
  const [login, kind, percent] = parsed.data
  const account = await findAccountByLogin(db, login)
  if (account?.kind !== 'performer')
    throw new Refusal('NOT_FOUND', { text: `No performer is named ${login}.` })
  const rate = percent === null ? null : percent / 100
  await inTransaction(db, (tx) => setCommission(tx, account.id, kind, rate))
  return `${login} ${kind} ${percent === null ? 'as the settings say' : `${percent}%`}`
}
