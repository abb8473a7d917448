import { MARK } from '#contract/mark.ts'

/** The wordmark: the mark, a stage under its light, and the site's name in the display font. */
export function SiteName({ name }: { name: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <svg viewBox={`0 0 ${MARK.size} ${MARK.size}`} aria-hidden className="size-7 shrink-0">
        <circle cx="32" cy="32" r={MARK.radius} className="fill-brand" />
        <path d={MARK.cone} className="fill-(--spot-amber)" />
        <path d={MARK.person} className="fill-brand" />
      </svg>
      <span className="display truncate text-[1.375rem] leading-none font-[780] tracking-[-0.04em] text-ink">
        {name}
      </span>
    </span>
  )
}
