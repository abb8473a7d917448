/** Saves what is typed into the composer: at once in the browser, and at upstream one request after the other. */
import type { OwnPost } from '#contract/posts.ts'
import { isNotSent } from '#lib/reach.ts'
import type { FormState } from '#lib/result.ts'
import {
  EMPTY_FIELDS,
  fieldsOf,
  formOf,
  isEmpty,
  isSameContent,
  isStored,
  type PostFields,
  type SendAs,
} from './draft-fields.ts'
import { type Base, type Creation, findDraft, forgetDraft, keepDraft, slotOf } from './kept-draft.ts'

export interface DraftState {
  fields: PostFields
  base: Base | null
  /** The post's state at upstream; null for one that is not stored there. */
  state: OwnPost['state'] | null
  /** What upstream has, as far as it is known here. */
  saved: PostFields | null
  creation: Creation | null
  sent: PostFields | null
  status: 'idle' | 'saving' | 'unreached' | 'refused'
  /** Why upstream has refused it, and the problem of each field. */
  refusal: string | null
  problems: Readonly<Record<string, string>>
  /** The post as another device has left it; the performer chooses which of the two stays. */
  conflict: OwnPost | null
  /** When the fields were changed that this browser had kept; null when it had kept none. */
  restoredMs: number | null
}

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
    restoredMs: null,
  }

  function set(change: Partial<DraftState>) {
    now = { ...now, ...change }
    for (const listener of listeners) listener()
  }

  function keep() {
    const { fields, base, creation, sent, saved } = now
    const isOpen = creation !== null || sent !== null || now.conflict !== null
    // What a stored post has already needs no second place. A new post stays, so that a reload finds it.
    if (!isOpen && (post ? saved !== null && isEqual(fields, saved) : base === null && isEmpty(fields)))
      forgetDraft(slot)
    else keepDraft(slot, { fields, base, creation, sent, atMs: options.now() })
  }

  /** Takes up what this browser has kept. @param browserZone the zone in which a person types times here */
  function open(browserZone: string, typed: string) {
    zone = browserZone
    const kept = findDraft(accountId, post?._id ?? null)
    const stored = post && fieldsOf(post, { currency, zone })
    if (!kept) {
      set({ fields: { ...(stored ?? now.fields), ...(typed && { text: typed }) }, saved: stored })
      return
    }
    const { base, creation, sent, atMs } = kept
    const fields = { ...kept.fields, text: joined(kept.fields.text, typed, stored?.text ?? '') }
    const isOlder = post !== null && base !== null && base.revision !== post.revision
    const isOwn = post !== null && [fields, sent].some((one) => one && isStored(one, post, currency))
    const restoredMs = stored && isEqual(fields, stored) ? null : atMs
    const start = post ? { ...stateOf(post), saved: stored } : { base, state: base && ('draft' as const) }
    set({ fields, creation, sent, ...start, restoredMs, conflict: isOlder && !isOwn ? post : null })
    keep()
  }

  function change(patch: Partial<PostFields>) {
    const status = now.status === 'refused' ? 'idle' : now.status
    set({ fields: { ...now.fields, ...patch }, status, problems: without(now.problems, Object.keys(patch)) })
    keep()
  }

  /** Saves after everything that is being saved. @returns the stored post; null when it was not saved */
  function save(as: SendAs): Promise<OwnPost | null> {
    const next = running.then(() => (now.conflict ? null : write(as)))
    running = next.catch(() => null)
    return next
  }

  async function write(as: SendAs): Promise<OwnPost | null> {
    if (now.creation || !now.base) {
      const creation = now.creation ?? { key: options.newKey(), fields: now.fields, as, zone }
      set({ creation })
      keep()
      const { key, fields } = creation
      const made = await ask(formOf(fields, { key }, creation.as, creation.zone))
      if (made.kind !== 'done') {
        // A key that upstream has refused is unused.
        if (made.kind === 'refused') set({ creation: null })
        keep()
        return null
      }
      settle(made.post, fields)
      if (isEqual(now.fields, fields) && (as === 'draft' || as === creation.as)) return made.post
      if (creation.as === 'publish' && as === 'draft') return made.post
    }
    return update(as)
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
      const isThere = as !== 'publish' || stored.state === 'published' || stored.state === 'scheduled'
      if (isThere && isStored(fields, stored, currency)) {
        settle(stored, fields)
        return stored
      }
      if (!isRepeated && before && isStored(before, stored, currency)) {
        // The answer to the save before was lost: the other device is this one.
        set(stateOf(stored))
        return update(as, true)
      }
      set({ ...CALM, conflict: stored, sent: null })
    } else if (answer.kind === 'refused') {
      set({ sent: before, ...(answer.code === 'POST_NOT_FOUND' && { base: null, state: null, saved: null }) })
    }
    keep()
    return null
  }

  async function ask(form: FormData): Promise<Answer> {
    set({ status: 'saving' })
    let answered: Awaited<ReturnType<SaverOptions['send']>>
    try {
      answered = await options.send(form)
    } catch (signal) {
      set({ status: 'unreached' })
      throw signal
    }
    const { result, stored } = answered
    if (result?.status === 'done') return { kind: 'done', post: result.data }
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

  function settle(stored: OwnPost, fields: PostFields) {
    set({ ...stateOf(stored), saved: fields, creation: null, sent: null, ...CALM })
    keep()
  }

  /** Settles a conflict: what is here replaces what the other device has saved, or the other way round. */
  function resolve(isMine: boolean) {
    const { conflict } = now
    if (!conflict) return
    const theirs = fieldsOf(conflict, { currency, zone })
    set({ ...stateOf(conflict), ...CALM, saved: theirs, sent: null, ...(isMine ? {} : { fields: theirs }) })
    keep()
  }

  /** Forgets what is here: back to the stored post, or to an empty new one. What upstream has stays there. */
  function startAnew() {
    forgetDraft(slot)
    const stored = post && fieldsOf(post, { currency, zone })
    const start = { ...stateOf(post), fields: stored ?? EMPTY_FIELDS, saved: stored }
    set({ ...start, ...CALM, creation: null, sent: null, restoredMs: null })
  }

  return {
    open,
    change,
    save,
    resolve,
    startAnew,
    forget: () => forgetDraft(slot),
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

const CALM = { status: 'idle', refusal: null, problems: {}, conflict: null } as const

/** Whether what is here may go to upstream without a press: only drafts, which nobody else sees. */
export function isAutosaved({ state, creation, conflict }: DraftState): boolean {
  return conflict === null && creation?.as !== 'publish' && (state === null || state === 'draft')
}

/** Whether upstream lacks something of what is here. */
export function hasUnsaved({ fields, saved, creation }: DraftState): boolean {
  if (creation) return true
  return saved ? !isSameContent(fields, saved) : !isEmpty(fields)
}

function stateOf(post: OwnPost | null): Pick<DraftState, 'base' | 'state'> {
  return { base: post && { id: post._id, revision: post.revision }, state: post?.state ?? null }
}

const isEqual = (one: PostFields, other: PostFields) => JSON.stringify(one) === JSON.stringify(other)

/** What was typed before the page's code ran comes after what the browser had kept. */
function joined(kept: string, typed: string, stored: string): string {
  if (typed === '' || typed === stored || kept.includes(typed)) return kept
  return kept.trim() === '' ? typed : `${kept}\n${typed}`
}

function without(problems: DraftState['problems'], names: string[]): DraftState['problems'] {
  const gone = names.includes('day') ? [...names, 'time', 'scheduledAt'] : names
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !gone.includes(name)))
}
