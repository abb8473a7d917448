import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestJobs } from '#tests/support/jobs.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { accounts } from '../modules/accounts/tables.ts'
import { inTransaction, type RootDb, type Tx } from './database.ts'
import { afterEvent, createEvents, defineEvent, duringEvent, type EventHandler } from './domain-events.ts'
import type { Kernel } from './kernel.ts'

const TIP_SENT = defineEvent<{ tipId: string; amountCents: number }>('tip.sent')
const TIP_QUEUE = { name: 'tell-tip', retry: { limit: 3, firstDelaySeconds: 5, maxDelaySeconds: 60 } }
const TIP = { tipId: 'tip-1', amountCents: 300 }

let testKernel: TestKernel
let told: string[]
beforeEach(async () => {
  testKernel = await createTestKernel()
  told = []
})
afterEach(() => testKernel.close())

/** A kernel whose modules have registered these handlers. */
async function listen(...handlers: EventHandler[]) {
  const jobs = await createTestJobs(
    testKernel.database,
    handlers.flatMap(({ worker }) => worker ?? []),
  )
  const kernel: Kernel = { ...testKernel, jobs, events: createEvents(handlers, () => kernel) }
  return { kernel, runJobs: () => jobs.run(kernel), listWaiting: () => jobs.listWaiting() }
}

const tell = (word: string) =>
  duringEvent(TIP_SENT, (_, { amountCents }) => Promise.resolve(void told.push(`${word} ${amountCents}`)))

const insertAccount = (tx: Tx) =>
  tx.insert(accounts).values({
    id: 'actor',
    kind: 'fan',
    status: 'active',
    name: 'Actor',
    createdAt: new Date(),
  })

test('an event calls its own handlers one after the other, in their order', async () => {
  const other = duringEvent(defineEvent<{ x: number }>('tip.taken-back'), () =>
    Promise.resolve(void told.push('other')),
  )
  const slow = duringEvent(TIP_SENT, async (tx) => {
    told.push('slow begins')
    await tx.select().from(accounts)
    told.push('slow ends')
  })
  const { kernel } = await listen(slow, other, tell('second'))
  await inTransaction(kernel.db, (tx) => kernel.events.emit(tx, TIP_SENT, TIP))
  expect(told).toEqual(['slow begins', 'slow ends', 'second 300'])
})

test('an event without a handler changes nothing', async () => {
  const { kernel } = await listen()
  await inTransaction(kernel.db, (tx) => kernel.events.emit(tx, TIP_SENT, TIP))
  expect(told).toEqual([])
})

test('a handler that throws rolls back the event’s transaction, and later handlers are not called', async () => {
  const broken = duringEvent(TIP_SENT, () => Promise.reject(new Error('no room')))
  const { kernel, listWaiting } = await listen(
    afterEvent(TIP_SENT, TIP_QUEUE, () => Promise.resolve()),
    broken,
    tell('never'),
  )
  const acting = inTransaction(kernel.db, async (tx) => {
    await insertAccount(tx)
    await kernel.events.emit(tx, TIP_SENT, TIP)
  })
  await expect(acting).rejects.toThrow('no room')
  expect(told).toEqual([])
  expect(await kernel.db.select().from(accounts)).toEqual([])
  expect(await listWaiting()).toEqual([])
})

test('a handler’s writes are committed with the event', async () => {
  const { kernel } = await listen(duringEvent(TIP_SENT, (tx) => insertAccount(tx).then(() => undefined)))
  await inTransaction(kernel.db, (tx) => kernel.events.emit(tx, TIP_SENT, TIP))
  expect(await kernel.db.select().from(accounts)).toHaveLength(1)
})

describe('a handler that runs after its event', () => {
  test('a handler of `afterEvent` runs with the payload after the transaction has committed', async () => {
    const { kernel, runJobs } = await listen(
      afterEvent(TIP_SENT, TIP_QUEUE, (_, payload) =>
        Promise.resolve(void told.push(JSON.stringify(payload))),
      ),
    )
    await inTransaction(kernel.db, async (tx) => {
      await kernel.events.emit(tx, TIP_SENT, TIP)
      expect(told).toEqual([])
    })
    expect(await runJobs()).toEqual([])
    expect(told).toEqual([JSON.stringify(TIP)])
    await runJobs()
    expect(told).toHaveLength(1)
  })

  test('a handler of `afterEvent` is tried again after a failure', async () => {
    let tries = 0
    const { kernel, runJobs } = await listen(
      afterEvent(TIP_SENT, TIP_QUEUE, () => {
        tries += 1
        return tries === 1 ? Promise.reject(new Error('away')) : Promise.resolve()
      }),
    )
    await inTransaction(kernel.db, (tx) => kernel.events.emit(tx, TIP_SENT, TIP))
    expect(await runJobs()).toMatchObject([{ message: 'away' }])
    testKernel.advance(5000)
    expect(await runJobs()).toEqual([])
    expect(tries).toBe(2)
  })
})

test('types keep transactions and payloads apart', () => {
  const join = (tx: Tx) => tx
  // The test never calls these functions: each would wait for itself, or lose a part of the payload.
  const refused = (db: RootDb, tx: Tx, { events }: Kernel) => [
    // @ts-expect-error: a transaction is not opened within another
    inTransaction(tx, () => Promise.resolve()),
    // @ts-expect-error: a function that joins a transaction is not called without one
    join(db),
    // @ts-expect-error: an event is emitted inside of a transaction
    events.emit(db, TIP_SENT, TIP),
    // @ts-expect-error: an event's payload is whole
    events.emit(tx, TIP_SENT, { tipId: 'tip-1' }),
    // @ts-expect-error: a payload is of the declared types
    events.emit(tx, TIP_SENT, { tipId: 'tip-1', amountCents: '300' }),
    // @ts-expect-error: a handler sees no more than was declared
    duringEvent(TIP_SENT, (_, { currency }) => Promise.resolve(void currency)),
  ]
  expect(refused).toBeTypeOf('function')
})
