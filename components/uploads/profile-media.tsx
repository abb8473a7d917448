'use client'

import type { PerformerProfile } from '#contract/performers.ts'
import { Avatar } from '#components/ui/avatar.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { MediaField } from './media-field.tsx'

/** The avatar of a performer or a fan. */
export function AvatarUpload({
  person,
  kind,
}: {
  person: Pick<PerformerProfile, 'name' | 'avatar'>
  kind: 'performer-avatar' | 'user-avatar'
}) {
  return (
    <MediaField
      kind={kind}
      name="avatar"
      label="Your picture"
      hint="JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. A square one is shown whole."
      renderPreview={(chosen) => (
        <Avatar
          size="2xl"
          name={person.name}
          src={chosen ?? person.avatar?.url ?? '/no-avatar.svg'}
          label="Your picture"
        />
      )}
    />
  )
}

export function CoverUpload({ performer }: { performer: Pick<PerformerProfile, 'cover'> }) {
  return (
    <MediaField
      kind="performer-cover"
      name="cover"
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
      label="Your welcome film"
      hint="MP4, MOV or WebM, up to 3 minutes and 200 MB (16 MB without JavaScript)."
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
              aria-label="Your welcome film"
              className="aspect-video w-full rounded-media bg-sunken object-contain"
            />
          )}
          {video?.status === 'processing' && (
            <FormMessage tone="info">We are making your film ready. Look again in a minute.</FormMessage>
          )}
          {video?.status === 'failed' && <FormMessage tone="error">{video.failure}</FormMessage>}
        </div>
      )}
    />
  )
}
