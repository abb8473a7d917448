import { ArrowLeft, ArrowRight, ImageOff, X } from 'lucide'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FieldGroup } from '#components/ui/field.tsx'
import { Icon } from '#components/ui/icon.tsx'
import type { PostFields, PostFile } from './draft-fields.ts'

export interface FileFieldsProps {
  fields: PostFields
  problem: string | undefined
  onChange(patch: Partial<PostFields>): void
}

/** The post's photos and videos in their order. */
export function FileFields({ fields: { files, thumbnail }, problem, onChange }: FileFieldsProps) {
  function move(at: number, to: number) {
    const moved = files.toSpliced(at, 1).toSpliced(to, 0, files[at]!)
    onChange({ files: moved })
  }
  function remove({ fileId }: PostFile) {
    const isThumbnail = thumbnail?.fileId === fileId
    onChange({
      files: files.filter((file) => file.fileId !== fileId),
      ...(isThumbnail && { thumbnail: null }),
    })
  }
  return (
    <FieldGroup legend="Pictures" error={problem}>
      {files.length > 0 && (
        <ol className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {files.map((file, at) => (
            <li key={file.fileId} className="relative">
              <Picture file={file} />
              <span className="absolute inset-x-1 bottom-1 flex justify-between">
                <Small
                  label={`Move picture ${at + 1} forward`}
                  isOff={at === 0}
                  onPress={() => move(at, at - 1)}
                >
                  <Icon of={ArrowLeft} />
                </Small>
                <Small
                  label={`Move picture ${at + 1} back`}
                  isOff={at === files.length - 1}
                  onPress={() => move(at, at + 1)}
                >
                  <Icon of={ArrowRight} />
                </Small>
              </span>
              <span className="absolute top-1 right-1">
                <Small label={`Remove picture ${at + 1}`} onPress={() => remove(file)}>
                  <Icon of={X} />
                </Small>
              </span>
              {file.failure && <p className="mt-1 text-xs text-danger">{file.failure}</p>}
            </li>
          ))}
        </ol>
      )}
      {files.map(({ fileId }) => (
        <input key={fileId} type="hidden" name="fileIds" value={fileId} />
      ))}
      <p className="hidden text-sm text-muted noscript:block">
        Photos need JavaScript. Text, audience and time work without it.
      </p>
    </FieldGroup>
  )
}

/** What people see of a locked post: its first picture blurred, or one that the performer opens to all. */
export function ThumbnailField({ fields, onChange }: Pick<FileFieldsProps, 'fields' | 'onChange'>) {
  const { files, thumbnail, gate } = fields
  const photos = files.filter(({ type }) => type === 'photo')
  const others = thumbnail && !photos.some(({ fileId }) => fileId === thumbnail.fileId) ? [thumbnail] : []
  if (gate === 'free' || photos.length + others.length === 0)
    return <input type="hidden" name="thumbnailFileId" value={thumbnail?.fileId ?? ''} />
  return (
    <FieldGroup
      legend="What do the others see?"
      hint="The first picture, blurred. Or one of them, which is then open to everybody."
    >
      <div className="flex flex-wrap gap-2">
        <Choice
          isChosen={thumbnail === null}
          value=""
          label="The first picture, blurred"
          onChoose={() => onChange({ thumbnail: null })}
        >
          <span className="block overflow-hidden rounded-control [&_img]:scale-110 [&_img]:blur-md">
            {files[0] && <Picture file={files[0]} />}
          </span>
        </Choice>
        {[...others, ...photos].map((file, at) => (
          <Choice
            key={file.fileId}
            isChosen={thumbnail?.fileId === file.fileId}
            value={file.fileId}
            label={`Picture ${at + 1}, open to everybody`}
            onChoose={() => onChange({ thumbnail: file })}
          >
            <Picture file={file} />
          </Choice>
        ))}
      </div>
    </FieldGroup>
  )
}

function Choice(props: {
  isChosen: boolean
  value: string
  label: string
  onChoose(): void
  children: ReactNode
}) {
  return (
    <label className="w-16 cursor-pointer rounded-control p-0.5 ring-line-strong has-checked:ring-2 has-checked:ring-brand-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="thumbnailFileId"
        value={props.value}
        checked={props.isChosen}
        onChange={props.onChoose}
        aria-label={props.label}
        className="sr-only"
      />
      {props.children}
    </label>
  )
}

function Picture({ file }: { file: PostFile }) {
  return (
    <span className="grid aspect-[4/5] w-full place-items-center overflow-hidden rounded-control bg-sunken text-muted">
      {file.previewUrl ? (
        <img src={file.previewUrl} alt="" className="size-full object-cover" />
      ) : (
        <Icon of={ImageOff} className="size-5" />
      )}
    </span>
  )
}

function Small(props: { label: string; isOff?: boolean; onPress(): void; children: ReactNode }) {
  return (
    <Button
      variant="media"
      size="icon-sm"
      aria-label={props.label}
      disabled={props.isOff}
      onClick={props.onPress}
    >
      {props.children}
    </Button>
  )
}
