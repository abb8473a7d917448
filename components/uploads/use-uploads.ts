'use client'

import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { getResumableTicket } from '#lib/actions/uploads.ts'
import { finishedOf, type UploadedFile, type UploadQueue } from '#lib/media/upload-queue.ts'
import { createRunner, type UploadRunner } from '#lib/media/upload-runner.ts'
import type { GotTicket } from '#lib/media/upload-sending.ts'
import { isNotSent, isOutdated, reach } from '#lib/reach.ts'
import { failureText } from '#lib/result.ts'
import { newsOf } from './upload-news.ts'

export interface UploadsOptions {
  /** The account that uploads. */
  account: string
  /** The name of a purpose that upstream has registered: `photo`. */
  purpose: string
  /** The name of the draft to which the files belong. An unfinished upload comes back with it. */
  draft: string
  /** Tells the uploaders of one form apart, so that an unfinished upload comes back to its own. */
  place?: string | undefined
  value: readonly UploadedFile[]
  onChange: (value: UploadedFile[]) => void
  /** Hands over a finished picture that this page has whole and the browser can show. */
  onPicture?: ((fileId: string, file: File) => void) | undefined
}

const ENDPOINT = '/uploads'
const EMPTY: UploadQueue = []
const readEmpty = () => EMPTY

/** A queue of uploads whose finished files are a form's value. */
export function useUploads({ account, purpose, draft, place, value, onChange, onPicture }: UploadsOptions) {
  const [thrown, setThrown] = useState<{ error: unknown } | null>(null)
  // Next's own signals, such as the redirect after an ended session, go to the boundaries around this component.
  if (thrown) throw thrown.error

  const [runner] = useState<UploadRunner>(() =>
    createRunner({
      account,
      purpose,
      endpoint: ENDPOINT,
      draft,
      ...(place && { place }),
      load: () => import('#lib/media/resumable-upload.ts'),
      getTicket: (uploadId) => askForTicket(uploadId, (error) => setThrown({ error })),
    }),
  )
  const queue = useSyncExternalStore(runner.subscribe, runner.read, readEmpty)
  const news = useNews(queue)
  useEffect(() => runner.open(), [runner])

  const given = idsOf(value)
  const finished = idsOf(finishedOf(queue))
  // What form and queue last agreed on: the side that differs from it has changed.
  const agreed = useRef('')
  const settle = useEffectEvent((given: string, finished: string) => {
    if (given === finished) agreed.current = given
    else if (given !== agreed.current) {
      agreed.current = given
      runner.dispatch({ type: 'valued', files: value })
    } else {
      agreed.current = finished
      onChange(finishedOf(queue))
    }
  })
  useEffect(() => settle(given, finished), [given, finished])

  usePictures(runner, queue, onPicture)
  const missingPreviews = queue.filter(({ key, previewUrl }) => previewUrl === null && runner.findFile(key))
  usePreviews(runner, missingPreviews.map(({ key }) => key).join(' '))
  return { queue, runner, news }
}

const idsOf = (files: readonly UploadedFile[]) => files.map(({ fileId }) => fileId).join(' ')

async function askForTicket(
  uploadId: string | undefined,
  onThrown: (error: unknown) => void,
): Promise<GotTicket> {
  try {
    const result = await reach(() => getResumableTicket(uploadId))
    if (result.status === 'done') return { status: 'done', ticket: result.data.ticket }
    if (isNotSent(result) && !isOutdated(result)) return { status: 'unreached' }
    if (uploadId && result.status === 'refused' && result.code === 'NOT_FOUND') return { status: 'gone' }
    return { status: 'failed', text: failureText(result) }
  } catch (error) {
    onThrown(error)
    return { status: 'failed', text: '' }
  }
}

/** The last sentence for screen readers. */
function useNews(queue: UploadQueue): string {
  const before = useRef(queue)
  const [news, setNews] = useState('')
  useEffect(() => {
    const told = newsOf(before.current, queue)
    before.current = queue
    if (told) setNews(told)
  }, [queue])
  return news
}

/** Hands over each finished picture once. */
function usePictures(runner: UploadRunner, queue: UploadQueue, onPicture: UploadsOptions['onPicture']): void {
  const handed = useRef(new Set<string>())
  const hand = useEffectEvent((files: UploadQueue) => {
    for (const { key, fileId, type, previewUrl } of files) {
      const file = runner.findFile(key)
      if (!fileId || !file || !previewUrl || !type.startsWith('image/') || handed.current.has(fileId))
        continue
      handed.current.add(fileId)
      onPicture?.(fileId, file)
    }
  })
  useEffect(() => hand(queue), [queue])
}

/** Makes the pictures of files, one after the other: a large photo takes a moment. */
function usePreviews(runner: UploadRunner, keys: string): void {
  const tried = useRef(new Set<string>())
  useEffect(() => {
    const wanted = keys.split(' ').filter((key) => key && !tried.current.has(key))
    for (const key of wanted) tried.current.add(key)
    if (wanted.length > 0) void makePreviews(runner, wanted)
  }, [runner, keys])
}

async function makePreviews(runner: UploadRunner, keys: readonly string[]): Promise<void> {
  // Without this code the rows show icons.
  const code = await import('./make-thumbnail.ts').catch(() => null)
  for (const key of keys) {
    const file = runner.findFile(key)
    const previewUrl = file && (await code?.makeThumbnail(file))
    if (previewUrl) runner.dispatch({ type: 'previewed', key, previewUrl })
  }
}
