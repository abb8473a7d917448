import { useTransition } from 'react'
import { toastResult } from '#components/forms/use-toasted-action.ts'
import { Uploader, type UploadsStep } from '#components/uploads/uploader.tsx'
import { Button } from '#components/ui/button.tsx'
import { FieldGroup } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { MAX_POST_FILES } from '#contract/post-bounds.ts'
import { retryFile } from '#lib/actions/uploads.ts'
import type { UploadedFile } from '#lib/media/upload-queue.ts'
import type { UploadFacts } from '#lib/media/upload-rules.ts'
import { reach } from '#lib/reach.ts'
import type { PostFields, PostFile } from './draft-fields.ts'

export interface FileFieldsProps {
  fields: PostFields
  problem: string | undefined
  accountId: string
  /** The draft to which the files belong. */
  draftName: string
  /** What the performer may upload; null when upstream did not say. */
  uploads: UploadFacts | null
  onStep(step: UploadsStep): void
  /** Upstream has begun to make this file once more. */
  onRetried(fileId: string): void
  onPicture(fileId: string, file: File): void
  onChange(patch: Partial<PostFields>): void
}

/** The post's photos in their order, and the field for further ones. */
export function FileFields(props: FileFieldsProps) {
  const { fields, problem, accountId, draftName, uploads, onStep, onRetried, onPicture, onChange } = props
  const { files, thumbnail } = fields
  function take(value: readonly UploadedFile[]) {
    const taken = value.map((one) => files.find(({ fileId }) => fileId === one.fileId) ?? uploaded(one))
    const isLost = thumbnail !== null && isAmong(thumbnail, files) && !isAmong(thumbnail, taken)
    const isGone = isLost || (taken.length === 1 && thumbnail?.fileId === taken[0]!.fileId)
    onChange({ files: taken, ...(isGone && { thumbnail: null }) })
  }
  return (
    <FieldGroup legend={<span className="sr-only">Photos</span>} error={problem}>
      <div className="noscript:hidden">
        {uploads ? (
          <Uploader
            name="uploadedFileIds"
            label="Photos"
            account={accountId}
            draft={draftName}
            purpose="photo"
            facts={uploads}
            maxFiles={MAX_POST_FILES}
            value={files.map(toUploaded)}
            onChange={take}
            onStep={onStep}
            onPicture={onPicture}
          />
        ) : (
          <p className="text-sm text-muted">Photos cannot be added at the moment. Reload in a minute.</p>
        )}
      </div>
      {files.map(
        (file, at) =>
          file.failure !== null && (
            <FailedFile
              key={file.fileId}
              file={file}
              name={toUploaded(file, at).name ?? 'Photo'}
              onRetried={() => onRetried(file.fileId)}
            />
          ),
      )}
      {/* The plain form keeps the photos that a post has. */}
      {files.map(({ fileId }) => (
        <input key={fileId} type="hidden" name="fileIds" value={fileId} />
      ))}
      <p className="hidden text-sm text-muted noscript:block">
        Photos need JavaScript. Text, audience and time work without it.
      </p>
    </FieldGroup>
  )
}

interface FailedFileProps {
  file: PostFile
  name: string
  onRetried(): void
}

/** Says why a file could not be processed, and has it made once more. */
export function FailedFile({ file: { fileId, failure }, name, onRetried }: FailedFileProps) {
  const [isBusy, startRetry] = useTransition()
  function retry() {
    startRetry(async () => {
      const form = new FormData()
      form.set('id', fileId)
      const result = await reach(() => retryFile(null, form))
      toastResult(result)
      if (result?.status === 'done') onRetried()
    })
  }
  return (
    <FormMessage tone="error" title={name} className="mt-3">
      {failure}
      <Button
        type="button"
        variant="secondary"
        size="sm"
        className="mt-2 flex"
        disabled={isBusy}
        onClick={retry}
      >
        Try again
      </Button>
    </FormMessage>
  )
}

export function isAmong({ fileId }: PostFile, files: readonly PostFile[]): boolean {
  return files.some((file) => file.fileId === fileId)
}

export function uploaded({ fileId, name, type, sizeBytes, previewUrl }: UploadedFile): PostFile {
  return {
    fileId,
    type: type?.startsWith('video/') ? 'video' : 'photo',
    previewUrl: previewUrl ?? null,
    failure: null,
    isReady: false,
    ...(name !== undefined && { name }),
    ...(sizeBytes !== undefined && { sizeBytes }),
  }
}

export function toUploaded(
  { fileId, type, previewUrl, name, sizeBytes }: PostFile,
  at: number,
): UploadedFile {
  return {
    fileId,
    name: name ?? `${type === 'video' ? 'Video' : 'Photo'} ${at + 1}`,
    type: type === 'video' ? 'video/mp4' : 'image/jpeg',
    previewUrl,
    ...(sizeBytes !== undefined && { sizeBytes }),
  }
}
