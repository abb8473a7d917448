'use client'

import {
  Check,
  CircleAlert,
  File as FileIcon,
  Film,
  GripVertical,
  Image,
  Music,
  Pause,
  Play,
  RotateCcw,
  X,
} from 'lucide'
import type { ComponentProps } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Icon, type IconNode } from '#components/ui/icon.tsx'
import { cn } from '#lib/cn.ts'
import { type QueuedFile, secondsLeft, speedOf } from '#lib/media/upload-queue.ts'
import { shareText, speedText, statusText, timeLeftText } from './upload-texts.ts'

export interface UploadRowProps {
  file: QueuedFile
  isOnline: boolean
  /** The props of the handle that moves the row; absent while there is nothing to order. */
  handle?: ComponentProps<'button'>
  isHeld: boolean
  onPause: () => void
  onResume: () => void
  onRemove: () => void
  /** Lets the person choose the file again. */
  onChoose: () => void
}

/** One file: its picture, how far it is, and what the person can do with it. */
export function UploadRow({ file, isOnline, handle, isHeld, ...acts }: UploadRowProps) {
  const { name, step, hold } = file
  const isMoving = step === 'sending' || step === 'checking'
  return (
    <li
      className={cn(
        'relative flex items-center gap-3 bg-surface py-3 pr-2 pl-3 sm:gap-4 sm:pr-3',
        handle && 'pl-1 sm:pl-1.5',
        isHeld && 'z-10 rounded-control shadow-lift',
      )}
    >
      {handle && (
        <button
          {...handle}
          type="button"
          data-grip={file.key}
          className={cn(
            '-mr-3 flex h-14 w-8 shrink-0 touch-none items-center justify-center rounded-tag text-muted hover:text-ink sm:-mr-3.5',
            isHeld ? 'cursor-grabbing text-ink' : 'cursor-grab',
          )}
        >
          <Icon of={GripVertical} className="size-4" />
        </button>
      )}
      <Picture file={file} />
      <div className="min-w-0 flex-1">
        <p className="truncate leading-tight font-semibold" title={name}>
          {name || 'File'}
        </p>
        <p
          className={cn(
            'mt-0.5 flex items-start gap-1.5 text-sm text-muted tabular-nums',
            step === 'failed' && 'font-medium text-danger',
            (hold || step === 'missing') && 'text-warning',
          )}
        >
          {step === 'done' && <Icon of={Check} className="mt-[0.18em] size-4 shrink-0 text-success" />}
          {step === 'failed' && <Icon of={CircleAlert} className="mt-[0.18em] size-4 shrink-0" />}
          <span className="min-w-0">{statusText(file, isOnline) ?? <Progress file={file} />}</span>
        </p>
        {(isMoving || step === 'paused') && <Bar file={file} />}
        {step === 'missing' && (
          <Button variant="secondary" size="sm" className="mt-2" onClick={acts.onChoose}>
            Choose it again
          </Button>
        )}
      </div>
      <div className="flex shrink-0 items-center self-center">
        {(step === 'sending' || step === 'waiting') && (
          <RowButton isFilled icon={Pause} label={`Pause ${name}`} onClick={acts.onPause} />
        )}
        {step === 'paused' && (
          <RowButton isFilled icon={Play} label={`Go on with ${name}`} onClick={acts.onResume} />
        )}
        {step === 'failed' && file.canRetry && (
          <RowButton icon={RotateCcw} label={`Try ${name} again`} onClick={acts.onResume} />
        )}
        <RowButton
          icon={X}
          label={`${step === 'done' || step === 'failed' ? 'Remove' : 'Cancel'} ${name}`}
          onClick={acts.onRemove}
        />
      </div>
    </li>
  )
}

function RowButton({ icon, label, isFilled = false, onClick }: RowButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      title={label}
      className="tap text-muted"
      onClick={onClick}
    >
      <Icon of={icon} className={cn('size-5', isFilled && 'fill-current')} />
    </Button>
  )
}

interface RowButtonProps {
  icon: IconNode
  label: string
  isFilled?: boolean
  onClick: () => void
}

function Picture({ file: { previewUrl, type } }: { file: QueuedFile }) {
  return (
    <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken text-muted">
      {previewUrl ? (
        <img src={previewUrl} alt="" draggable={false} className="size-full object-cover" />
      ) : (
        <Icon of={iconOf(type)} className="size-6" />
      )}
    </span>
  )
}

function iconOf(type: string): IconNode {
  if (type.startsWith('image/')) return Image
  if (type.startsWith('video/')) return Film
  return type.startsWith('audio/') ? Music : FileIcon
}

/** On a phone the speed leaves its room to the time. */
function Progress({ file }: { file: QueuedFile }) {
  const [speed, left] = [speedText(speedOf(file)), timeLeftText(secondsLeft(file))]
  return (
    <>
      {shareText(file.sentBytes, file.sizeBytes)}
      {speed && <span className="max-sm:hidden"> · {speed}</span>}
      {left && ` · ${left}`}
    </>
  )
}

function Bar({ file: { name, step, hold, sentBytes, sizeBytes } }: { file: QueuedFile }) {
  const share = step === 'checking' ? 1 : sentBytes / sizeBytes
  return (
    <div
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={step === 'checking' ? undefined : Math.floor(share * 100)}
      className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div
        style={{ width: `${share * 100}%` }}
        className={cn(
          'h-full rounded-full transition-[width] duration-240',
          step === 'paused' || hold ? 'bg-line-strong' : 'bg-brand',
          step === 'checking' && 'animate-shimmer',
        )}
      />
    </div>
  )
}
