/**
 * Each operation in `ACTS` locks the accounts as it declares. While another transaction locks an account exclusively,
 * an operation that declares it `alone` or `shared` waits, and any other does not. While the account is locked shared,
 * only `alone` waits. No timing is involved: the other transaction ends only when the operation waits, or is done.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { untilSomebodyWaits } from '#tests/support/waiting.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { type AccountLocks, lockAccounts } from '#upstream/modules/accounts/store.ts'
import { type ActName, ACTS, beforeRound, PEOPLE, type Setting, shareLock } from './acts.ts'
import { prepare, settingOf, VARIANTS } from './rounds.ts'

let kernel: TestKernel
beforeAll(async () => {
  kernel = await createTestKernel()
})
afterAll(() => kernel.close())

async function makeSetting(name: ActName, whose: Setting['whose']): Promise<Setting> {
  const on = { kernel, api: createApi(kernel) }
  const rounds = await prepare(on, [name], VARIANTS.length)
  const setting = settingOf(
    on,
    rounds.find(({ variant }) => variant.whose === whose && !variant.isFollowing)!,
  )
  await beforeRound([name], setting)
  return setting
}

/** Runs the operation while another transaction locks accounts, which ends once the operation waits for it. */
async function expectWaits(name: ActName, setting: Setting, held: AccountLocks): Promise<void> {
  const acting: Promise<string>[] = []
  await inTransaction(kernel.db, async (tx) => {
    await lockAccounts(tx, held)
    acting.push(ACTS[name].run(setting))
    await untilSomebodyWaits(kernel)
  })
  expect(await Promise.all(acting)).toEqual(['done'])
}

/** Runs the operation to its end while another transaction locks accounts. */
async function expectPasses(name: ActName, setting: Setting, held: AccountLocks): Promise<void> {
  await inTransaction(kernel.db, async (tx) => {
    await lockAccounts(tx, held)
    expect(await ACTS[name].run(setting)).toBe('done')
  })
}

const cases = (Object.keys(ACTS) as ActName[]).flatMap((name) =>
  PEOPLE.flatMap((whose) => PEOPLE.map((person) => ({ name, whose, person }))),
)

describe.each(cases)('$name of the $whose, and the $person’s account', ({ name, whose, person }) => {
  const hold = (ACTS[name].holds(whose) as Partial<Record<typeof person, string>>)[person]

  test(`the account is locked: ${hold ?? 'no'}`, async () => {
    const alone = await makeSetting(name, whose)
    const isHeld = hold === 'alone' || hold === 'shared'
    await (isHeld ? expectWaits : expectPasses)(name, alone, { exclusive: [alone.world[person].id] })
    const shared = await makeSetting(name, whose)
    const isAlone = hold === 'alone'
    await (isAlone ? expectWaits : expectPasses)(name, shared, { shared: [shared.world[person].id] })
  })
})

test('two operations can wait for each other unless both lock the account only shared', () => {
  expect(shareLock(['tip', 'tip'])).toBe(true)
  expect(shareLock(['price', 'tip'])).toBe(true)
  expect(shareLock(['account', 'suspend'])).toBe(true)
  expect(shareLock(['price', 'cancel'])).toBe(false)
})
