/** A command for the operator's own terminal; one click selects all of it. */
export function CommandLine({ children }: { children: string }) {
  return (
    <code className="block rounded-control bg-sunken px-3 py-2.5 font-mono text-[0.8125rem] leading-relaxed break-words select-all">
      {children}
    </code>
  )
}
