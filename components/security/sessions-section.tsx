import { CircleHelp, Monitor, Smartphone, Tablet } from 'lucide'
import type { LoginSession } from '#contract/sessions.ts'
import { countryName } from '#components/performers/place-names.ts'
import { Badge } from '#components/ui/badge.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Icon } from '../ui/icon.tsx'
import { EndDeviceForm, EndOthersForm } from './end-device-forms.tsx'
import { SecuritySection } from './security-section.tsx'

/** The devices on which the person is logged in, each with a button that ends its session. */
export function SessionsSection({ sessions, nowMs }: { sessions: LoginSession[]; nowMs: number }) {
  const hasOthers = sessions.some((session) => !session.isCurrent)
  return (
    <SecuritySection
      title="Your devices"
      text="Everywhere you are logged in. Log out whatever you do not recognise: it ends at once."
      action={hasOthers && <EndOthersForm />}
    >
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session._id} className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
            <DeviceIcon kind={session.device.kind} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                {session.device.name}
                {session.isCurrent && <Badge variant="success">This device</Badge>}
              </p>
              <p className="text-sm text-muted">{placeText(session)}</p>
              <p className="text-sm text-muted">
                {session.isCurrent ? 'In use now' : 'Last used '}
                {!session.isCurrent && <RelativeTime iso={session.lastSeenAt} nowMs={nowMs} />}
              </p>
            </div>
            {!session.isCurrent && <EndDeviceForm id={session._id} device={session.device.name} />}
          </li>
        ))}
      </ul>
    </SecuritySection>
  )
}

/** The place of a login: Portugal, 198.51.100.7 */
export function placeText({ country, address }: { country: string | null; address: string }): string {
  return country ? `${countryName(country)}, ${address}` : address
}

const ICONS = { phone: Smartphone, tablet: Tablet, desktop: Monitor, other: CircleHelp }

function DeviceIcon({ kind }: { kind: LoginSession['device']['kind'] }) {
  return (
    <span
      aria-hidden
      className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-muted [&_svg]:size-5"
    >
      <Icon of={ICONS[kind]} />
    </span>
  )
}
