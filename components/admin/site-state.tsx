import Link from 'next/link'
import type { SiteSettings } from '#contract/settings.ts'
import { countryName } from '#components/performers/place-names.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'

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
