/** The composer's fields as the browser keeps them: each account's own, over reloads, ended logins and lost networks. */
import { GATES } from '#contract/gates.ts'
import { forgetUploadsOf, moveUploads } from '#lib/media/unfinished-uploads.ts'
import { readPollFields } from '#lib/poll-fields.ts'
import { DRAFT, forgetInBrowser, keepInBrowser, readFromBrowser } from '#lib/tab-memory.ts'
import { EMPTY_FIELDS, ownPictureOf, type PostFields, type PostFile, type SendAs } from './draft-fields.ts'

/** The stored post from which the fields were changed. */
export interface Base {
  id: string
  revision: number
}

/** What was sent to create the post. */
export interface Try {
  fields: PostFields
  as: SendAs
  /** The zone in which its time was typed. */
  zone: string
}

/** A creation whose answer is open. Each try may have arrived: upstream carries out one of them, since they share the key. */
export interface Creation {
  key: string
  /** The last one is the newest. */
  tries: readonly Try[]
}

export interface KeptDraft {
  fields: PostFields
  base: Base | null
  creation: Creation | null
  /** What was sent last as a change, while its answer is open. */
  sent: PostFields | null
  /** What upstream has, as far as this browser knows. */
  saved: PostFields | null
  /** When it was changed, in ms. */
  atMs: number
}

/** Where the draft of a post is kept; a post that was never opened by its address is `new`. */
export function slotOf(accountId: string, postId: string | null): string {
  return `${DRAFT}post:${accountId}:${postId ?? 'new'}`
}

/** Keeps a draft. When the browser has too little room, it keeps the draft without small pictures. */
export function keepDraft(slot: string, draft: KeptDraft): boolean {
  return keepInBrowser(slot, draft) || keepInBrowser(slot, withoutPictures(draft))
}

export function forgetDraft(slot: string): void {
  forgetInBrowser(slot)
}

/** Forgets what this browser has kept of a post that is deleted, under its own name or as a new post. */
export function forgetDraftsOf(accountId: string, postId: string): void {
  dropDraft(slotOf(accountId, postId))
  const begun = slotOf(accountId, null)
  if (readDraft(readFromBrowser(begun))?.base?.id === postId) dropDraft(begun)
}

/** Forgets a draft that is done or given up, and its unfinished uploads. */
export function dropDraft(slot: string): void {
  forgetDraft(slot)
  void forgetUploadsOf(slot)
}

/** The draft of a post: also one that was begun as a new post, and saved as this one. */
export function findDraft(accountId: string, postId: string | null): KeptDraft | null {
  const own = readDraft(readFromBrowser(slotOf(accountId, postId)))
  if (own || postId === null) return own
  const begun = readDraft(readFromBrowser(slotOf(accountId, null)))
  if (begun?.base?.id !== postId) return null
  const [from, to] = [slotOf(accountId, null), slotOf(accountId, postId)]
  keepDraft(to, begun)
  forgetDraft(from)
  moveUploads(from, to)

  return begun
}

/** Reads what an earlier version of the page, or something else, may have kept. @returns null for anything else */
export function readDraft(value: unknown): KeptDraft | null {
  if (!isObject(value)) return null
  const fields = readFields(value.fields)
  if (!fields) return null
  const { base, creation, atMs } = value
  return {
    fields,
    base:
      isObject(base) && typeof base.id === 'string' && typeof base.revision === 'number'
        ? { id: base.id, revision: base.revision }
        : null,
    creation: readCreation(creation),
    sent: readFields(value.sent),
    saved: readFields(value.saved),
    atMs: typeof atMs === 'number' ? atMs : 0,
  }
}

function readCreation(value: unknown): Creation | null {
  if (!isObject(value) || typeof value.key !== 'string' || !Array.isArray(value.tries)) return null
  const tries = value.tries.flatMap((one: unknown) => readTry(one) ?? [])
  return tries.length ? { key: value.key, tries } : null
}

function readTry(value: unknown): Try | null {
  const fields = isObject(value) ? readFields(value.fields) : null
  if (!isObject(value) || !fields) return null
  const as = value.as === 'publish' ? 'publish' : 'draft'
  return { fields, as, zone: typeof value.zone === 'string' ? value.zone : 'UTC' }
}

function readFields(value: unknown): PostFields | null {
  if (!isObject(value) || typeof value.text !== 'string') return null
  const text = (name: 'price' | 'day' | 'time') => (typeof value[name] === 'string' ? value[name] : '')
  const files = Array.isArray(value.files) ? value.files.flatMap((file) => readFile(file) ?? []) : []
  const thumbnail = readFile(value.thumbnail)
  return {
    ...EMPTY_FIELDS,
    text: value.text,
    gate: GATES.find((gate) => gate === value.gate) ?? 'free',
    price: text('price'),
    files,
    thumbnail,
    ownPicture: readFile(value.ownPicture) ?? ownPictureOf(files, thumbnail),
    when: value.when === 'later' ? 'later' : 'now',
    day: text('day'),
    time: text('time'),
    turn: value.turn === 'second' ? 'second' : 'first',
    isPinned: value.isPinned === true,
    isOwnWanted: value.isOwnWanted === true,
    poll: readPollFields(value.poll),
  }
}

function readFile(value: unknown): PostFile | null {
  if (!isObject(value) || typeof value.fileId !== 'string') return null
  const { fileId, type, previewUrl, failure, isReady, name, sizeBytes } = value
  return {
    fileId,
    type: type === 'video' ? 'video' : 'photo',
    previewUrl: typeof previewUrl === 'string' ? previewUrl : null,
    failure: typeof failure === 'string' ? failure : null,
    isReady: isReady === true,
    ...(typeof name === 'string' && { name }),
    ...(typeof sizeBytes === 'number' && { sizeBytes }),
  }
}

function withoutPictures(draft: KeptDraft): KeptDraft {
  const bareFile = (file: PostFile): PostFile => ({ ...file, previewUrl: null })
  const bare = (fields: PostFields): PostFields => ({
    ...fields,
    files: fields.files.map(bareFile),
    thumbnail: fields.thumbnail && bareFile(fields.thumbnail),
    ownPicture: fields.ownPicture && bareFile(fields.ownPicture),
  })
  return {
    ...draft,
    fields: bare(draft.fields),
    creation: draft.creation && {
      ...draft.creation,
      tries: draft.creation.tries.map((one) => ({ ...one, fields: bare(one.fields) })),
    },
    sent: draft.sent && bare(draft.sent),
    saved: draft.saved && bare(draft.saved),
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
