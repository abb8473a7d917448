import { ImageOff, Type } from 'lucide'
import { type ReactNode, useRef } from 'react'
import { Uploader, type UploadsStep } from '#components/uploads/uploader.tsx'
import { FieldGroup } from '#components/ui/field.tsx'
import { Icon, type IconNode } from '#components/ui/icon.tsx'
import type { UploadedFile } from '#lib/media/upload-queue.ts'
import type { PostFields, PostFile } from './draft-fields.ts'
import { FailedFile, type FileFieldsProps, isAmong, toUploaded, uploaded } from './file-fields.tsx'

const OWN = 'A picture of its own'

/** Whether a post with these fields has something to show to people who may not see it. */
export function hasThumbnailField({ gate }: Pick<PostFields, 'gate'>): boolean {
  return gate !== 'free'
}

/**
 * What people see of a locked post: its first picture blurred, one of its photos, or a picture that is uploaded for this
 * alone. The two latter are open to everybody.
 */
export function ThumbnailField(props: FileFieldsProps) {
  const { fields, problem, accountId, draftName, uploads, onStep, onRetried, onPicture, onChange } = props
  const { files, thumbnail, ownPicture, isOwnWanted } = fields
  const step = useRef<UploadsStep>('idle')
  const photos = files.filter(({ type }) => type === 'photo')
  // The only picture of a post stays locked with it.
  const offered = files.length > 1 || (thumbnail && isAmong(thumbnail, files)) ? photos : []

  function choose(chosen: PostFile | null) {
    onChange({ thumbnail: chosen, isOwnWanted: false })
  }

  function take([file]: readonly UploadedFile[]) {
    if (file) {
      const own = file.fileId === ownPicture?.fileId ? ownPicture : uploaded(file)
      // Nothing is opened to everybody that was not chosen last.
      onChange({ ownPicture: own, isOwnWanted: false, ...(isOwnWanted && { thumbnail: own }) })
    } else {
      const isShown = thumbnail !== null && thumbnail.fileId === ownPicture?.fileId
      onChange({ ownPicture: null, ...(isShown && { thumbnail: null }) })
    }
  }

  function follow(next: UploadsStep) {
    // The picture was removed before it arrived.
    if (step.current !== 'idle' && next === 'idle' && isOwnWanted && !ownPicture)
      onChange({ isOwnWanted: false })
    step.current = next
    onStep(next)
  }

  if (!hasThumbnailField(fields))
    return <input type="hidden" name="thumbnailFileId" value={thumbnail?.fileId ?? ''} />
  const hasChoice = files.length > 0 || ownPicture !== null
  return (
    <FieldGroup
      legend="What do the others see?"
      error={problem}
      hint={hintOf(files.length)}
      className="gap-3"
    >
      {hasChoice ? (
        <div className="flex flex-wrap gap-2">
          <Choice
            isChosen={thumbnail === null}
            value=""
            label={files[0] ? 'The first picture, blurred' : 'Only the first words'}
            onChoose={() => choose(null)}
          >
            <span className="block overflow-hidden rounded-control [&_img]:scale-110 [&_img]:blur-md">
              {files[0] ? <Picture file={files[0]} /> : <NoPicture icon={Type} />}
            </span>
          </Choice>
          {offered.map((file, at) => (
            <Choice
              key={file.fileId}
              isChosen={thumbnail?.fileId === file.fileId}
              value={file.fileId}
              label={`Picture ${at + 1}, open to everybody`}
              onChoose={() => choose(file)}
            >
              <Picture file={file} />
            </Choice>
          ))}
          {ownPicture && (
            <Choice
              isChosen={thumbnail?.fileId === ownPicture.fileId}
              value={ownPicture.fileId}
              label={`${OWN}, open to everybody`}
              onChoose={() => choose(ownPicture)}
            >
              <Picture file={ownPicture} />
            </Choice>
          )}
        </div>
      ) : (
        <input type="hidden" name="thumbnailFileId" value="" />
      )}
      {uploads && (
        <div className="noscript:hidden">
          <Uploader
            name="uploadedThumbnailId"
            label={OWN}
            choose={OWN}
            account={accountId}
            draft={draftName}
            purpose="photo"
            place="thumbnail"
            facts={uploads}
            maxFiles={1}
            isSmall
            isPageWide={false}
            value={ownPicture ? [toUploaded({ name: OWN, ...ownPicture }, 0)] : []}
            onChange={take}
            onAdd={() => onChange({ isOwnWanted: true })}
            onStep={follow}
            onPicture={onPicture}
          />
        </div>
      )}
      {ownPicture && ownPicture.failure !== null && (
        <FailedFile
          file={ownPicture}
          name={ownPicture.name ?? OWN}
          onRetried={() => onRetried(ownPicture.fileId)}
        />
      )}
    </FieldGroup>
  )
}

/** @param files how many the post has */
function hintOf(files: number): string {
  if (files === 0)
    return 'The first words of your text, and a picture if you add one. It is open to everybody.'
  if (files === 1) return 'Your picture, blurred, or another one that you open to everybody.'
  return 'The first picture, blurred, or one that you open to everybody.'
}

function Choice(props: {
  isChosen: boolean
  value: string
  label: string
  onChoose(): void
  children: ReactNode
}) {
  return (
    <label className="relative w-16 cursor-pointer rounded-control p-0.5 ring-line-strong has-checked:ring-2 has-checked:ring-brand-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
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

function Picture({ file: { previewUrl } }: { file: PostFile }) {
  if (!previewUrl) return <NoPicture icon={ImageOff} />
  return <img src={previewUrl} alt="" className="aspect-[4/5] w-full rounded-control object-cover" />
}

function NoPicture({ icon }: { icon: IconNode }) {
  return (
    <span className="grid aspect-[4/5] w-full place-items-center rounded-control bg-sunken text-muted">
      <Icon of={icon} className="size-5" />
    </span>
  )
}
