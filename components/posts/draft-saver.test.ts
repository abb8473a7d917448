// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { hasUnsaved, isAutosaved } from './draft-state.ts'
import { findDraft, forgetDraftsOf, readDraft, slotOf } from './kept-draft.ts'
import { changed, done, ME, NOT_SENT, openSaver, storedPost, USED } from './test-drafts.ts'

beforeEach(() => localStorage.clear())

test('everything typed is in the browser at once, and back after a reload', () => {
  const { saver } = openSaver(null)
  saver.change({ text: 'Half a sen', gate: 'price', price: '7.5' })
  const { saver: reloaded } = openSaver(null)
  expect(reloaded.read().fields).toMatchObject({ text: 'Half a sen', gate: 'price', price: '7.5' })
  expect(reloaded.read().restoredMs).toBe(1000)
})

test('another account of the same browser does not find the text', () => {
  openSaver(null).saver.change({ text: 'Mine' })
  expect(findDraft('performer-2', null)).toBeNull()
})

test('the first save creates the post, the next one changes it from the revision of the first', async () => {
  const { saver, sent } = openSaver(null, [done({ text: 'One' }), done({ text: 'One two', revision: 1 })])
  saver.change({ text: 'One' })
  await saver.save('draft')
  expect(hasUnsaved(saver.read())).toBe(false)
  saver.change({ text: 'One two' })
  expect(hasUnsaved(saver.read())).toBe(true)
  await saver.save('draft')
  expect(sent).toMatchObject([
    { idempotencyKey: 'key-1', text: 'One', as: 'draft' },
    { id: 'post-1', revision: '0', text: 'One two' },
  ])
})

test('a creation without an answer goes out with the newer text under the same key, also after a reload', async () => {
  const { saver } = openSaver(null)
  saver.change({ text: 'One' })
  await saver.save('publish')
  saver.change({ text: 'One two' })
  const { saver: reloaded, sent } = openSaver(null, [done({ text: 'One two' })])
  expect(isAutosaved(reloaded.read())).toBe(false)
  expect(await reloaded.save('draft')).toMatchObject({ state: 'draft', text: 'One two' })
  expect(sent).toMatchObject([{ idempotencyKey: 'key-1', text: 'One two', as: 'draft' }])
})

test('a creation that had arrived is repeated for its answer, and the newer text follows as a change', async () => {
  const { saver } = openSaver(null)
  saver.change({ text: 'One' })
  await saver.save('draft')
  saver.change({ text: 'One two' })
  await saver.save('draft')
  saver.change({ text: 'One two three' })
  const answers = [USED, USED, done({ text: 'One' }), done({ text: 'One two three', revision: 1 })]
  const { saver: reloaded, sent } = openSaver(null, answers)
  await reloaded.save('draft')
  expect(sent).toMatchObject([
    { idempotencyKey: 'key-1', text: 'One two three' },
    { idempotencyKey: 'key-1', text: 'One two' },
    { idempotencyKey: 'key-1', text: 'One' },
    { id: 'post-1', revision: '0', text: 'One two three' },
  ])
  expect(hasUnsaved(reloaded.read())).toBe(false)
})

test('a press whose state another device has changed is repeated from there, although the text is the same', async () => {
  const later = { state: 'scheduled', scheduledAt: '2026-03-02T10:00:00.000Z' } as const
  const { saver, sent } = openSaver(storedPost(later), [
    changed({ ...later, revision: 1 }),
    done({ revision: 2 }),
  ])
  expect(await saver.save('draft')).toMatchObject({ state: 'draft', revision: 2 })
  expect(sent.map(({ revision, as }) => [revision, as])).toEqual([
    ['0', 'draft'],
    ['1', 'draft'],
  ])
})

test('a new post that is begun while the old one is being saved leaves the old one as it is', async () => {
  const { saver, sent } = openSaver(null, [done({ text: 'One' })])
  saver.change({ text: 'One' })
  const saving = saver.save('draft')
  saver.startAnew()
  await saving
  await saver.save('draft')
  expect(saver.read()).toMatchObject({ fields: { text: '' }, base: null })
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ idempotencyKey: 'key-2', text: '' })
})

test('saves never overlap, and each one sends what stands there when its turn comes', async () => {
  const { saver, sent } = openSaver(null, [done({ text: 'One' }), done({ text: 'One two', revision: 1 })])
  saver.change({ text: 'One' })
  const first = saver.save('draft')
  const second = saver.save('draft')
  saver.change({ text: 'One two' })
  await Promise.all([first, second])
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ id: 'post-1', text: 'One two' })
})

test('a change whose answer was lost is taken for this device’s own, and no question is asked', async () => {
  const { saver, sent } = openSaver(storedPost(), [
    { result: NOT_SENT, stored: null },
    changed({ text: 'Good evening all', revision: 1 }),
    done({ text: 'Good evening all of you', revision: 2 }),
  ])
  saver.change({ text: 'Good evening all' })
  await saver.save('draft')
  saver.change({ text: 'Good evening all of you' })
  await saver.save('draft')
  expect(saver.read().conflict).toBeNull()
  expect(sent.at(-1)).toMatchObject({ revision: '1', text: 'Good evening all of you' })
})

test('a change of another device is a question, and both answers keep what they say', async () => {
  const theirs = { text: 'From the phone', revision: 3 }
  for (const isMine of [true, false]) {
    localStorage.clear()
    const { saver, sent } = openSaver(storedPost(), [changed(theirs), done({ text: 'Here', revision: 4 })])
    saver.change({ text: 'Here' })
    expect(await saver.save('draft')).toBeNull()
    expect(saver.read().conflict).toMatchObject(theirs)
    expect(isAutosaved(saver.read())).toBe(false)
    expect(await saver.save('draft'), 'nothing is sent before the answer').toBeNull()
    expect(sent).toHaveLength(1)
    saver.resolve(isMine)
    expect(saver.read().fields.text).toBe(isMine ? 'Here' : 'From the phone')
    await saver.save('draft')
    expect(sent.at(-1)).toMatchObject({ revision: '3' })
  }
})

test('a post that changed elsewhere while this browser kept changes of it is a question when it is opened', () => {
  openSaver(storedPost()).saver.change({ text: 'Typed on the train' })
  const { saver } = openSaver(storedPost({ text: 'From the phone', revision: 5 }))
  expect(saver.read().conflict).toMatchObject({ text: 'From the phone' })
  expect(saver.read().fields.text).toBe('Typed on the train')
})

test('only drafts go to upstream by themselves', () => {
  for (const state of ['published', 'scheduled', 'archived'] as const)
    expect(isAutosaved(openSaver(storedPost({ state })).saver.read()), state).toBe(false)
  expect(isAutosaved(openSaver(storedPost()).saver.read())).toBe(true)
  expect(isAutosaved(openSaver(null).saver.read())).toBe(true)
})

test('a publication without an answer waits for the next press', async () => {
  const { saver } = openSaver(null)
  saver.change({ text: 'One' })
  await saver.save('publish')
  expect(isAutosaved(saver.read())).toBe(false)
  expect(hasUnsaved(saver.read())).toBe(true)
})

test('a stored post without changes takes no place in the browser once a page shows what was saved', async () => {
  const { saver } = openSaver(storedPost(), [done({ text: 'Other', revision: 1 })])
  saver.change({ text: 'Other' })
  await saver.save('draft')
  openSaver(storedPost({ text: 'Other', revision: 1 }))
  expect(localStorage.getItem(slotOf(ME, 'post-1'))).toBeNull()
})

test('a page that Back brings with the text of before goes on with what was saved from it', async () => {
  const { saver } = openSaver(storedPost(), [done({ text: 'Other', revision: 1 })])
  saver.change({ text: 'Other' })
  await saver.save('draft')
  const { saver: back, sent } = openSaver(storedPost(), [done({ text: 'Other two', revision: 2 })])
  expect(back.read()).toMatchObject({ fields: { text: 'Other' }, conflict: null })
  back.change({ text: 'Other two' })
  await back.save('draft')
  expect(sent).toMatchObject([{ id: 'post-1', revision: '1', text: 'Other two' }])
})

test('a draft begun as a new post is found at its own address too', async () => {
  const { saver } = openSaver(null, [done({})])
  saver.change({ text: 'Good evening' })
  await saver.save('draft')
  saver.change({ text: 'Good evening, everybody' })
  const opened = openSaver(storedPost())
  expect(opened.saver.read().fields.text).toBe('Good evening, everybody')
  expect(findDraft(ME, null)).toBeNull()
})

test('text that was typed before the page’s code ran follows the kept text', () => {
  openSaver(null).saver.change({ text: 'Kept' })
  const { saver } = openSaver(null)
  saver.open('UTC', 'Typed')
  expect(saver.read().fields.text).toBe('Kept\nTyped')
  saver.open('UTC', '')
  expect(saver.read().fields.text).toBe('Kept\nTyped')
})

test.each(['Good evening, everybody', ''])(
  'text that replaced the stored text before the page’s code ran is all there is, and in the browser: %j',
  (typed) => {
    const { saver } = openSaver(storedPost())
    saver.open('UTC', typed)
    expect(saver.read().fields.text).toBe(typed)
    expect(hasUnsaved(saver.read())).toBe(true)
    expect(findDraft(ME, 'post-1')?.fields.text).toBe(typed)
  },
)

test('a value of another form under the same name is not a draft', () => {
  for (const value of [null, 'text', {}, { fields: {} }, { fields: { text: 1 } }])
    expect(readDraft(value)).toBeNull()
})

test('a service that is away for a moment keeps the key of a creation, and the next save uses it again', async () => {
  const away = { status: 'refused', code: 'UNAVAILABLE', toast: { tone: 'error', title: 'Away.' } } as const
  const { saver, sent } = openSaver(null, [{ result: away, stored: null }, done({ text: 'One' })])
  saver.change({ text: 'One' })
  await saver.save('draft')
  expect(saver.read()).toMatchObject({ status: 'unreached', refusal: null })
  await saver.save('draft')
  expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1'])
  expect(hasUnsaved(saver.read())).toBe(false)
})

test('a deleted post leaves nothing in the browser, also when it was begun as a new one', async () => {
  const { saver } = openSaver(null, [done({})])
  saver.change({ text: 'Good evening' })
  await saver.save('draft')
  forgetDraftsOf(ME, 'another post')
  expect(findDraft(ME, null)).not.toBeNull()
  forgetDraftsOf(ME, 'post-1')
  expect(findDraft(ME, null)).toBeNull()
})

test('a later look at a post that another device has changed replaces nothing', async () => {
  const { saver } = openSaver(storedPost({ revision: 3 }))
  saver.change({ text: 'Mine' })
  await saver.look(async () => storedPost({ text: 'Theirs', state: 'published', revision: 4 }))
  expect(saver.read()).toMatchObject({ state: 'draft', base: { revision: 3 }, fields: { text: 'Mine' } })
})

test('a draft that a press has saved keeps its pin and its unfinished price here, and nothing else stays', async () => {
  const { saver } = openSaver(null, [done({ text: 'One', gate: 'price' })])
  saver.change({ text: 'One', gate: 'price', price: '0,', isPinned: true })
  saver.leave((await saver.save('draft'))!)
  expect(findDraft(ME, null)).toBeNull()
  const { saver: again } = openSaver(storedPost({ text: 'One', gate: 'price' }), [done({ text: 'One' })])
  expect(again.read().fields).toMatchObject({ text: 'One', price: '0,', isPinned: true })
  again.change({ gate: 'free', price: '', isPinned: false })
  again.leave((await again.save('draft'))!)
  expect(localStorage).toHaveLength(0)
})

const POLL = { question: 'Which song first?', answers: ['River', 'Lanterns'], hours: 72 }
const STORED_POLL = {
  _id: 'poll-1',
  question: POLL.question,
  options: POLL.answers.map((text, at) => ({ _id: `option-${at}`, text, totalVotes: 0 })),
  totalVotes: 0,
  hours: 72,
  endsAt: null,
}

test('a half-written poll is kept in the browser, and goes to upstream once it is complete', async () => {
  const { saver, sent } = openSaver(null, [done({ text: '', poll: STORED_POLL })])
  saver.change({ poll: { ...POLL, answers: ['River', ''] } })
  expect(hasUnsaved(saver.read())).toBe(false)
  const { saver: reloaded } = openSaver(null)
  expect(reloaded.read().fields.poll).toEqual({ ...POLL, answers: ['River', ''] })
  saver.change({ poll: { ...POLL, answers: ['River', ' river '] } })
  expect(hasUnsaved(saver.read())).toBe(false)
  saver.change({ poll: POLL })
  expect(hasUnsaved(saver.read())).toBe(true)
  await saver.save('draft')
  expect(sent).toMatchObject([
    { pollQuestion: POLL.question, pollAnswer1: 'River', pollAnswer2: 'Lanterns', pollHours: '72' },
  ])
  expect(hasUnsaved(saver.read())).toBe(false)
  saver.change({ poll: null })
  expect(hasUnsaved(saver.read())).toBe(true)
})

test('a stored poll that is being changed is not this draft’s conflict, and stays here after “Save draft”', async () => {
  const stored = storedPost({ poll: STORED_POLL })
  const { saver } = openSaver(stored, [done({ poll: STORED_POLL, revision: 1 })])
  expect(saver.read().fields.poll).toEqual(POLL)
  saver.change({ poll: { ...POLL, question: '' } })
  expect(hasUnsaved(saver.read())).toBe(true)
  const saved = (await saver.save('draft'))!
  saver.change({ poll: { ...POLL, question: ' ', answers: ['River', ''] } })
  expect(hasUnsaved(saver.read())).toBe(false)
  // The answer to this save was lost, so the page that is opened afterwards knows an older revision.
  saver.leave(saved)
  const { saver: again } = openSaver(storedPost({ poll: STORED_POLL, revision: 2 }))
  expect(again.read()).toMatchObject({ fields: { poll: { question: ' ' } }, conflict: null })
})

test('a poll in which nothing is written is not kept', () => {
  const { saver } = openSaver(null)
  saver.change({ poll: { question: ' ', answers: ['', ''], hours: 24 } })
  expect(findDraft(ME, null)).toBeNull()
})

test('the problems of a poll stay until it is changed', async () => {
  const invalid = {
    status: 'invalid',
    fields: { pollAnswer2: 'The same.', text: 'Too long.' },
    values: {},
  } as const
  const { saver } = openSaver(storedPost(), [{ result: invalid, stored: null }])
  saver.change({ text: 'One', poll: POLL })
  await saver.save('publish')
  saver.change({ isPinned: true })
  expect(saver.read().problems).toEqual(invalid.fields)
  saver.change({ poll: { ...POLL, hours: 24 } })
  expect(saver.read().problems).toEqual({ text: 'Too long.' })
})

test('a published post leaves nothing in the browser', async () => {
  const { saver } = openSaver(null, [done({ text: 'One', state: 'published', isPinned: true })])
  saver.change({ text: 'One', isPinned: true })
  saver.leave((await saver.save('publish'))!)
  expect(localStorage).toHaveLength(0)
})

test('Back to an older page shows what was saved since, and “Drop the changes” goes back to that', async () => {
  const { saver } = openSaver(storedPost({ text: 'Old' }), [done({ text: 'New', revision: 1 })])
  saver.change({ text: 'New' })
  await saver.save('draft')
  const { saver: back } = openSaver(storedPost({ text: 'Old' }))
  expect(back.read()).toMatchObject({ fields: { text: 'New' }, base: { revision: 1 }, restoredMs: null })
  expect(hasUnsaved(back.read())).toBe(false)
  back.change({ text: 'Newer' })
  const { saver: again } = openSaver(storedPost({ text: 'Old' }))
  expect(again.read()).toMatchObject({ fields: { text: 'Newer' }, restoredMs: 1000 })
  again.startAnew()
  await vi.waitFor(() => expect(again.read().fields.text).toBe('New'))
  expect(hasUnsaved(again.read())).toBe(false)
  expect(openSaver(storedPost({ text: 'Old' })).saver.read().fields.text).toBe('New')
})

test('a press tells the action that the page is left, and saving as one types does not', async () => {
  const { saver, sent } = openSaver(storedPost(), [done({ revision: 1 }), done({ revision: 2 })])
  saver.change({ text: 'One' })
  await saver.save('draft')
  await saver.save('draft', true)
  expect(sent.map(({ press }) => press)).toEqual([undefined, 'on'])
})

test('“Drop the changes” goes back to what was stored, also after the restored draft was saved', async () => {
  const { saver } = openSaver(storedPost({ text: 'Old' }))
  saver.change({ text: 'Typed' })
  const { saver: back, sent } = openSaver(storedPost({ text: 'Old' }), [done({ text: 'Typed', revision: 1 })])
  expect(back.read()).toMatchObject({ fields: { text: 'Typed' }, restoredMs: 1000 })
  await back.save('draft')
  back.startAnew()
  await vi.waitFor(() => expect(back.read().fields.text).toBe('Old'))
  expect([hasUnsaved(back.read()), sent.length]).toEqual([true, 1])
})
