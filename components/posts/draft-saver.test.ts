// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { OwnPost } from '#contract/posts.ts'
import { listUnfinished, rememberUpload } from '#lib/media/unfinished-uploads.ts'
import type { FormState } from '#lib/result.ts'
import { EMPTY_FIELDS, fieldsOf } from './draft-fields.ts'
import { createDraftSaver, hasUnsaved, isAutosaved } from './draft-saver.ts'
import { findDraft, forgetDraftsOf, readDraft, slotOf } from './kept-draft.ts'

const ME = 'performer-1'
const NOT_SENT = {
  status: 'refused',
  code: 'NOT_SENT',
  toast: { tone: 'error', title: 'No answer.' },
} as const
const CHANGED = {
  status: 'refused',
  code: 'CHANGED_MEANWHILE',
  toast: { tone: 'error', title: 'Changed.' },
} as const

function storedPost(given: Partial<OwnPost> = {}): OwnPost {
  return {
    _id: 'post-1',
    type: 'text',
    state: 'draft',
    gate: 'free',
    priceCents: null,
    text: 'Good evening',
    files: [],
    thumbnail: null,
    isPinned: false,
    totalLikes: 0,
    totalComments: 0,
    scheduledAt: null,
    publishedAt: null,
    createdAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-01T10:00:00.000Z',
    revision: 0,
    ...given,
  }
}

type Answer = { result: FormState<OwnPost>; stored: OwnPost | null }

/** A saver whose requests are answered in order by `answers`; `sent` has the forms. */
function open(post: OwnPost | null, answers: Answer[] = []) {
  const sent: Record<string, FormDataEntryValue>[] = []
  let keys = 0
  const saver = createDraftSaver({
    accountId: ME,
    post,
    fields: post ? fieldsOf(post, { currency: 'USD', zone: 'UTC' }) : EMPTY_FIELDS,
    currency: 'USD',
    send: async (form) => {
      sent.push(Object.fromEntries(form))
      return answers.shift() ?? { result: NOT_SENT, stored: null }
    },
    newKey: () => `key-${++keys}`,
    now: () => 1000,
  })
  saver.open('UTC', '')
  return { saver, sent }
}

const done = (given: Partial<OwnPost>): Answer => ({
  result: { status: 'done', data: storedPost(given) },
  stored: null,
})
const changed = (given: Partial<OwnPost>): Answer => ({ result: CHANGED, stored: storedPost(given) })

const USED: Answer = {
  result: { status: 'refused', code: 'IDEMPOTENCY_MISMATCH', toast: { tone: 'error', title: 'Used.' } },
  stored: null,
}

beforeEach(() => localStorage.clear())

test('everything typed is in the browser at once, and back after a reload', () => {
  const { saver } = open(null)
  saver.change({ text: 'Half a sen', gate: 'price', price: '7.5' })
  const { saver: reloaded } = open(null)
  expect(reloaded.read().fields).toMatchObject({ text: 'Half a sen', gate: 'price', price: '7.5' })
  expect(reloaded.read().restoredMs).toBe(1000)
})

test('another account of the same browser does not find the text', () => {
  open(null).saver.change({ text: 'Mine' })
  expect(findDraft('performer-2', null)).toBeNull()
})

test('the first save creates the post, the next one changes it from the revision of the first', async () => {
  const { saver, sent } = open(null, [done({ text: 'One' }), done({ text: 'One two', revision: 1 })])
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
  const { saver } = open(null)
  saver.change({ text: 'One' })
  await saver.save('publish')
  saver.change({ text: 'One two' })
  const { saver: reloaded, sent } = open(null, [done({ text: 'One two' })])
  expect(isAutosaved(reloaded.read())).toBe(false)
  expect(await reloaded.save('draft')).toMatchObject({ state: 'draft', text: 'One two' })
  expect(sent).toMatchObject([{ idempotencyKey: 'key-1', text: 'One two', as: 'draft' }])
})

test('a creation that had arrived is repeated for its answer, and the newer text follows as a change', async () => {
  const { saver } = open(null)
  saver.change({ text: 'One' })
  await saver.save('draft')
  saver.change({ text: 'One two' })
  await saver.save('draft')
  saver.change({ text: 'One two three' })
  const answers = [USED, USED, done({ text: 'One' }), done({ text: 'One two three', revision: 1 })]
  const { saver: reloaded, sent } = open(null, answers)
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
  const { saver, sent } = open(storedPost(later), [changed({ ...later, revision: 1 }), done({ revision: 2 })])
  expect(await saver.save('draft')).toMatchObject({ state: 'draft', revision: 2 })
  expect(sent.map(({ revision, as }) => [revision, as])).toEqual([
    ['0', 'draft'],
    ['1', 'draft'],
  ])
})

test('a new post that is begun while the old one is being saved leaves the old one as it is', async () => {
  const { saver, sent } = open(null, [done({ text: 'One' })])
  saver.change({ text: 'One' })
  const saving = saver.save('draft')
  saver.startAnew()
  await saving
  await saver.save('draft')
  expect(saver.read()).toMatchObject({ fields: { text: '' }, base: null })
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ idempotencyKey: 'key-2', text: '' })
})

test('a saved photo that failed says so', async () => {
  const file = { fileId: 'f', type: 'photo', previewUrl: null, failure: null, isReady: false } as const
  const stored = { _id: 'f', type: 'photo', status: 'failed', failure: 'Damaged.', image: null } as const
  const { saver } = open(null, [done({ files: [stored] })])
  saver.change({ files: [file] })
  await saver.save('draft')
  expect(saver.read().fields.files).toMatchObject([{ failure: 'Damaged.' }])
  expect(hasUnsaved(saver.read())).toBe(false)
})

test('saves never overlap, and each one sends what stands there when its turn comes', async () => {
  const { saver, sent } = open(null, [done({ text: 'One' }), done({ text: 'One two', revision: 1 })])
  saver.change({ text: 'One' })
  const first = saver.save('draft')
  const second = saver.save('draft')
  saver.change({ text: 'One two' })
  await Promise.all([first, second])
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ id: 'post-1', text: 'One two' })
})

test('a change whose answer was lost is taken for this device’s own, and no question is asked', async () => {
  const { saver, sent } = open(storedPost(), [
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
    const { saver, sent } = open(storedPost(), [changed(theirs), done({ text: 'Here', revision: 4 })])
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
  open(storedPost()).saver.change({ text: 'Typed on the train' })
  const { saver } = open(storedPost({ text: 'From the phone', revision: 5 }))
  expect(saver.read().conflict).toMatchObject({ text: 'From the phone' })
  expect(saver.read().fields.text).toBe('Typed on the train')
})

test('only drafts go to upstream by themselves', () => {
  for (const state of ['published', 'scheduled', 'archived'] as const)
    expect(isAutosaved(open(storedPost({ state })).saver.read()), state).toBe(false)
  expect(isAutosaved(open(storedPost()).saver.read())).toBe(true)
  expect(isAutosaved(open(null).saver.read())).toBe(true)
})

test('a publication without an answer waits for the next press', async () => {
  const { saver } = open(null)
  saver.change({ text: 'One' })
  await saver.save('publish')
  expect(isAutosaved(saver.read())).toBe(false)
  expect(hasUnsaved(saver.read())).toBe(true)
})

test('a stored post without changes takes no place in the browser once a page shows what was saved', async () => {
  const { saver } = open(storedPost(), [done({ text: 'Other', revision: 1 })])
  saver.change({ text: 'Other' })
  await saver.save('draft')
  open(storedPost({ text: 'Other', revision: 1 }))
  expect(localStorage.getItem(slotOf(ME, 'post-1'))).toBeNull()
})

test('a page that Back brings with the text of before goes on with what was saved from it', async () => {
  const { saver } = open(storedPost(), [done({ text: 'Other', revision: 1 })])
  saver.change({ text: 'Other' })
  await saver.save('draft')
  const { saver: back, sent } = open(storedPost(), [done({ text: 'Other two', revision: 2 })])
  expect(back.read()).toMatchObject({ fields: { text: 'Other' }, conflict: null })
  back.change({ text: 'Other two' })
  await back.save('draft')
  expect(sent).toMatchObject([{ id: 'post-1', revision: '1', text: 'Other two' }])
})

test('a draft begun as a new post is found at its own address too', async () => {
  const { saver } = open(null, [done({})])
  saver.change({ text: 'Good evening' })
  await saver.save('draft')
  saver.change({ text: 'Good evening, everybody' })
  const opened = open(storedPost())
  expect(opened.saver.read().fields.text).toBe('Good evening, everybody')
  expect(findDraft(ME, null)).toBeNull()
})

test('text that was typed before the page’s code ran follows the kept text', () => {
  open(null).saver.change({ text: 'Kept' })
  const { saver } = open(null)
  saver.open('UTC', 'Typed')
  expect(saver.read().fields.text).toBe('Kept\nTyped')
})

test('a value of another form under the same name is not a draft', () => {
  for (const value of [null, 'text', {}, { fields: {} }, { fields: { text: 1 } }])
    expect(readDraft(value)).toBeNull()
})

test('a service that is away for a moment keeps the key of a creation, and the next save uses it again', async () => {
  const away = { status: 'refused', code: 'UNAVAILABLE', toast: { tone: 'error', title: 'Away.' } } as const
  const { saver, sent } = open(null, [{ result: away, stored: null }, done({ text: 'One' })])
  saver.change({ text: 'One' })
  await saver.save('draft')
  expect(saver.read()).toMatchObject({ status: 'unreached', refusal: null })
  await saver.save('draft')
  expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1'])
  expect(hasUnsaved(saver.read())).toBe(false)
})

test('a deleted post leaves nothing in the browser, also when it was begun as a new one', async () => {
  const { saver } = open(null, [done({})])
  saver.change({ text: 'Good evening' })
  await saver.save('draft')
  forgetDraftsOf(ME, 'another post')
  expect(findDraft(ME, null)).not.toBeNull()
  forgetDraftsOf(ME, 'post-1')
  expect(findDraft(ME, null)).toBeNull()
})

test('a later look says of each picture how it ended, and that the post has gone out', () => {
  const file = { _id: 'f1', type: 'photo', status: 'processing', failure: null, image: null } as const
  const { saver } = open(storedPost({ state: 'scheduled', files: [file], revision: 3 }))
  saver.change({ text: 'Typed meanwhile' })
  saver.look(
    storedPost({
      state: 'scheduled',
      files: [{ ...file, status: 'failed', failure: 'Damaged.' }],
      revision: 3,
    }),
  )
  expect(saver.read()).toMatchObject({ state: 'scheduled', fields: { files: [{ failure: 'Damaged.' }] } })
  saver.look(storedPost({ state: 'published', files: [{ ...file, status: 'ready' }], revision: 4 }))
  expect(saver.read()).toMatchObject({
    state: 'published',
    base: { revision: 4 },
    fields: { text: 'Typed meanwhile', files: [{ failure: null, isReady: true }] },
  })
})

test('a later look at a post that another device has changed replaces nothing', () => {
  const { saver } = open(storedPost({ revision: 3 }))
  saver.change({ text: 'Mine' })
  saver.look(storedPost({ text: 'Theirs', state: 'published', revision: 4 }))
  expect(saver.read()).toMatchObject({ state: 'draft', base: { revision: 3 }, fields: { text: 'Mine' } })
})

test('a draft that a press has saved keeps its pin and its unfinished price here, and nothing else stays', async () => {
  const { saver } = open(null, [done({ text: 'One', gate: 'price' })])
  saver.change({ text: 'One', gate: 'price', price: '0,', isPinned: true })
  saver.leave((await saver.save('draft'))!)
  expect(findDraft(ME, null)).toBeNull()
  const { saver: again } = open(storedPost({ text: 'One', gate: 'price' }), [done({ text: 'One' })])
  expect(again.read().fields).toMatchObject({ text: 'One', price: '0,', isPinned: true })
  again.change({ gate: 'free', price: '', isPinned: false })
  again.leave((await again.save('draft'))!)
  expect(localStorage).toHaveLength(0)
})

test('a published post leaves nothing in the browser', async () => {
  const { saver } = open(null, [done({ text: 'One', state: 'published', isPinned: true })])
  saver.change({ text: 'One', isPinned: true })
  saver.leave((await saver.save('publish'))!)
  expect(localStorage).toHaveLength(0)
})

test('a stored draft whose photos this browser has shown from the device has no unsaved changes', async () => {
  const image = { _id: 'f', type: 'photo', status: 'ready', failure: null, image: null } as const
  const file = {
    fileId: 'f',
    type: 'photo',
    previewUrl: 'data:f',
    failure: null,
    isReady: false,
    name: 'f.jpg',
  }
  const { saver } = open(storedPost(), [done({ files: [image], revision: 1 })])
  saver.change({ files: [file as never] })
  await saver.save('draft')
  const { saver: reloaded } = open(storedPost({ files: [image], revision: 1 }))
  expect(reloaded.read().restoredMs).toBeNull()
})

test('a picture of its own stays at hand while another thumbnail is chosen, also after a reload', async () => {
  const own = { fileId: 'own', type: 'photo', previewUrl: null, failure: null, isReady: false } as const
  const stored = { _id: 'own', type: 'photo', status: 'failed', failure: 'Damaged.', image: null } as const
  const { saver, sent } = open(storedPost(), [done({ thumbnail: stored, revision: 1 })])
  saver.change({ gate: 'followers', ownPicture: own, thumbnail: own })
  await saver.save('draft')
  expect(sent).toMatchObject([{ thumbnailFileId: 'own' }])
  expect(saver.read().fields).toMatchObject({ ownPicture: { failure: 'Damaged.' } })
  saver.change({ thumbnail: null })
  const { saver: reloaded } = open(storedPost({ gate: 'followers', thumbnail: stored, revision: 1 }))
  expect(reloaded.read().fields).toMatchObject({ thumbnail: null, ownPicture: { fileId: 'own' } })
})

test('a stored thumbnail that is none of the files is a picture of its own', () => {
  const file = { _id: 'f', type: 'photo', status: 'ready', failure: null, image: null } as const
  const known = (thumbnailId: string) =>
    fieldsOf(storedPost({ files: [file], thumbnail: { ...file, _id: thumbnailId } }), {
      currency: 'USD',
      zone: 'UTC',
    })
  expect(known('f').ownPicture).toBeNull()
  expect(known('other').ownPicture).toMatchObject({ fileId: 'other' })
})

test('Back to an older page shows what was saved since, and “Drop the changes” goes back to that', async () => {
  const { saver } = open(storedPost({ text: 'Old' }), [done({ text: 'New', revision: 1 })])
  saver.change({ text: 'New' })
  await saver.save('draft')
  const { saver: back } = open(storedPost({ text: 'Old' }))
  expect(back.read()).toMatchObject({ fields: { text: 'New' }, base: { revision: 1 }, restoredMs: null })
  expect(hasUnsaved(back.read())).toBe(false)
  back.change({ text: 'Newer' })
  const { saver: again } = open(storedPost({ text: 'Old' }))
  expect(again.read()).toMatchObject({ fields: { text: 'Newer' }, restoredMs: 1000 })
  again.startAnew()
  await vi.waitFor(() => expect(again.read().fields.text).toBe('New'))
  expect(hasUnsaved(again.read())).toBe(false)
  expect(open(storedPost({ text: 'Old' })).saver.read().fields.text).toBe('New')
})

test('a press tells the action that the page is left, and saving as one types does not', async () => {
  const { saver, sent } = open(storedPost(), [done({ revision: 1 }), done({ revision: 2 })])
  saver.change({ text: 'One' })
  await saver.save('draft')
  await saver.save('draft', true)
  expect(sent.map(({ press }) => press)).toEqual([undefined, 'on'])
})

describe('the unfinished uploads of a draft', () => {
  const begin = (draft: string) => {
    const facts = { name: 'a.jpg', type: 'image/jpeg', sizeBytes: 5, modifiedMs: 7 }
    const place = { key: draft, account: ME, purpose: 'photo', draft, uploadId: 'u1' }
    rememberUpload({ ...facts, ...place, isKept: false, isPaused: false, beganMs: Date.now() })
  }
  const drafts = () => listUnfinished(ME, 'photo').map(({ draft }) => draft)

  test('go with a new post that was saved, to the page of the stored one', async () => {
    const { saver } = open(null, [done({ text: 'One' })])
    begin(saver.slot)
    saver.change({ text: 'One' })
    await saver.save('draft')
    open(storedPost({ text: 'One' }))
    expect(drafts()).toEqual([slotOf(ME, 'post-1')])
  })

  test('stay with a draft that a press has saved, and go once it is published', async () => {
    const { saver } = open(storedPost(), [done({ revision: 1 }), done({ state: 'published', revision: 2 })])
    begin(saver.slot)
    saver.leave((await saver.save('draft'))!)
    expect(drafts()).toEqual([slotOf(ME, 'post-1')])
    saver.leave((await saver.save('publish'))!)
    expect(drafts()).toEqual([])
  })

  test('go when everything is dropped, when the post is deleted, and not with another draft', async () => {
    const { saver } = open(storedPost())
    begin(saver.slot)
    begin(slotOf(ME, null))
    saver.startAnew()
    await vi.waitFor(() => expect(drafts()).toEqual([slotOf(ME, null)]))
    expect(saver.read().turn).toBe(1)
    begin(saver.slot)
    forgetDraftsOf(ME, 'post-1')
    expect(drafts()).toEqual([slotOf(ME, null)])
  })
})

test('another try of a file brings back neither a file that was removed meanwhile nor what was known of another one', () => {
  const [damaged, removed, slow] = (['f1', 'f2', 'f3'] as const).map((_id) => ({
    _id,
    type: 'photo' as const,
    status: _id === 'f1' ? ('failed' as const) : ('processing' as const),
    failure: _id === 'f1' ? 'Damaged.' : null,
    image: null,
  }))
  const stored = storedPost({ files: [damaged!, removed!, slow!], thumbnail: damaged! })
  const { saver } = open(stored)
  // While the answer to the press of “Try again” is on its way.
  saver.change({ files: saver.read().fields.files.filter(({ fileId }) => fileId !== 'f2') })
  saver.look({ ...stored, files: [damaged!, removed!, { ...slow!, status: 'ready' }] })
  saver.awaitFile('f1')
  expect(saver.read().fields).toMatchObject({
    files: [
      { fileId: 'f1', failure: null, isReady: false },
      { fileId: 'f3', isReady: true },
    ],
    thumbnail: { fileId: 'f1', failure: null },
  })
})
