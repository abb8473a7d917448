/** The desk at which a performer writes posts, for tests. */
import { randomUUID } from 'node:crypto'
import type { Arguments } from '#contract/call.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { getPerformer } from '#contract/performers.ts'
import * as contract from '#contract/posts.ts'
import { type Api, makePerformer, type Person } from '#tests/support/api.ts'
import type { TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '../../kernel/database.ts'
import { insertPurchase } from '../entitlements/store.ts'
import { updateFile } from '../files/store.ts'
import { POST } from './service.ts'

type Written = Partial<Arguments<typeof contract.createPost>['body']>

export type Desk = Awaited<ReturnType<typeof makeDesk>>

/** Makes a performer who can publish for subscribers. */
export async function makeDesk(kernel: TestKernel, api: Api) {
  const star = await makePerformer(kernel, { monthlyPriceCents: 900 })
  return {
    star,
    write: (body: Written) =>
      api.call(contract.createPost, { body: { idempotencyKey: randomUUID(), ...body } }, star),
    refuseToWrite: (code: RefusalCode, body: Written) =>
      api.refused(code, contract.createPost, { body: { idempotencyKey: randomUUID(), ...body } }, star),
    change: (id: string, body: object) => api.call(contract.updatePost, { params: { id }, body }, star),
    refuseChange: (code: RefusalCode, id: string, body: object) =>
      api.refused(code, contract.updatePost, { params: { id }, body }, star),
    async counts() {
      const { totalPosts, totalPhotos } = await api.call(getPerformer, { params: { id: star.id } })
      return { totalPosts, totalPhotos }
    },
    async stateOf(id: string) {
      return (await api.call(contract.getOwnPost, { params: { id } }, star)).state
    },
    /** Lists the posts of the profile as an anonymous visitor sees them. */
    async publicIds() {
      const { data } = await api.call(contract.listPosts, { query: { performerId: star.id } })
      return data.map(({ _id }) => _id)
    },
    setStatus: (fileId: string, status: 'processing' | 'ready' | 'failed') =>
      inTransaction(kernel.db, (tx) => updateFile(tx, fileId, { status })),
    /** Gives the buyer a post, as a sale does. */
    buy: (subjectId: string, buyer: Person) =>
      inTransaction(kernel.db, (tx) =>
        insertPurchase(tx, {
          buyerId: buyer.id,
          performerId: star.id,
          subjectType: POST,
          subjectId,
          saleTransactionId: randomUUID(),
          quantity: 1,
          createdAt: kernel.clock.now(),
        }),
      ),
    later: (ms: number) => new Date(kernel.clock.now().getTime() + ms).toISOString(),
  }
}
