import { CommandLine } from './command-line.tsx'

/** What to type for what, one below the other. */
export function CommandList({
  commands,
  className,
}: {
  commands: readonly { label: string; command: string }[]
  className: string
}) {
  return (
    <dl className={className}>
      {commands.map(({ label, command }) => (
        <div key={command}>
          <dt className="mb-1.5 text-sm font-semibold">{label}</dt>
          <dd>
            <CommandLine>{command}</CommandLine>
          </dd>
        </div>
      ))}
    </dl>
  )
}
