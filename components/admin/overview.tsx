import { ChevronRight } from 'lucide'
import Link from 'next/link'
import { countryName } from '#components/performers/place-names.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { AccountRow } from '#contract/accounts.ts'
import type { SiteSettings } from '#contract/settings.ts'
import { cn } from '#lib/cn.ts'
import type { Overview } from '#lib/queries/admin.ts'
import { KIND_TEXTS, StatusBadge } from './account-list.tsx'
import { SECTION_GROUPS } from './sections.tsx'
import { withWayBack } from './way-back.tsx'

/** The settings that affect what everybody sees now, each with a link to change it. */
export function SiteState({ settings }: { settings: SiteSettings }) {
  const { siteName, adminEmail, maintenanceMode, blockedCountries, requireEmailVerification } = settings
  const rows = [
    {
      title: 'Name',
      group: 'site',
      name: 'siteName',
      state: <span className="display text-lg">{siteName}</span>,
    },
    {
      title: 'Your email',
      group: 'site',
      name: 'adminEmail',
      state: adminEmail ? `To ${adminEmail}` : <Badge variant="warning">Nobody is emailed</Badge>,
    },
    {
      title: 'Maintenance',
      group: 'modes',
      name: 'maintenanceMode',
      state: maintenanceMode ? <Badge variant="warning">On</Badge> : <Badge variant="outline">Off</Badge>,
    },
    {
      title: 'Blocked countries',
      group: 'modes',
      name: 'blockedCountries',
      state:
        blockedCountries.length > 0 ? (
          blockedCountries.map((code) => (
            <Badge key={code} variant="warning">
              {countryName(code)}
            </Badge>
          ))
        ) : (
          <Badge variant="outline">None</Badge>
        ),
    },
    {
      title: 'Email confirmation',
      group: 'modes',
      name: 'requireEmailVerification',
      state: requireEmailVerification ? (
        <Badge variant="success">On</Badge>
      ) : (
        <Badge variant="outline">Off</Badge>
      ),
    },
  ]
  return (
    <Card className="px-5">
      <dl>
        {rows.map(({ title, group, name, state }) => (
          <div
            key={title}
            className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-line py-3 not-first:border-t"
          >
            <dt className="w-full text-muted sm:w-40">{title}</dt>
            <dd className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 wrap-anywhere">{state}</dd>
            <dd>
              <Link
                href={`/admin/settings?group=${group}&open=${name}#${name}`}
                aria-label={`Change: ${title}`}
                className="font-semibold text-brand-text underline underline-offset-4"
              >
                Change
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** A card for each queue, with a link to the page that handles it. */
export function QueueCards({ queues, nowMs }: { queues: Overview['queues']; nowMs: number }) {
  const sections = SECTION_GROUPS.flatMap((group) => group.sections)
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {sections.flatMap((section) => {
        const queue = queues.find(({ name }) => name === section.queue)
        const { waiting: words } = section
        if (!queue || !words) return []
        const { waiting, oldestAt } = queue
        return [
          <li key={section.href}>
            <Link
              href={section.href}
              className={cn(
                'flex h-full items-center gap-4 rounded-media border border-line bg-surface p-5 transition-colors duration-150 hover:border-line-strong hover:bg-sunken/60',
              )}
            >
              <span
                aria-hidden
                className={cn(
                  'grid size-11 shrink-0 place-items-center rounded-control [&_svg]:size-5.5',
                  waiting > 0 ? 'bg-brand-soft text-brand-text' : 'bg-sunken text-muted',
                )}
              >
                <Icon of={section.icon} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block text-sm text-muted">{section.label}</span>
                <span className="block font-semibold">
                  {waiting === 0 ? words.none : `${waiting} ${waiting === 1 ? words.one : words.many}`}
                </span>
                {oldestAt && (
                  <span className="block text-sm text-muted">
                    The oldest: <RelativeTime iso={oldestAt} nowMs={nowMs} />
                  </span>
                )}
              </span>
              <Icon of={ChevronRight} className="size-5 shrink-0 text-muted" />
            </Link>
          </li>,
        ]
      })}
    </ul>
  )
}

/** The newest accounts, for the console's first page. */
export function NewestAccounts({ accounts, nowMs }: { accounts: AccountRow[]; nowMs: number }) {
  return (
    <Card className="px-5">
      <ul>
        {accounts.map(({ _id, username, name, kind, status, createdAt }) => (
          <li
            key={_id}
            className="relative flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-line py-3 not-first:border-t"
          >
            <Link
              href={withWayBack(`/admin/accounts/${_id}`, '/admin')}
              className="min-w-40 flex-1 font-semibold underline-offset-4 wrap-anywhere after:absolute after:inset-0 hover:underline"
            >
              {username ? `@${username}` : name}
            </Link>
            <span className="text-sm text-muted">
              {KIND_TEXTS[kind]}, <RelativeTime iso={createdAt} nowMs={nowMs} />
            </span>
            {status !== 'active' && <StatusBadge status={status} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
