/** Saves what is typed into the composer: at once in the browser, and at upstream one request after the other. */
import type { OwnPost } from '#contract/posts.ts'
import { moveUploads } from '#lib/media/unfinished-uploads.ts'
import { POLL_NAMES } from '#lib/poll-fields.ts'
import { isNotSent, isOutdated } from '#lib/reach.ts'
import type { FormState } from '#lib/result.ts'
import { withFiles, withStatus } from './draft-files.ts'
import {
  EMPTY_FIELDS,
  fieldsOf,
  formOf,
  isEmpty,
  isSameTyped,
  isStored,
  type PostFields,
  scheduledAtOf,
  type SendAs,
} from './draft-fields.ts'
import { CALM, type DraftState, stateOf } from './draft-state.ts'
import { type Base, dropDraft, findDraft, forgetDraft, keepDraft, slotOf, type Try } from './kept-draft.ts'

export interface SaverOptions {
  accountId: string
  /** The stored post; null for a new one. */
  post: OwnPost | null
  /** The fields before the browser has said what it has kept. */
  fields: PostFields
  currency: string
  /** Asks `savePost`, through `reach`. */
  send(form: FormData): Promise<{ result: FormState<OwnPost>; stored: OwnPost | null }>
  newKey(): string
  now(): number
}

export type DraftSaver = ReturnType<typeof createDraftSaver>

export function createDraftSaver(options: SaverOptions) {
  const { accountId, post, currency } = options
  const slot = slotOf(accountId, post?._id ?? null)
  const listeners = new Set<() => void>()
  let zone = 'UTC'
  let running: Promise<unknown> = Promise.resolve()
  let now: DraftState = {
    fields: options.fields,
    ...stateOf(post),
    saved: post && options.fields,
    creation: null,
    sent: null,
    ...CALM,
    turn: 0,
    restoredMs: null,
  }
  /** Whether what goes to upstream now was pressed, and not saved as one types. */
  let isPressed = false
  /** How often what is known of the files was renewed: an answer that was asked for earlier is older. */
  let renewals = 0
  /** What upstream had before the changes that this browser had kept. */
  let origin: PostFields | null = null

  function set(change: Partial<DraftState>) {
    now = { ...now, ...change }
    for (const listener of listeners) listener()
  }

  function keep() {
    const { fields, base, creation, sent, saved } = now
    const isOpen = creation !== null || sent !== null || now.conflict !== null || isPageOlder(base)
    // What a stored post has already needs no second place. A new post stays, so that a reload finds it.
    if (
      !isOpen &&
      (post ? saved !== null && isSameTyped(fields, saved, currency) : base === null && isEmpty(fields))
    )
      forgetDraft(slot)
    else keepDraft(slot, { fields, base, creation, sent, saved, atMs: options.now() })
  }

  /** A page that Back brings from the browser's memory is older than what was saved from it. */
  function isPageOlder(base: Base | null): boolean {
    return post !== null && base !== null && base.revision > post.revision
  }

  /**
   * Takes up what this browser has kept.
   * @param browserZone the zone in which a person types times here
   * @param typed what the person has made of the page's text before its code ran; null when they left it as it was
   */
  function open(browserZone: string, typed: string | null) {
    zone = browserZone
    const kept = findDraft(accountId, post?._id ?? null)
    const stored = post && fieldsOf(post, { currency, zone })
    if (!kept) {
      set({ fields: { ...(stored ?? now.fields), ...(typed !== null && { text: typed }) }, saved: stored })
      if (typed !== null) keep()
      return
    }
    const { base, creation, sent, atMs } = kept
    const isNewer = isPageOlder(base)
    const saved = isNewer ? kept.saved : stored
    const typedFields = { ...kept.fields, text: joined(kept.fields.text, typed, stored?.text ?? '') }
    const fields = post && !isNewer ? withStatus(typedFields, post) : typedFields
    const isOlder = post !== null && base !== null && base.revision < post.revision
    const isOwn = post !== null && [fields, sent].some((one) => one && isStored(one, post, currency))
    const restoredMs = saved && isSameTyped(fields, saved, currency) ? null : atMs
    origin = saved
    const state = post ? post.state : base && ('draft' as const)
    const start = post && !isNewer ? stateOf(post) : { base, state, stored: null }
    set({ fields, creation, sent, saved, ...start, restoredMs, conflict: isOlder && !isOwn ? post : null })
    keep()
  }

  function change(patch: Partial<PostFields>) {
    const status = now.status === 'refused' ? 'idle' : now.status
    set({ fields: { ...now.fields, ...patch }, status, problems: without(now.problems, Object.keys(patch)) })
    keep()
  }

  /**
   * Saves after everything that is being saved.
   * @param isPress the person has asked for it, and leaves the page afterwards
   * @returns the stored post; null when it was not saved
   */
  function save(as: SendAs, isPress = false): Promise<OwnPost | null> {
    const next = running.then(() => {
      isPressed = isPress
      return now.conflict ? null : write(as)
    })
    running = next.catch(() => null)
    return next
  }

  async function write(as: SendAs): Promise<OwnPost | null> {
    return now.creation || !now.base ? create(as) : update(as)
  }

  /**
   * Creates the post. What stands here now goes first, so that nothing older is published after the performer has
   * changed it. Where the key was used by an earlier try whose answer was lost, that try is repeated for its answer, and
   * what stands here now follows as a change.
   */
  async function create(as: SendAs): Promise<OwnPost | null> {
    const wanted: Try = { fields: now.fields, as, zone }
    const { key, tries } = now.creation ?? { key: options.newKey(), tries: [] }
    const earlier = tries.filter((one) => !isSameTry(one, wanted))
    set({ creation: { key, tries: [...earlier, wanted] } })
    keep()
    for (const one of [wanted, ...earlier.toReversed()]) {
      const made = await ask(formOf(one.fields, { key }, one.as, one.zone))
      if (made.kind === 'done') {
        settle(made.post, one.fields)
        return isSameTry(one, wanted) && isEqual(now.fields, wanted.fields) ? made.post : update(as)
      }
      if (made.kind === 'refused' && made.code === 'IDEMPOTENCY_MISMATCH') continue
      // A key that upstream has refused otherwise is unused.
      if (made.kind === 'refused') set({ creation: null })
      break
    }
    keep()
    return null
  }

  async function update(as: SendAs, isRepeated = false): Promise<OwnPost | null> {
    const { fields, sent: before, base } = now
    if (!base) return null
    set({ sent: fields })
    keep()
    const answer = await ask(formOf(fields, base, as, zone))
    if (answer.kind === 'done') {
      settle(answer.post, fields)
      return answer.post
    }
    if (answer.kind === 'changed') {
      const { post: stored } = answer
      const isSame = isStored(fields, stored, currency)
      if (isSame && isAsWanted(stored, as, fields)) {
        settle(stored, fields)
        return stored
      }
      // Only state or time differ, or the answer to the save before was lost: then the other device is this one.
      if (!isRepeated && (isSame || (before && isStored(before, stored, currency)))) {
        set(stateOf(stored))
        return update(as, true)
      }
      set({ ...CALM, conflict: stored, sent: null })
    } else if (answer.kind === 'refused') {
      set({ sent: before, ...(answer.code === 'POST_NOT_FOUND' && { ...stateOf(null), saved: null }) })
    }
    keep()
    return null
  }

  /** Whether the stored post has the state, and the time, to which the performer has pressed. */
  function isAsWanted({ state, scheduledAt }: OwnPost, as: SendAs, fields: PostFields): boolean {
    if (as === 'keep') return true
    if (as === 'draft') return state === 'draft'
    if (fields.when === 'later') return state === 'scheduled' && scheduledAt === scheduledAtOf(fields, zone)
    const isDue = scheduledAt !== null && Date.parse(scheduledAt) <= options.now()
    return state === 'published' || (state === 'scheduled' && isDue)
  }

  async function ask(form: FormData): Promise<Answer> {
    set({ status: 'saving' })
    if (isPressed) form.set('press', 'on')
    let answered: Awaited<ReturnType<SaverOptions['send']>>
    try {
      answered = await options.send(form)
    } catch (signal) {
      set({ status: 'unreached' })
      throw signal
    }
    const { result, stored } = answered
    if (result?.status === 'done') return { kind: 'done', post: result.data }
    if (result?.status === 'refused' && isOutdated(result)) {
      // Nothing was sent, and nothing will be until the page is loaded anew; what was typed is kept.
      set({ status: 'refused', refusal: result.toast.title, problems: {} })
      return { kind: 'unreached' }
    }
    if (result === null || isNotSent(result) || isPassing(result)) {
      set({ status: 'unreached' })
      return { kind: 'unreached' }
    }
    if (stored) return { kind: 'changed', post: stored }
    if (result.status === 'invalid') {
      set({ status: 'refused', refusal: null, problems: result.fields })
      return { kind: 'refused', code: null }
    }
    set({ status: 'refused', refusal: result.toast.title, problems: {} })
    return { kind: 'refused', code: result.code }
  }

  /** @param sentFields what was sent, and is stored now */
  function settle(stored: OwnPost, sentFields: PostFields) {
    renewals++
    const saved = withStatus(sentFields, stored)
    const fields = withStatus(now.fields, stored)
    set({ ...stateOf(stored), fields, saved, creation: null, sent: null, ...CALM })
    keep()
  }

  /** Takes back the failure of a file that is made once more. */
  function awaitFile(fileId: string) {
    renewals++
    const { files, thumbnail, ownPicture } = withFiles(now.fields, (file) =>
      file.fileId === fileId ? { ...file, failure: null } : file,
    )
    change({ files, thumbnail, ownPicture })
  }

  /**
   * Looks at the stored post, and takes in what it says of its files, and whether it has gone out meanwhile. An answer
   * that is older than a save or another try of a file is dropped.
   */
  async function look(ask: (postId: string) => Promise<OwnPost | null>): Promise<void> {
    if (!now.base) return
    const begun = renewals
    const stored = await ask(now.base.id)
    const { base, saved, sent, creation, conflict, status } = now
    if (!stored || begun !== renewals || base?.id !== stored._id || stored.revision < base.revision) return
    const isOurs = saved !== null && isStored(saved, stored, currency)
    const isCalm = status !== 'saving' && !sent && !creation && !conflict
    set({
      stored,
      fields: withStatus(now.fields, stored),
      saved: saved && withStatus(saved, stored),
      ...(isOurs && isCalm && stateOf(stored)),
    })
  }

  /** Settles a conflict: what is here replaces what the other device has saved, or the other way round. */
  function resolve(isMine: boolean) {
    const { conflict } = now
    if (!conflict) return
    const theirs = fieldsOf(conflict, { currency, zone })
    set({ ...stateOf(conflict), ...CALM, saved: theirs, sent: null, ...(isMine ? {} : { fields: theirs }) })
    keep()
  }

  /**
   * Forgets what is here, after everything that is being saved: back to what was stored before the restored changes, or to an
   * empty new one. What was begun as a new post stays among the drafts.
   */
  function startAnew() {
    const next = running.then(() => {
      const turn = now.turn + 1
      if (post) {
        dropDraft(slot)
        // The restored changes of a draft may be saved by now, and are saved away again.
        set({ ...CALM, fields: origin ?? fieldsOf(post, { currency, zone }), turn, restoredMs: null })
        return keep()
      }
      if (now.base) moveUploads(slot, slotOf(accountId, now.base.id))
      dropDraft(slot)
      const start = { ...stateOf(null), fields: EMPTY_FIELDS, saved: null }
      set({ ...start, ...CALM, creation: null, sent: null, turn, restoredMs: null })
    })
    running = next.catch(() => null)
  }

  /**
   * Forgets a post that a press has saved. A draft stays here with what upstream does not keep of it: the wish to pin it,
   * and a price that is not an amount yet.
   */
  function leave(stored: OwnPost) {
    const own = slotOf(accountId, stored._id)
    const { fields, base, saved } = now
    if (stored.state !== 'draft') {
      dropDraft(slot)
      return dropDraft(own)
    }
    forgetDraft(slot)
    moveUploads(slot, own)
    if (isSameTyped(fields, fieldsOf(stored, { currency, zone }), currency)) forgetDraft(own)
    else keepDraft(own, { fields, base, creation: null, sent: null, saved, atMs: options.now() })
  }

  return {
    /** The name of the draft in this browser. */
    slot,
    open,
    change,
    save,
    look,
    awaitFile,
    resolve,
    startAnew,
    leave,
    read: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type Answer =
  | { kind: 'done' | 'changed'; post: OwnPost }
  | { kind: 'unreached' }
  | { kind: 'refused'; code: string | null }

/** Refusals that have nothing to do with the text: the same request is made again later. */
const PASSING: readonly string[] = ['TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE']

function isPassing(result: FormState<unknown>): boolean {
  return result?.status === 'refused' && PASSING.includes(result.code)
}

const isSameTry = (one: Try, other: Try) => isEqual(one.fields, other.fields) && one.as === other.as

const isEqual = (one: PostFields, other: PostFields) => JSON.stringify(one) === JSON.stringify(other)

/** What was typed before the page's code ran comes after what the browser had kept. */
function joined(kept: string, typed: string | null, stored: string): string {
  if (!typed || typed === stored || kept.includes(typed)) return kept
  return kept.trim() === '' ? typed : `${kept}\n${typed}`
}

/** The names under which upstream reports problems of the fields. */
const REPORTED_AS: Readonly<Record<string, readonly string[]>> = {
  day: ['time', 'scheduledAt'],
  files: ['fileIds', 'thumbnailFileId'],
  thumbnail: ['thumbnailFileId'],
  poll: POLL_NAMES,
}

function without(problems: DraftState['problems'], names: string[]): DraftState['problems'] {
  const gone = names.flatMap((name) => [name, ...(REPORTED_AS[name] ?? [])])
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !gone.includes(name)))
}
