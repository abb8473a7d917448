import { CircleCheck, CircleX } from 'lucide'
import type { LoginRecord } from '#contract/sessions.ts'
import { ListFailure } from '#components/site/list-failure.tsx'
import { GrowingPages } from '#components/site/growing-pages.tsx'
import { type GrowingList, GrownItems } from '#components/site/growing.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { pageHref } from '#lib/paging.ts'
import { SecuritySection } from './security-section.tsx'
import { placeText } from './sessions-section.tsx'
import { Icon } from '../ui/icon.tsx'

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
