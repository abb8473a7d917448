/** The image beside the form on a desktop screen. */
export function AuthAside({ siteName }: { siteName: string }) {
  return (
    <figure className="relative h-full min-h-120 overflow-hidden rounded-media bg-brand">
      <img src="/hero.avif" alt="" className="absolute inset-0 size-full object-cover" decoding="async" />
      <figcaption className="absolute inset-x-0 bottom-0 bg-gradient-to-t from-scrim to-transparent p-8 pt-24 text-on-media">
        <p className="display text-2xl">The house lights go down. One person steps into the light.</p>
        <p className="mt-2">On {siteName} you stand at the edge of the stage.</p>
      </figcaption>
    </figure>
  )
}
