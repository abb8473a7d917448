/** The sentences that the uploader shows about a file. */
import type { QueuedFile } from '#lib/media/upload-queue.ts'
import { NBSP, sizeText } from '#lib/media/upload-rules.ts'

/** 4.2 MB of 12 MB, in one unit where both have the same. */
export function shareText(sentBytes: number, sizeBytes: number): string {
  const [sent, size] = [sizeText(sentBytes), sizeText(sizeBytes)]
  const [amount, unit] = sent.split(NBSP)
  return `${unit === size.split(NBSP)[1] ? amount : sent} of ${size}`
}

/** 3 min left. */
export function timeLeftText(seconds: number | null): string | null {
  if (seconds === null) return null
  if (seconds < 5) return 'a few seconds left'
  if (seconds < 55) return `${Math.ceil(seconds / 5) * 5}${NBSP}s left`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `${minutes}${NBSP}min left`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h ${minutes % 60} min left` : 'more than a day left'
}

export function speedText(bytesPerSecond: number | null): string | null {
  return bytesPerSecond === null ? null : `${sizeText(bytesPerSecond)}/s`
}

export function joinTexts(...texts: (string | null | false)[]): string {
  return texts.filter(Boolean).join(' · ')
}

/** The line under a file's name. @returns null while bytes move, which takes numbers instead of a sentence */
export function statusText(file: QueuedFile, isOnline: boolean): string | null {
  const { step, hold, sentBytes, sizeBytes, text } = file
  switch (step) {
    case 'waiting':
      return joinTexts('Waiting', sizeText(sizeBytes))
    case 'sending':
      if (!isOnline) return 'You are offline. It goes on by itself.'
      if (hold === 'spoilt') return 'A part arrived damaged and is sent again.'
      if (hold) return 'No answer yet. It goes on by itself.'
      return null
    case 'paused':
      return joinTexts('Paused', sentBytes > 0 ? shareText(sentBytes, sizeBytes) : sizeText(sizeBytes))
    case 'checking':
      return 'Checking the file…'
    case 'done':
      return sizeBytes > 0 ? sizeText(sizeBytes) : 'Uploaded'
    case 'failed':
      return text ?? ''
    case 'missing':
      return 'Stopped when this page was closed.'
  }
}
