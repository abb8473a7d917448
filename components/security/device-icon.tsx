import { CircleHelp, Monitor, Smartphone, Tablet } from 'lucide'
import type { LoginSession } from '#contract/sessions.ts'
import { Icon } from '../ui/icon.tsx'

const ICONS = { phone: Smartphone, tablet: Tablet, desktop: Monitor, other: CircleHelp }

export function DeviceIcon({ kind }: { kind: LoginSession['device']['kind'] }) {
  return (
    <span
      aria-hidden
      className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-muted [&_svg]:size-5"
    >
      <Icon of={ICONS[kind]} />
    </span>
  )
}
