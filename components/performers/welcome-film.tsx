import type { WelcomeVideo } from '#contract/performers.ts'

/** The film with which a performer greets who comes by. Nothing of it is loaded before it is wanted. */
export function WelcomeFilm({ name, film }: { name: string; film: WelcomeVideo | null }) {
  if (film?.status !== 'ready' || !film.url) return null
  return (
    <video
      src={film.url}
      poster={film.poster?.url}
      width={film.width}
      height={film.height}
      controls
      playsInline
      preload="none"
      aria-label={`Welcome film of ${name}`}
      className="aspect-video h-auto w-full rounded-media bg-sunken object-contain"
    />
  )
}
