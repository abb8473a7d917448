import { CommandLine } from './command-line.tsx'

/** Commands below each other, each under what it does. */
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
