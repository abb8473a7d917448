import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { searchComments } from '#contract/comments.ts'
import { listRoomMessages, sendRoomMessage } from '#contract/conversations.ts'
import { getPost } from '#contract/posts.ts'
import { blockUser } from '#contract/performer-blocks.ts'
import { getPerformer } from '#contract/performers.ts'
import {
  createReport,
  listAllReports,
  listReportsOfPerformer,
  listReportsOfUser,
  resolveReport,
  type Report,
} from '#contract/reports.ts'
import { joinStream } from '#contract/streaming.ts'
import { openBlockWorld, type BlockWorld } from '#tests/blocks/world.ts'
import { newKey } from '#tests/money/world.ts'
import { makeOperator, type Person } from '#tests/support/api.ts'
import { readEmails } from '#tests/support/emails.ts'
import { setSetting } from '../settings/desk.ts'
import { runCommand } from '../../ops/commands.ts'

let world: BlockWorld
beforeEach(async () => {
  world = await openBlockWorld()
})
afterEach(() => world.kernel.close())

type Target = Pick<Report, 'targetType' | 'targetId'>
const bodyOf = (target: Target, text = '') => ({ body: { ...target, reason: 'spam' as const, text } })
const report = (target: Target, as: Person = world.fan) => world.api.call(createReport, bodyOf(target), as)
const own = (as: Person = world.fan) => world.api.call(listReportsOfUser, {}, as)
const ops = (...words: string[]) => {
  const { kernel } = world
  return runCommand({ kernel, database: kernel.database, restart: () => Promise.resolve() }, [
    'reports',
    ...words,
  ])
}

async function everyTarget(): Promise<Target[]> {
  const { api, star, starStream, starPostId, neighbourPostId } = world
  const body = { text: 'Buy my pills', idempotencyKey: newKey() }
  const message = await api.call(sendRoomMessage, { params: { id: starStream.conversationId }, body }, star)
  const talk = await api.call(searchComments, { query: { objectId: neighbourPostId } }, world.fan)
  const comment = talk.data.find((one) => one.author._id === star.id)!
  return [
    { targetType: 'performer', targetId: star.id },
    { targetType: 'feed', targetId: starPostId },
    { targetType: 'comment', targetId: comment._id },
    { targetType: 'message', targetId: message._id },
    { targetType: 'stream', targetId: starStream.streamId },
  ]
}

test('each kind of thing can be reported, and the report names its owner', async () => {
  for (const target of await everyTarget()) {
    const made = await report(target)
    expect(made).toMatchObject({ ...target, status: 'open', about: { username: world.star.username } })
  }
  expect((await own()).total).toBe(5)
})

test('reporting a thing twice, even at once, makes one report until it is resolved', async () => {
  const target: Target = { targetType: 'performer', targetId: world.star.id }
  const made = await Promise.all([report(target), report(target), report(target)])
  expect(new Set(made.map((one) => one._id)).size).toBe(1)
  await ops('resolve', made[0]._id, 'kept', 'Nothing', 'to', 'see')
  const again = await report(target)
  expect(again._id).not.toBe(made[0]._id)
  expect((await own()).data.map((one) => one.status)).toEqual(['open', 'resolved'])
})

test('the operator gets one email for each report, if the settings have an address', async () => {
  const { kernel, star } = world
  const target: Target = { targetType: 'performer', targetId: star.id }
  await report({ targetType: 'feed', targetId: world.starPostId })
  expect(await readEmails(kernel, 'boss@example.com')).toEqual([])
  await setSetting(kernel.db, 'adminEmail', 'boss@example.com')
  const [made] = await Promise.all([report(target), report(target)])
  await report(target)
  const emails = await readEmails(kernel, 'boss@example.com')
  expect(emails.map((email) => email.subject)).toEqual([expect.stringContaining('a performer was reported')])
  expect(emails[0]!.text).toContain(made._id)
  expect(emails[0]!.text).not.toContain(world.fan.username)
})

test('a person can report neither their own things nor things that they cannot find', async () => {
  const { api, star, fan } = world
  const target: Target = { targetType: 'performer', targetId: star.id }
  await api.refused('FORBIDDEN', createReport, bodyOf(target), star)
  await api.refused(
    'FORBIDDEN',
    createReport,
    bodyOf({ ...target, targetType: 'feed', targetId: world.starPostId }),
    star,
  )
  const all = await everyTarget()
  await api.call(blockUser, { body: { user: fan.username } }, star)
  for (const hidden of all) await api.refused('NOT_FOUND', createReport, bodyOf(hidden), fan)
  for (const { targetType } of all)
    await api.refused('NOT_FOUND', createReport, bodyOf({ targetType, targetId: randomUUID() }), fan)
})

test('a report outlives a block without the performer’s name', async () => {
  const { api, star, fan } = world
  await report({ targetType: 'performer', targetId: star.id })
  await api.call(blockUser, { body: { user: fan.username } }, star)
  const { data } = await own()
  expect(data).toMatchObject([{ about: null }])
  expect(JSON.stringify(data)).not.toContain(star.id)
})

test('fans and performers see their own reports only', async () => {
  const { api, neighbour, star } = world
  await report({ targetType: 'performer', targetId: star.id })
  await report({ targetType: 'feed', targetId: world.starPostId }, neighbour)
  expect((await own()).data.map((one) => one.targetType)).toEqual(['performer'])
  const theirs = await api.call(listReportsOfPerformer, {}, neighbour)
  expect(theirs.data.map((one) => one.targetType)).toEqual(['feed'])
  expect((await api.call(listReportsOfPerformer, {}, star)).total).toBe(0)
})

test('the operator can list, review and resolve reports, and sees the words as they were', async () => {
  const [, , , message] = await everyTarget()
  const { _id } = await report(message!)
  const listed = (await ops('list')).lines.join('\n')
  expect(listed).toContain(_id)
  expect(listed).toContain('Buy my pills')
  await ops('review', _id)
  expect((await own()).data).toMatchObject([{ status: 'under_review', outcome: null }])
  await ops('resolve', _id, 'removed')
  expect((await own()).data).toMatchObject([{ status: 'resolved', outcome: 'removed' }])
  expect((await ops('list')).lines).toEqual(['Nothing waits for you.'])
  expect((await ops('list', 'all')).lines[0]).toContain('removed')
  await expect(ops('resolve', _id, 'burnt')).rejects.toThrow('kept, removed, account_action')
  await expect(ops('review', 'nothing')).rejects.toThrow('There is no report nothing.')
})

test('operators list the reports about one account, waiting ones first', async () => {
  const { api, kernel, neighbour, star } = world
  const operator = await makeOperator(kernel)
  const targets = await everyTarget()
  for (const target of targets) await report(target)
  await report({ targetType: 'performer', targetId: neighbour.id })
  const list = (query: object) => api.call(listAllReports, { query }, operator)
  const [first, second] = (await list({ about: star.id })).data
  for (const { _id: id } of [first!, second!])
    await api.call(resolveReport, { params: { id }, body: { outcome: 'kept' } }, operator)
  const { data, total } = await list({ about: star.id, status: 'all' })
  expect(total).toBe(targets.length)
  expect(new Set(data.map(({ about }) => about._id))).toEqual(new Set([star.id]))
  expect(data.map(({ status }) => status)).toEqual(['open', 'open', 'open', 'resolved', 'resolved'])
  expect(data.slice(3).map(({ _id }) => _id)).toEqual([second!._id, first!._id])
  expect((await list({ about: randomUUID(), status: 'all' })).total).toBe(0)
  expect((await list({ status: 'all' })).total).toBe(targets.length + 1)
})

test('resolving a report as removed takes the thing off the site, but never a person', async () => {
  const { api, fan, neighbourPostId } = world
  const targets = await everyTarget()
  const before = await api.call(getPerformer, { params: { id: world.star.id } }, fan)
  for (const target of targets) {
    const { _id } = await report(target)
    if (target.targetType === 'performer')
      await expect(ops('resolve', _id, 'removed')).rejects.toThrow('suspend the account')
    else await ops('resolve', _id, 'removed')
  }
  await api.refused('POST_NOT_FOUND', getPost, { params: { id: world.starPostId } }, fan)
  expect(await api.call(getPerformer, { params: { id: world.star.id } }, fan)).toMatchObject({
    totalPosts: before.totalPosts - 1,
  })
  const talk = await api.call(searchComments, { query: { objectId: neighbourPostId } }, fan)
  expect(talk.data.map((one) => one.author._id)).toEqual([fan.id])
  expect(await api.call(getPost, { params: { id: neighbourPostId } }, fan)).toMatchObject({
    totalComments: 1,
  })
  const said = await api.call(listRoomMessages, { params: { id: world.starStream.conversationId } }, fan)
  expect(said.data).toMatchObject([{ text: 'Message deleted', isDeleted: true }])
  await api.refused('STREAM_NOT_LIVE', joinStream, { params: { id: world.star.id } }, fan)
  // Removing the thing a second time changes nothing.
  const { _id } = (await own()).data.find((one) => one.targetType === 'comment')!
  await ops('resolve', _id, 'removed')
  expect(await api.call(getPost, { params: { id: neighbourPostId } }, fan)).toMatchObject({
    totalComments: 1,
  })
})
