/** Whatever happens at once, the counts that pages show equal the rows. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createComment, deleteComment, editComment, pinComment } from '#contract/comments.ts'
import { newKey } from '#tests/money/world.ts'
import { type Api, createApi, makeFan, makePerformer, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { queryRows } from '../../kernel/database.ts'
import { withAccountLocked } from '../accounts/service.ts'
import { addPost } from '../posts/test-content.ts'
import { deleteCommentsOf } from './writing.ts'

let kernel: TestKernel
let api: Api
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(() => kernel.close())

/** A generator of numbers below 1 that a seed repeats (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const COUNTS = sql`
  select 'thing' as what, c.id from contents c where c.total_comments <>
    (select count(*) from comments where object_id = c.id and object_type = c.kind and deleted_at is null)
  union all
  select 'replies', c.id from comments c where c.deleted_at is null and c.total_replies <>
    (select count(*) from comments r where r.object_id = c.id and r.object_type = 'comment' and r.deleted_at is null)
  union all
  select 'orphan', r.id from comments r where r.object_type = 'comment' and r.deleted_at is null and not exists
    (select from comments c where c.id = r.object_id and c.deleted_at is null)
  union all
  select 'pin', c.id from comments c where c.pinned_at is not null and c.deleted_at is not null`

const REFUSED = new Set([200, 204, 404])
const SEEDS = [11, 47, 2026]

test.each(SEEDS)(
  'after random acts at once, with deletions of accounts, counts equal rows (seed %i)',
  async (seed) => {
    const chance = chanceOf(seed)
    const pick = <T>(from: readonly T[]) => from[Math.floor(chance() * from.length)]!
    const star = await makePerformer(kernel)
    const posts = [await addPost(kernel, star), await addPost(kernel, star)]
    const people = [star, ...(await Promise.all(Array.from({ length: 12 }, () => makeFan(kernel))))]
    const made: { _id: string; objectType: string }[] = []
    const say = async (who: Person, where: { objectType: string; objectId: string }) => {
      const body = { ...where, text: 'Said', idempotencyKey: newKey() }
      const { status, data } = await api.send(createComment, { body }, who)
      if (status === 200) made.push(data)
      return status
    }
    const comment = () => say(pick(people), { objectType: 'feed', objectId: pick(posts) })
    const reply = () => {
      const tops = made.filter(({ objectType }) => objectType === 'feed')
      return say(pick(people), { objectType: 'comment', objectId: pick(tops)._id })
    }
    const remove = async () =>
      (await api.send(deleteComment, { params: { id: pick(made)._id } }, star)).status
    const edit = async () => {
      const args = { params: { id: pick(made)._id }, body: { text: 'Put better' } }
      return (await api.send(editComment, args, pick(people))).status
    }
    const pin = async () => (await api.send(pinComment, { params: { id: pick(made)._id } }, star)).status
    const leave = async () => {
      const { id } = pick(people.slice(1))
      await withAccountLocked(kernel.db, id, (tx) => deleteCommentsOf(tx, kernel, id))
      return 204
    }
    const acts = [comment, comment, comment, reply, reply, reply, reply, remove, remove, edit, pin, leave]
    await Promise.all([comment(), comment()])
    for (let round = 0; round < 14; round++) {
      const statuses = await Promise.all(Array.from({ length: 8 }, () => pick(acts)()))
      expect(statuses.filter((status) => !REFUSED.has(status) && status !== 429)).toEqual([])
      expect(await queryRows(kernel.db, COUNTS), `round ${round}`).toEqual([])
    }
    expect(made.length).toBeGreaterThan(10)
  },
)
