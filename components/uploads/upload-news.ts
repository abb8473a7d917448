/** What a screen reader speaks about a queue of uploads: only what is new. */
import type { QueuedFile, UploadQueue } from '#lib/media/upload-queue.ts'

const NAMED_FILES = 2

/** Says what has begun, ended or failed between two states. Progress is silent. */
export function newsOf(before: UploadQueue, after: UploadQueue): string {
  const was = new Map(before.map((file) => [file.key, file.step]))
  const turned = (step: QueuedFile['step']) =>
    after.filter((file) => file.step === step && was.has(file.key) && was.get(file.key) !== step)
  const begun = after.filter(({ key, step }) => !was.has(key) && step !== 'done' && step !== 'missing')
  const missing = after.filter(({ key, step }) => !was.has(key) && step === 'missing')
  const texts = [
    begun.length > 0 && `Uploading ${nameAll(begun)}.`,
    missing.length > 0 &&
      `Stopped when this page was closed: ${nameAll(missing)}. Choose the same files again.`,
    ...turned('failed').map(({ name, text }) => `${name} failed. ${text ?? ''}`.trim()),
    turned('done').length > 0 && `Uploaded: ${nameAll(turned('done'))}.`,
  ]
  return texts.filter(Boolean).join(' ')
}

function nameAll(files: readonly QueuedFile[]): string {
  if (files.length <= NAMED_FILES) return files.map(({ name }) => name).join(' and ')
  return `${files.length} files`
}
