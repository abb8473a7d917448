/** A link past the header, the first stop of the Tab key. */
export function SkipLink({ to = 'content' }: { to?: string }) {
  return (
    <a
      href={`#${to}`}
      className="fixed top-2 left-2 z-70 -translate-y-20 rounded-control bg-brand px-4 py-3 font-semibold text-brand-ink focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
