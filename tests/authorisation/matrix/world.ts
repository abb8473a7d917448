/**
 * The people of one row and their things. Each row has its own people, so that a change in one row does not affect
 * another; a `get…` makes its thing once for the row, and a `make…` makes a new one each time.
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as live from '#contract/streaming.ts'
import * as chat from '#contract/conversations.ts'
import * as payments from '#contract/payments.ts'
import { sendTip } from '#contract/tips.ts'
import { createApi, type Person } from '#tests/support/api.ts'
import type { TestKernel } from '#tests/support/kernel.ts'
import { fillWallet } from '#tests/money/world.ts'
import { DAY_MS } from '#upstream/kernel/clock.ts'
import { newId } from '#upstream/kernel/ids.ts'
import { hashToken, newToken } from '#upstream/kernel/secrets.ts'
import { hashPassword } from '#upstream/modules/auth/passwords.ts'
import { openSession } from '#upstream/modules/auth/service.ts'
import { accounts } from '#upstream/modules/accounts/tables.ts'
import { sessions } from '#upstream/modules/auth/tables.ts'
import { insertComments } from '#upstream/modules/comments/writing.ts'
import { makePolledPost } from '#upstream/modules/polls/test-polls.ts'
import { addImage, addPost, addSubscription, blockCountry } from '#upstream/modules/posts/test-content.ts'
import { walletPackages } from '#upstream/modules/payments/tables.ts'
import { insertWritten } from '#upstream/modules/content/batch.ts'
import { insertPerformer } from '#upstream/modules/performers/service.ts'
import { performers } from '#upstream/modules/performers/tables.ts'
import { performerBlockedUsers } from '#upstream/modules/visibility/tables.ts'
import { onMediaEvent } from '#upstream/modules/streaming/lifecycle.ts'
import { putArticle } from '#upstream/modules/articles/service.ts'
import { subscriptions } from '#upstream/modules/subscriptions/tables.ts'
import { vods } from '#upstream/modules/streaming/tables.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { insertReaction } from '#upstream/modules/reactions/store.ts'
import { createDeskWork } from './desk-work.ts'
import type { Persona } from './row.ts'

export type Member = Exclude<Persona, 'anonymous'>

/** Kind and status of each persona's account. The performer blocks `blockedFan` and the country of `countryBlocked`. */
const CAST = {
  fan: ['fan', 'active'],
  otherFan: ['fan', 'active'],
  performer: ['performer', 'active'],
  otherPerformer: ['performer', 'active'],
  unverifiedPerformer: ['performer', 'pending_verification'],
  blockedFan: ['fan', 'active'],
  unverified: ['fan', 'pending_email'],
  suspended: ['fan', 'suspended'],
  countryBlocked: ['fan', 'active'],
  operator: ['operator', 'active'],
} as const satisfies Record<Member, readonly [string, string]>

export const PASSWORD = 'correct horse battery'
let passwordHash: Promise<string> | undefined
let made = 0

export type World = Awaited<ReturnType<typeof makeWorld>>

export async function makeWorld(kernel: TestKernel) {
  const people = await makePeople(kernel)
  const api = createApi(kernel)
  const { performer, fan } = people

  /** Opens another session for the persona, for calls that end one. */
  async function signIn(member: Member): Promise<Person> {
    const { token } = await inTransaction(kernel.db, (tx) =>
      openSession(tx, kernel, people[member].id, false, CLIENT),
    )
    return { ...people[member], token }
  }

  const makeSoldPost = () => addPost(kernel, performer, { gate: 'price', priceCents: 500 })
  const getPost = once(() => addPost(kernel, performer, { gate: 'subscribers', text: 'For my circle.' }))
  /** The poll of another post of the performer's, for subscribers. */
  const getPoll = once(async () => (await makePolledPost(api, performer, { gate: 'subscribers' })).poll)
  /** A post from before an operator had to look at the performer's documents again. */
  const getWaitingPost = once(async () => {
    const post = { performerId: people.unverifiedPerformer.id, gate: 'free', text: 'Then.' } as const
    const [id] = await inTransaction(kernel.db, (tx) =>
      insertWritten(tx, 'feed', [{ ...post, fileIds: [], publishedAt: kernel.clock.now() }]),
    )
    return id!
  })
  /** Inserts a comment of the fan's on the performer's post. */
  async function makeComment() {
    const text = `A remark ${randomUUID()}`
    const [objectId, createdAt] = [await getPost(), kernel.clock.now()]
    await inTransaction(kernel.db, (tx) =>
      insertComments(tx, kernel, [{ objectType: 'feed', objectId, authorId: fan.id, text, createdAt }]),
    )
    const { rows } = await kernel.database.executeSql('select id from comments where text = $1', [text])
    return { id: (rows[0] as { id: string }).id, text }
  }
  const getComment = once(makeComment)
  /** Starts the performer's stream. */
  const getStream = once(async () => {
    const { session } = await api.call(live.startLive, { body: { title: 'Evening' } }, performer)
    await onMediaEvent(kernel, { type: 'publishing', streamId: session.streamId })
    return session
  })
  /** Opens a payment of the fan. */
  async function makePayment() {
    const body = { performerId: performer.id, idempotencyKey: randomUUID() }
    return (await api.call(payments.subscribeToPerformer, { body }, fan))._id
  }
  return {
    kernel,
    people,
    api,
    signIn,
    getPost,
    getPoll,
    makeSoldPost,
    /** Publishes another post of the performer's. */
    makePost: () => addPost(kernel, performer),
    getWaitingPost,
    /** An image of the performer's that nothing shows. */
    getOwnFile: once(() => addImage(kernel, performer.id)),
    getComment,
    makeComment,
    getStream,
    /** Sets whether the member's sessions were confirmed recently. */
    async setConfirmed(member: Member, isConfirmed: boolean) {
      const change = { confirmedAt: isConfirmed ? kernel.clock.now() : null }
      await kernel.db.update(sessions).set(change).where(eq(sessions.accountId, people[member].id))
    },
    fillWallet: (member: Member) => fillWallet(kernel, people[member], 100_000),
    /** Subscribes the persona to the performer once. @returns the subscription's id */
    async getSubscription(member: Member) {
      const { id: fanId } = people[member]
      const find = () => kernel.db.select().from(subscriptions).where(eq(subscriptions.fanId, fanId))
      if (!(await find()).length) await addSubscription(kernel, people[member], performer)
      return (await find())[0]!.id
    },
    /** Gives the persona a bookmark of the performer's post, which a block may have hidden since. */
    async bookmark(member: Member) {
      const which = { accountId: people[member].id, objectType: 'feed', objectId: await getPost() }
      const row = { ...which, action: 'bookmark', createdAt: kernel.clock.now() } as const
      await inTransaction(kernel.db, (tx) => insertReaction(tx, row))
    },
    /** Ranks this row's performer above those of all rows. */
    rankFirst: once(async () => {
      const change = { rankScore: 1000 + made }
      await kernel.db.update(performers).set(change).where(eq(performers.accountId, performer.id))
    }),
    async makeMessage() {
      const { conversationId } = await getStream()
      // An account may write five messages in ten seconds.
      kernel.advance(2000)
      const body = { text: 'Good evening!', idempotencyKey: randomUUID() }
      const message = await api.call(chat.sendRoomMessage, { params: { id: conversationId }, body }, fan)
      return message._id
    },
    ...createDeskWork(kernel, people),
    makePayment,
    getPayment: once(makePayment),
    /** Sends a tip from the fan, so that the performer has earned something. */
    makeTip: once(async () => {
      await fillWallet(kernel, fan, 500)
      const body = { amountCents: 500, idempotencyKey: randomUUID() }
      await api.call(sendTip, { params: { id: performer.id }, body }, fan)
    }),
    getArticle: once(async () => {
      const slug = `help-${randomUUID()}`
      const change = { by: 'nobody', now: kernel.clock.now() }
      await inTransaction(kernel.db, (tx) =>
        putArticle(tx, { slug, title: 'Help', html: '<p>Help</p>' }, change),
      )
      return slug
    }),
    getPackage: once(async () => {
      const id = newId()
      await kernel.db
        .insert(walletPackages)
        .values({ id, name: 'Small', priceCents: 1000, creditCents: 1100, position: 1 })
      return id
    }),
    /** Makes a recording of the performer. */
    async makeVod() {
      const { streamId } = await getStream()
      const id = newId()
      await kernel.db
        .insert(vods)
        .values({ id, streamId, performerId: performer.id, title: 'Evening', status: 'ready' })
      return id
    },
  }
}

const CLIENT = { userAgent: 'test', address: '127.0.0.1' }

async function makePeople(kernel: TestKernel): Promise<Record<Member, Person>> {
  passwordHash ??= hashPassword(PASSWORD)
  const hash = await passwordHash
  const at = ++made
  const now = kernel.clock.now()
  const rows = Object.entries(CAST).map(([member, [kind, status]]) => {
    const username = `${member.toLowerCase()}${at}`
    return {
      ...{ id: newId(), kind, status, username, name: username, passwordHash: hash },
      email: `${username}@example.com`,
      emailVerifiedAt: status === 'pending_email' ? null : now,
    }
  })
  await kernel.db.insert(accounts).values(rows)
  for (const account of rows.filter(({ kind }) => kind === 'performer'))
    await inTransaction(kernel.db, (tx) => insertPerformer(tx, account, { monthlyPriceCents: 999 }))
  const entries = Object.keys(CAST).map((member, index) => {
    const { id, username } = rows[index]!
    return [member, { id, username, token: newToken() }] as const
  })
  await kernel.db.insert(sessions).values(
    entries.map(([, { id: accountId, token }]) => ({
      ...{ id: newId(), accountId, ...CLIENT, tokenHash: hashToken(token) },
      expiresAt: new Date(now.getTime() + DAY_MS),
      confirmedAt: now,
    })),
  )
  const people = Object.fromEntries(entries) as Record<Member, Person>
  await blockCountry(kernel, people.performer, 'FR')
  const block = { performerId: people.performer.id, userId: people.blockedFan.id }
  await kernel.db.insert(performerBlockedUsers).values(block)
  return people
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let thing: Promise<T> | undefined
  return () => (thing ??= make())
}
