import { Construction, Globe, MailCheck, Type } from 'lucide'
import type { SiteSettings } from '#contract/settings.ts'
import { countryName } from '#components/performers/place-names.ts'
import { Badge } from '#components/ui/badge.tsx'
import { SettingCard } from './setting-card.tsx'
import { Icon } from '../ui/icon.tsx'

const set = (name: keyof SiteSettings, value: string) => `npm run ops -- settings set ${name} ${value}`

/** The settings that decide what everybody sees at this moment. */
export function SiteState({ settings }: { settings: SiteSettings }) {
  const { siteName, maintenanceMode, blockedCountries, requireEmailVerification } = settings
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <SettingCard
        title="Name"
        icon={<Icon of={Type} />}
        state={<span className="display text-lg">{siteName}</span>}
        text="Stands in titles, in the header and footer, and in every mail."
        commands={[{ label: 'Give it another', command: set('siteName', '"The new name"') }]}
      />
      <SettingCard
        title="Maintenance"
        icon={<Icon of={Construction} />}
        state={maintenanceMode ? <Badge variant="warning">On</Badge> : <Badge variant="success">Off</Badge>}
        text={
          maintenanceMode
            ? 'Visitors see that the site is under construction. Running shows and payments go on, and you get in here.'
            : 'The site is open.'
        }
        commands={[
          {
            label: maintenanceMode ? 'Open the site again' : 'Close it for a while',
            command: set('maintenanceMode', String(!maintenanceMode)),
          },
        ]}
      />
      <SettingCard
        title="Blocked countries"
        icon={<Icon of={Globe} />}
        state={
          blockedCountries.length > 0 ? (
            blockedCountries.map((code) => (
              <Badge key={code} variant="warning">
                {countryName(code)}
              </Badge>
            ))
          ) : (
            <Badge variant="success">None</Badge>
          )
        }
        text={
          blockedCountries.length > 0
            ? 'Pages, calls, films and streams are closed to whoever is there.'
            : 'The site is open to every country.'
        }
        commands={
          blockedCountries.length > 0
            ? [
                { label: 'Change the list', command: set('blockedCountries', listOf(blockedCountries)) },
                { label: 'Let everybody in', command: set('blockedCountries', listOf([])) },
              ]
            : [{ label: 'Block one, by its two letters', command: set('blockedCountries', listOf(['FR'])) }]
        }
      />
      <SettingCard
        title="Email confirmation"
        icon={<Icon of={MailCheck} />}
        state={
          requireEmailVerification ? (
            <Badge variant="success">On</Badge>
          ) : (
            <Badge variant="outline">Off</Badge>
          )
        }
        text={
          requireEmailVerification
            ? 'New accounts log in only after they have followed the link in their mail.'
            : 'New accounts log in at once; their mail is not checked first.'
        }
        commands={[
          {
            label: requireEmailVerification ? 'Ask for it no longer' : 'Ask for it',
            command: set('requireEmailVerification', String(!requireEmailVerification)),
          },
        ]}
      />
    </div>
  )
}

/** The list as the operator's shell takes it. */
function listOf(codes: string[]): string {
  return `'${JSON.stringify(codes)}'`
}
