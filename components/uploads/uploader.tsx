'use client'

import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { LeaveQuestion } from '#components/layout/leave-question.tsx'
import { Button } from '#components/ui/button.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { totalsOf, type UploadQueue } from '#lib/media/upload-queue.ts'
import {
  problemOf,
  type PurposeFacts,
  sizeText,
  type UploadFacts,
  typesText,
} from '#lib/media/upload-rules.ts'
import { DropZone } from './drop-zone.tsx'
import { UploadRow } from './upload-row.tsx'
import { joinTexts, shareText, speedText, timeLeftText } from './upload-texts.ts'
import { usePageDrop } from './use-page-drop.ts'
import { useReordering } from './use-reordering.ts'
import { useUploads, type UploadsOptions } from './use-uploads.ts'

export interface UploaderProps extends UploadsOptions {
  /** The name of the hidden fields with the files' ids, in their order. */
  name: string
  /** The group's name for screen readers: Photos. */
  label: ReactNode
  /** What the account may upload, from `GET /upload-quota`. */
  facts: UploadFacts
  maxFiles?: number
  /** Takes less room from the beginning. */
  isSmall?: boolean
  /** Also takes what is dropped or pasted beside all uploaders; one uploader of a page may do that. */
  isPageWide?: boolean
  /** The text of the control that opens the browser's choice of files. */
  choose?: string
  /** The person has added files. */
  onAdd?: () => void
  /** Says whether files are on their way, or one of them needs the person. */
  onStep?: (step: UploadsStep) => void
}

export type UploadsStep = 'idle' | 'busy' | 'failed'

/** Reports nothing. */
const ignore = () => {}

/** A chosen file that is not sent, and why. */
interface Refused {
  name: string
  text: string
}

/**
 * Uploads files while the person goes on with the form around it. The files go on after a lost network and a reload.
 * The finished ones are the form's value, and hidden fields carry their ids.
 */
export function Uploader(all: UploaderProps) {
  const { account, purpose, draft, place, value, onChange, onPicture, ...props } = all
  const found = props.facts.purposes.find((one) => one.name === purpose)
  if (!found) return <FormMessage tone="error">You cannot upload files here.</FormMessage>
  const options = { account, purpose, draft, place, value, onChange, onPicture }
  return <Uploads {...props} purpose={found} options={options} />
}

interface UploadsProps extends Omit<UploaderProps, keyof UploadsOptions> {
  purpose: PurposeFacts
  options: UploadsOptions
}

function Uploads(props: UploadsProps) {
  const { name, label, facts, maxFiles = 10, onAdd = ignore, onStep = ignore, purpose, options } = props
  const { isSmall = false, isPageWide = true } = props
  const id = useId()
  const zone = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { queue, runner, news } = useUploads(options)
  const step = stepOf(queue)
  const tell = useEffectEvent((now: UploadsStep) => onStep(now))
  useEffect(() => tell(step), [step])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [moved, setMoved] = useState('')
  const isOnline = useSyncExternalStore(subscribeToNetwork, readNetwork, () => true)
  const isDragged = usePageDrop(zone, { isPageWide, onFiles: add })
  const reordering = useReordering(queue.length, move)
  const free = maxFiles - queue.length
  const isSingle = maxFiles === 1
  const isBegun = queue.length > 0
  const missing = queue.filter(({ step }) => step === 'missing').length
  // A file that has failed may be chosen again, also when all places are taken.
  const isFull = free <= 0 && queue.every(({ step }) => step !== 'missing' && step !== 'failed')
  const fullText = useRef<HTMLParagraphElement>(null)
  const hasAdded = useRef(false)
  useEffect(() => {
    // The control by which the last file was chosen had the focus, and is gone.
    const isLost = hasAdded.current && document.activeElement === document.body
    if (isFull && isLost) fullText.current?.focus({ preventScroll: true })
  }, [isFull])

  function add(files: readonly File[]) {
    const bad: Refused[] = []
    for (const file of files) {
      const text = whyNot(file)
      if (text) {
        bad.push({ name: file.name, text })
        continue
      }
      // Where all places are taken, another file takes that of one that has failed.
      const failed = runner.read().find(({ step }) => step === 'failed')
      if (failed && !hasPlace(file)) runner.remove(failed.key)
      runner.add([file])
    }
    setRefused(bad)
    if (bad.length === files.length) return
    hasAdded.current = true
    onAdd()
  }

  /** A file that was begun before a reload, or has failed, has its place already. */
  function hasPlace(file: File): boolean {
    return runner.findPlace(file) === 'open' || runner.read().length < maxFiles
  }

  /** Why a file is not added. The runner's queue also has what came in since the page was drawn. */
  function whyNot(file: File): string | null {
    const now = runner.read()
    const place = runner.findPlace(file)
    if (place === 'taken') return 'This file is in the list already.'
    const reservedBytes = now
      .filter(({ key, step }) => step !== 'failed' && runner.findFile(key))
      .reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    const problem = problemOf(file, purpose, facts, reservedBytes)
    if (problem) return problem
    if (hasPlace(file) || now.some(({ step }) => step === 'failed')) return null
    return `At most ${maxFiles} ${isSingle ? 'file fits' : 'files fit'} here.`
  }

  function move(key: string, to: number) {
    runner.dispatch({ type: 'moved', key, to })
    const file = queue.find((one) => one.key === key)
    setMoved(`${file?.name} is now ${to + 1} of ${queue.length}.`)
  }

  function remove(key: string) {
    runner.remove(key)
    // The pressed button is gone, so the keyboard goes on at the control for files, which may only come back now.
    requestAnimationFrame(() => input.current?.focus({ preventScroll: true }))
  }

  return (
    <div
      ref={zone}
      data-drop-zone
      role="group"
      aria-labelledby={`${id}-label`}
      className="grid min-w-0 grid-cols-1 gap-3"
    >
      <span id={`${id}-label`} className="sr-only">
        {label}
      </span>
      {missing > 0 && (
        <FormMessage tone="info">
          {missing === 1 ? 'One upload stopped' : `${missing} uploads stopped`} when this page was closed.
          Choose the same {missing === 1 ? 'file' : 'files'} again, and{' '}
          {missing === 1 ? 'it goes' : 'they go'} on where {missing === 1 ? 'it was' : 'they were'}.
        </FormMessage>
      )}
      {isBegun && (
        <div className="overflow-clip rounded-media border border-line bg-surface">
          {!isSingle && <Totals queue={queue} maxFiles={maxFiles} />}
          <ol aria-label="Files" className="divide-y divide-line">
            {queue.map((file, at) => (
              <UploadRow
                key={file.key}
                file={file}
                isOnline={isOnline}
                isHeld={reordering.held === file.key}
                {...(queue.length > 1 && {
                  handle: {
                    ...reordering.handleOf(file.key, at),
                    'aria-label': `Move ${file.name}, ${at + 1} of ${queue.length}`,
                    title: 'Drag, or use the arrow keys',
                  },
                })}
                onPause={() => runner.dispatch({ type: 'paused', key: file.key })}
                onResume={() => runner.dispatch({ type: 'resumed', key: file.key })}
                onRemove={() => remove(file.key)}
                onChoose={() => input.current?.click()}
              />
            ))}
          </ol>
        </div>
      )}
      {refused.length > 0 && <RefusedFiles files={refused} onClose={() => setRefused([])} />}
      {isFull ? (
        <p ref={fullText} tabIndex={-1} className="text-sm text-muted outline-none">
          {isSingle ? 'Remove the file to choose another one.' : `All ${maxFiles} places are taken.`}
        </p>
      ) : (
        <DropZone
          id={id}
          input={input}
          isDragged={isDragged}
          isSmall={isSmall || isBegun}
          choose={props.choose ?? (isSingle ? 'Choose a file' : isBegun ? 'Add files' : 'Choose files')}
          isMultiple={!isSingle}
          contentTypes={purpose.contentTypes}
          hint={hintOf(purpose, facts, { isShort: isSmall || isBegun, isSingle })}
          onFiles={add}
        />
      )}
      {queue.map(({ fileId }) => fileId && <input key={fileId} type="hidden" name={name} value={fileId} />)}
      <div role="status" className="sr-only">
        <p>{news}</p>
        <p>{moved}</p>
      </div>
      <noscript>
        <FormMessage tone="info">Uploads need JavaScript.</FormMessage>
      </noscript>
      <LeaveQuestion
        isAsked={() => totalsOf(runner.read()).underWay > 0}
        title="Leave while files are being sent?"
        description="They stop, and go on when you come back to this page within a day."
        stay="Stay here"
      />
    </div>
  )
}

function stepOf(queue: UploadQueue): UploadsStep {
  if (totalsOf(queue).underWay > 0) return 'busy'
  return queue.every(({ step }) => step === 'done') ? 'idle' : 'failed'
}

/** How far everything together is. */
function Totals({ queue, maxFiles }: { queue: UploadQueue; maxFiles: number }) {
  const totals = totalsOf(queue)
  const done = queue.filter(({ step }) => step === 'done').length
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-2 text-sm tabular-nums">
      <p className="font-semibold">
        {done === queue.length
          ? `${done} of at most ${maxFiles} files`
          : `${done} of ${queue.length} uploaded`}
      </p>
      {totals.underWay > 1 && (
        <p className="text-muted">
          {joinTexts(
            shareText(totals.sentBytes, totals.sizeBytes),
            speedText(totals.bytesPerSecond),
            timeLeftText(totals.secondsLeft),
          )}
        </p>
      )}
    </div>
  )
}

function RefusedFiles({ files, onClose }: { files: readonly Refused[]; onClose: () => void }) {
  return (
    <FormMessage
      tone="error"
      title={files.length === 1 ? 'One file was not added' : `${files.length} files were not added`}
    >
      <ul className="space-y-0.5">
        {files.map(({ name, text }, at) => (
          <li key={at} className="break-words">
            <span className="font-semibold">{name}</span>: {text}
          </li>
        ))}
      </ul>
      <Button variant="link" className="mt-1 text-sm" onClick={onClose}>
        Close
      </Button>
    </FormMessage>
  )
}

function hintOf(
  purpose: PurposeFacts,
  { usedBytes, allowedBytes }: UploadFacts,
  { isShort, isSingle }: { isShort: boolean; isSingle: boolean },
): string {
  const free = sizeText(Math.max(0, allowedBytes - usedBytes))
  const limit = `${sizeText(purpose.maxBytes)}${isSingle ? '' : ' each'}`
  if (isShort) return `Up to ${limit}. ${free} free.`
  return `${typesText(purpose)}, up to ${limit}. ${free} of ${sizeText(allowedBytes)} free.`
}

const readNetwork = () => navigator.onLine

function subscribeToNetwork(listener: () => void): () => void {
  const stop = new AbortController()
  for (const name of ['online', 'offline']) window.addEventListener(name, listener, { signal: stop.signal })
  return () => stop.abort()
}
