// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listUnfinished, rememberUpload } from '#lib/media/unfinished-uploads.ts'
import { fieldsOf } from './draft-fields.ts'
import { hasUnsaved, isAwaited } from './draft-state.ts'
import { forgetDraftsOf, slotOf } from './kept-draft.ts'
import { done, ME, openSaver, storedPost } from './test-drafts.ts'

beforeEach(() => localStorage.clear())

test('a saved photo that failed says so', async () => {
  const file = { fileId: 'f', type: 'photo', previewUrl: null, failure: null, isReady: false } as const
  const stored = { _id: 'f', type: 'photo', status: 'failed', failure: 'Damaged.', image: null } as const
  const { saver } = openSaver(null, [done({ files: [stored] })])
  saver.change({ files: [file] })
  await saver.save('draft')
  expect(saver.read().fields.files).toMatchObject([{ failure: 'Damaged.' }])
  expect(hasUnsaved(saver.read())).toBe(false)
})

test('a later look says of each picture how it ended, and that the post has gone out', async () => {
  const file = { _id: 'f1', type: 'photo', status: 'processing', failure: null, image: null } as const
  const { saver } = openSaver(storedPost({ state: 'scheduled', files: [file], revision: 3 }))
  saver.change({ text: 'Typed meanwhile' })
  const failed = { ...file, status: 'failed', failure: 'Damaged.' } as const
  await saver.look(async () => storedPost({ state: 'scheduled', files: [failed], revision: 3 }))
  expect(saver.read()).toMatchObject({ state: 'scheduled', fields: { files: [{ failure: 'Damaged.' }] } })
  await saver.look(async () =>
    storedPost({ state: 'published', files: [{ ...file, status: 'ready' }], revision: 4 }),
  )
  expect(saver.read()).toMatchObject({
    state: 'published',
    base: { revision: 4 },
    fields: { text: 'Typed meanwhile', files: [{ failure: null, isReady: true }] },
  })
})

test('a new post waits for its pictures from its first save on, and also after a reload', async () => {
  const file = { fileId: 'f', type: 'photo', previewUrl: null, failure: null, isReady: false } as const
  const made = { _id: 'f', type: 'photo', status: 'processing', failure: null, image: null } as const
  const { saver } = openSaver(null, [done({ files: [made] })])
  saver.change({ files: [file] })
  expect(isAwaited(saver.read())).toBe(false)
  await saver.save('draft')
  expect(isAwaited(saver.read())).toBe(true)
  const { saver: reloaded } = openSaver(null)
  expect(isAwaited(reloaded.read())).toBe(true)
  for (const one of [saver, reloaded]) {
    await one.look(async (postId) => storedPost({ _id: postId, files: [{ ...made, status: 'ready' }] }))
    expect(one.read().fields.files).toMatchObject([{ fileId: 'f', isReady: true }])
    expect(isAwaited(one.read())).toBe(false)
  }
})

test('a look that was begun before another try of a file, or a save, does not bring back what was known then', async () => {
  const failed = { _id: 'f', type: 'photo', status: 'failed', failure: 'Damaged.', image: null } as const
  const stored = storedPost({ files: [failed] })
  const { saver } = openSaver(stored, [done({ files: [{ ...failed, status: 'ready', failure: null }] })])
  const answers = [Promise.withResolvers<typeof stored>(), Promise.withResolvers<typeof stored>()]
  const answer = async (at: number) => {
    const looked = saver.look(() => answers[at]!.promise)
    return async () => {
      answers[at]!.resolve(stored)
      await looked
    }
  }
  const first = await answer(0)
  saver.awaitFile('f')
  await first()
  expect(saver.read().fields.files).toMatchObject([{ failure: null }])
  expect(isAwaited(saver.read())).toBe(true)
  const second = await answer(1)
  await saver.save('draft')
  await second()
  expect(saver.read().fields.files).toMatchObject([{ failure: null, isReady: true }])
  expect(isAwaited(saver.read())).toBe(false)
})

test('the changes that the browser has kept of a stored post know how its pictures ended meanwhile', () => {
  const file = { _id: 'f', type: 'photo', status: 'processing', failure: null, image: null } as const
  const { saver } = openSaver(storedPost({ files: [file] }))
  saver.change({ text: 'Typed' })
  const ended = storedPost({ files: [{ ...file, status: 'failed', failure: 'Damaged.' }] })
  const { saver: reloaded } = openSaver(ended)
  expect(reloaded.read().fields).toMatchObject({ text: 'Typed', files: [{ failure: 'Damaged.' }] })
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
  const { saver } = openSaver(storedPost(), [done({ files: [image], revision: 1 })])
  saver.change({ files: [file as never] })
  await saver.save('draft')
  const { saver: reloaded } = openSaver(storedPost({ files: [image], revision: 1 }))
  expect(reloaded.read().restoredMs).toBeNull()
})

test('a picture of its own stays at hand while another thumbnail is chosen, also after a reload', async () => {
  const own = { fileId: 'own', type: 'photo', previewUrl: null, failure: null, isReady: false } as const
  const stored = { _id: 'own', type: 'photo', status: 'failed', failure: 'Damaged.', image: null } as const
  const { saver, sent } = openSaver(storedPost(), [done({ thumbnail: stored, revision: 1 })])
  saver.change({ gate: 'followers', ownPicture: own, thumbnail: own })
  await saver.save('draft')
  expect(sent).toMatchObject([{ thumbnailFileId: 'own' }])
  expect(saver.read().fields).toMatchObject({ ownPicture: { failure: 'Damaged.' } })
  saver.change({ thumbnail: null })
  const { saver: reloaded } = openSaver(storedPost({ gate: 'followers', thumbnail: stored, revision: 1 }))
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

describe('the unfinished uploads of a draft', () => {
  const begin = (draft: string) => {
    const facts = { name: 'a.jpg', type: 'image/jpeg', sizeBytes: 5, modifiedMs: 7 }
    const place = { key: draft, account: ME, purpose: 'photo', draft, uploadId: 'u1' }
    rememberUpload({ ...facts, ...place, isKept: false, isPaused: false, beganMs: Date.now() })
  }
  const drafts = () => listUnfinished(ME, 'photo').map(({ draft }) => draft)

  test('go with a new post that was saved, to the page of the stored one', async () => {
    const { saver } = openSaver(null, [done({ text: 'One' })])
    begin(saver.slot)
    saver.change({ text: 'One' })
    await saver.save('draft')
    openSaver(storedPost({ text: 'One' }))
    expect(drafts()).toEqual([slotOf(ME, 'post-1')])
  })

  test('stay with a draft that a press has saved, and go once it is published', async () => {
    const { saver } = openSaver(storedPost(), [
      done({ revision: 1 }),
      done({ state: 'published', revision: 2 }),
    ])
    begin(saver.slot)
    saver.leave((await saver.save('draft'))!)
    expect(drafts()).toEqual([slotOf(ME, 'post-1')])
    saver.leave((await saver.save('publish'))!)
    await vi.waitFor(() => expect(drafts()).toEqual([]))
  })

  test('go when everything is dropped, when the post is deleted, and not with another draft', async () => {
    const { saver } = openSaver(storedPost())
    begin(saver.slot)
    begin(slotOf(ME, null))
    saver.startAnew()
    await vi.waitFor(() => expect(drafts()).toEqual([slotOf(ME, null)]))
    expect(saver.read().turn).toBe(1)
    begin(saver.slot)
    forgetDraftsOf(ME, 'post-1')
    await vi.waitFor(() => expect(drafts()).toEqual([slotOf(ME, null)]))
  })

  test('stay with the draft that was begun as a new post when another new one is started', async () => {
    const { saver } = openSaver(null, [done({ text: 'One' })])
    begin(saver.slot)
    saver.change({ text: 'One' })
    await saver.save('draft')
    saver.startAnew()
    await vi.waitFor(() => expect(drafts()).toEqual([slotOf(ME, 'post-1')]))
    expect(saver.read().fields.text).toBe('')
  })
})

test('another try of a file brings back neither a file that was removed meanwhile nor what was known of another one', async () => {
  const [damaged, removed, slow] = (['f1', 'f2', 'f3'] as const).map((_id) => ({
    _id,
    type: 'photo' as const,
    status: _id === 'f1' ? ('failed' as const) : ('processing' as const),
    failure: _id === 'f1' ? 'Damaged.' : null,
    image: null,
  }))
  const stored = storedPost({ files: [damaged!, removed!, slow!], thumbnail: damaged! })
  const { saver } = openSaver(stored)
  // While the answer to the press of “Try again” is on its way.
  saver.change({ files: saver.read().fields.files.filter(({ fileId }) => fileId !== 'f2') })
  await saver.look(async () => ({ ...stored, files: [damaged!, removed!, { ...slow!, status: 'ready' }] }))
  saver.awaitFile('f1')
  expect(saver.read().fields).toMatchObject({
    files: [
      { fileId: 'f1', failure: null, isReady: false },
      { fileId: 'f3', isReady: true },
    ],
    thumbnail: { fileId: 'f1', failure: null },
  })
})
