'use client'

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useToastedAction } from '#components/forms/use-toasted-action.ts'
import { Avatar } from '#components/ui/avatar.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import type { PerformerProfile } from '#contract/performers.ts'
import type { ImagePlace, ProfileImage } from '#contract/profile-images.ts'
import { removeImage, restoreImage } from '#lib/actions/performers.ts'
import { MediaField } from './media-field.tsx'

/** The image's state at upstream; null when upstream did not answer. */
interface Undoable {
  image: ProfileImage | null | undefined
}

/** The avatar of a performer or a fan. */
export function AvatarUpload({
  person,
  kind,
  image,
}: {
  person: Pick<PerformerProfile, 'name' | 'avatar'>
  kind: 'performer-avatar' | 'user-avatar'
} & Undoable) {
  return (
    <WithUndo place="avatar" image={image}>
      {(round) => (
        <MediaField
          round={round}
          kind={kind}
          name="avatar"
          crop="avatar"
          label="Your picture"
          hint="JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. A square one fits best."
          renderPreview={(chosen) => (
            <Avatar size="2xl" name={person.name} src={chosen ?? person.avatar?.url} label="Your picture" />
          )}
        />
      )}
    </WithUndo>
  )
}

export function CoverUpload({ performer, image }: { performer: Pick<PerformerProfile, 'cover'> } & Undoable) {
  return (
    <WithUndo place="cover" image={image}>
      {(round) => (
        <MediaField
          round={round}
          kind="performer-cover"
          name="cover"
          crop="cover"
          label="Your cover"
          hint="Three times as wide as high, at least 1600 pixels wide. Up to 10 MB."
          renderPreview={(chosen) => {
            const address = chosen ?? performer.cover?.url
            return (
              <div className="aspect-[3/1] w-full overflow-hidden rounded-media bg-sunken">
                {address && <img src={address} alt="Your cover" className="size-full object-cover" />}
              </div>
            )
          }}
        />
      )}
    </WithUndo>
  )
}

function WithUndo({
  place,
  image,
  children,
}: { place: ImagePlace; children: (round: number) => ReactNode } & Undoable) {
  const [round, setRound] = useState(0)
  return (
    <div className="space-y-3">
      {children(round)}
      {image && <ImageUndo place={place} image={image} onChanged={() => setRound(round + 1)} />}
    </div>
  )
}

const VIDEO_TYPES = 'video/mp4,video/quicktime,video/webm'
const VIDEO_MAX_BYTES = 200 * 1024 * 1024

/** A video of up to 3 minutes; upstream makes it playable after the upload. */
export function WelcomeVideoUpload({ performer }: { performer: Pick<PerformerProfile, 'welcomeVideo'> }) {
  const video = performer.welcomeVideo
  return (
    <MediaField
      kind="welcome-video"
      name="video"
      label="Your welcome video"
      hint={
        <>
          MP4, MOV or WebM, up to 3 minutes and 200 MB<noscript>, or 16 MB without JavaScript</noscript>.
        </>
      }
      accept={VIDEO_TYPES}
      maxBytes={VIDEO_MAX_BYTES}
      renderPreview={() => (
        <div className="space-y-3">
          {video?.status === 'ready' && video.url && (
            <video
              src={video.url}
              poster={video.poster?.url}
              controls
              playsInline
              preload="none"
              aria-label="Your welcome video"
              className="aspect-video w-full rounded-media bg-sunken object-contain"
            />
          )}
          {video?.status === 'processing' && (
            <FormMessage tone="info">We are preparing your video. Look again in a minute.</FormMessage>
          )}
          {video?.status === 'failed' && <FormMessage tone="error">{video.failure}</FormMessage>}
        </div>
      )}
    />
  )
}

/** The image's name for screen readers; others see the image beside the buttons. */
const OF = { avatar: 'your picture', cover: 'your cover' } as const

interface ImageUndoProps {
  place: ImagePlace
  image: ProfileImage
  /** Called when the image has been replaced or removed. */
  onChanged: () => void
}

/** Puts the earlier image back, or removes the present one; works without JavaScript. */
function ImageUndo({ place, image, onChanged }: ImageUndoProps) {
  const [restored, restoring] = useToastedAction(restoreImage)
  const [removed, removing] = useToastedAction(removeImage)
  const changed = useEffectEvent(onChanged)
  useEffect(() => {
    if (restored?.status === 'done') changed()
  }, [restored])
  useEffect(() => {
    if (removed?.status === 'done') changed()
  }, [removed])

  const { current, hasEarlier } = image
  const fields = (
    <>
      <input type="hidden" name="place" value={place} />
      {current && <input type="hidden" name="current" value={current} />}
    </>
  )
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {hasEarlier && (
        <form {...restoring}>
          {fields}
          <SubmitButton variant="secondary" size="sm">
            Put the earlier one back<span className="sr-only"> as {OF[place]}</span>
          </SubmitButton>
        </form>
      )}
      {current && (
        <form {...removing}>
          {fields}
          <SubmitButton variant="secondary" size="sm">
            Remove<span className="sr-only"> {OF[place]}</span>
          </SubmitButton>
        </form>
      )}
    </div>
  )
}
