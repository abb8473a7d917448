import { CircleCheck, CircleHelp, CircleX, Monitor, Smartphone, Tablet } from 'lucide'
import { countryName } from '#components/performers/place-names.ts'
import { GrowingPages } from '#components/site/growing-pages.tsx'
import { type GrowingList, GrownItems } from '#components/site/growing.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { LoginRecord, LoginSession } from '#contract/sessions.ts'
import { pageHref } from '#lib/paging.ts'
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
function placeText({ country, address }: { country: string | null; address: string }): string {
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

const OUTCOME_TEXTS: Record<LoginRecord['outcome'], string> = {
  success: 'Logged in',
  'wrong-password': 'Wrong password',
  'wrong-code': 'Wrong code',
}

export interface LoginHistoryProps {
  /** Null when upstream did not answer. */
  logins: LoginRecord[] | null
  growing: GrowingList
  /** The path of the page that shows this section. */
  path: string
  nowMs: number
}

/** Logins, and attempts to log in. */
export function LoginHistorySection({ logins, growing, path, nowMs }: LoginHistoryProps) {
  return (
    <SecuritySection
      title="Login history"
      text="Logins and failed attempts of the last 180 days. If one was not you, change your password."
    >
      {logins === null && <ListFailure things="logins" className="py-0" />}
      {logins?.length === 0 && <p className="text-muted">Nothing here yet.</p>}
      <GrowingPages
        growing={growing}
        things="logins"
        hrefFor={(number) => pageHref(path, number)}
        label="Pages of the login history"
      >
        <ul className="divide-y divide-line">
          {logins?.map((login) => (
            <LoginItem key={login._id} login={login} nowMs={nowMs} />
          ))}
          <GrownItems />
        </ul>
      </GrowingPages>
    </SecuritySection>
  )
}

export function LoginItem({ login, nowMs }: { login: LoginRecord; nowMs: number | undefined }) {
  const icon = login.outcome === 'success' ? CircleCheck : CircleX
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <Icon
        of={icon}
        className={`mt-0.5 size-5 shrink-0 ${login.outcome === 'success' ? 'text-success' : 'text-danger'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{OUTCOME_TEXTS[login.outcome]}</p>
        <p className="text-sm text-muted">
          {login.device.name} · {placeText(login)}
        </p>
      </div>
      <RelativeTime
        iso={login.createdAt}
        nowMs={nowMs}
        className="min-w-20 shrink-0 text-end text-sm text-muted"
      />
    </li>
  )
}
