import type { WelcomeVideo } from '#contract/performers.ts'

/** The video with which a performer greets visitors. The browser loads nothing of it before the visitor plays it. */
export function WelcomeVideoPlayer({ name, video }: { name: string; video: WelcomeVideo | null }) {
  if (video?.status !== 'ready' || !video.url) return null
  return (
    <video
      src={video.url}
      poster={video.poster?.url}
      width={video.width}
      height={video.height}
      controls
      playsInline
      preload="none"
      aria-label={`Welcome video of ${name}`}
      className="aspect-video h-auto w-full rounded-media bg-sunken object-contain"
    />
  )
}
