/** The wordmark: the mark, a stage under its light, and the site's name in the display font. */
export function SiteName({ name }: { name: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <svg viewBox="0 0 64 64" aria-hidden className="size-7 shrink-0">
        <circle cx="32" cy="32" r="30" className="fill-brand" />
        <path
          d="M25.5 7.2a28 28 0 0 1 13 0L53 44.6c.4.8.6 1.5.6 2.2 0 5-9.6 9-21.6 9s-21.6-4-21.6-9c0-.7.2-1.4.6-2.2z"
          className="fill-(--spot-amber)"
        />
        <path
          d="M32 22.4a5.4 5.4 0 1 0 0 10.8 5.4 5.4 0 0 0 0-10.8zM23.8 49.4c-.4-9 2.6-14.2 8.2-14.2s8.6 5.2 8.2 14.2c-2.2.9-5 1.3-8.2 1.3s-6-.4-8.2-1.3z"
          className="fill-brand"
        />
      </svg>
      <span className="display truncate text-[1.375rem] leading-none font-[780] tracking-[-0.04em] text-ink">
        {name}
      </span>
    </span>
  )
}
