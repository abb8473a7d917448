'use client'

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useRefresh } from '#components/layout/use-refresh.ts'
import type { OwnPost } from '#contract/posts.ts'
import { savePost } from '#lib/actions/posts.ts'
import { reach } from '#lib/reach.ts'
import type { PostFields, SendAs } from './draft-fields.ts'
import { createDraftSaver } from './draft-saver.ts'
import { hasUnsaved, isAutosaved, isAwaited } from './draft-state.ts'
import { PICTURES_LOOK_MS } from './post-texts.ts'

/** The pause in typing after which a draft goes to upstream. */
const PAUSE_MS = 1500
/** How long a save that got no answer waits until it is tried again. */
const RETRY_MS = 10_000

export interface DraftOptions {
  accountId: string
  post: OwnPost | null
  fields: PostFields
  currency: string
}

/** What the composer holds, kept in the browser at once and saved as a draft after a pause. */
export function useDraft(options: DraftOptions) {
  const [thrown, setThrown] = useState<{ signal: unknown } | null>(null)
  // Next's own signals, such as the redirect after an ended session, belong to the boundaries around this component.
  if (thrown) throw thrown.signal
  const [saver] = useState(() => createDraftSaver({ ...options, send, newKey, now: () => Date.now() }))
  const draft = useSyncExternalStore(saver.subscribe, saver.read, saver.read)
  const isOnline = useSyncExternalStore(subscribeToNetwork, readNetwork, () => true)

  async function save(as: SendAs, isPress = false): Promise<OwnPost | null> {
    try {
      return await saver.save(as, isPress)
    } catch (signal) {
      setThrown({ signal })
      return null
    }
  }

  const isDue = isAutosaved(draft) && hasUnsaved(draft) && draft.status !== 'saving' && isOnline
  const autosave = useEffectEvent(() => void save('draft'))
  const { status } = draft
  // The text itself, so that each further letter starts the pause again.
  const due = isDue ? draft.fields : null
  useEffect(() => {
    // A refused draft waits for a change, which sets its status back.
    if (!due || status === 'refused') return
    const timer = setTimeout(() => autosave(), status === 'unreached' ? RETRY_MS : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [due, status])
  // When the network is back, an open save does not wait for its time.
  const resume = useEffectEvent(() => {
    const now = saver.read()
    if (isAutosaved(now) && hasUnsaved(now) && now.status !== 'saving') void save('draft')
  })
  useEffect(() => {
    const stop = new AbortController()
    window.addEventListener('online', () => resume(), { signal: stop.signal })
    return () => stop.abort()
  }, [])

  const refresh = useRefresh()
  /** Looks how the pictures are, and renews what the page says of the post when it has gone out. */
  const look = useEffectEvent(async (signal: AbortSignal) => {
    const { state } = saver.read()
    await saver.look((postId) => findStored(postId, signal))
    if (options.post && saver.read().state !== state) await refresh()
  })
  const isLooking = isAwaited(draft)
  useEffect(() => {
    if (!isLooking) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(async () => {
        await look(stop.signal)
        if (!stop.signal.aborted) wait()
      }, PICTURES_LOOK_MS)
    }
    wait()
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [isLooking])

  return { draft, saver, save, isOnline }
}

/**
 * Reads the stored post; null without an answer. It is not an action, since Next would send that to the next page
 * when the person follows a link meanwhile.
 */
async function findStored(postId: string, signal: AbortSignal): Promise<OwnPost | null> {
  const response = await fetch(`/api/posts/${postId}`, { signal }).catch(() => null)
  if (!response?.ok) return null
  const answer = (await response.json().catch(() => null)) as { data: OwnPost } | null
  return answer && answer.data
}

async function send(form: FormData) {
  let stored: OwnPost | null = null
  const result = await reach(async () => {
    const state = await savePost(null, form)
    stored = state.stored
    return state.result
  })
  return { result, stored: stored as OwnPost | null }
}

const newKey = () => crypto.randomUUID()
const readNetwork = () => navigator.onLine

function subscribeToNetwork(listener: () => void): () => void {
  const stop = new AbortController()
  for (const name of ['online', 'offline']) window.addEventListener(name, listener, { signal: stop.signal })
  return () => stop.abort()
}
