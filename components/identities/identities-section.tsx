import type { ReactNode } from 'react'
import type { Identity, IdentityProvider } from '#contract/identities.ts'
import { SecuritySection } from '#components/security/security-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { DisconnectIdentity } from './disconnect-identity.tsx'
import { type OfferedProvider, ProviderMark } from './social-buttons.tsx'

/**
 * The accounts at other providers by which the viewer can log in. Renders nothing when no provider is offered or
 * connected.
 */
export function IdentitiesSection({
  data,
  offered,
  canDisconnect,
  providers,
}: {
  data: Identity[]
  /** The providers that upstream offers; the web half may have a label for each. */
  offered: IdentityProvider[]
  canDisconnect: boolean
  providers: OfferedProvider[]
}) {
  const connectable = providers.filter(
    ({ id }) => offered.includes(id) && !data.some(({ provider }) => provider === id),
  )
  if (data.length === 0 && connectable.length === 0) return null
  return (
    <SecuritySection
      title="Other ways to log in"
      text="Accounts elsewhere that let you in here. They learn nothing of what you do."
    >
      <ul className="divide-y divide-line">
        {data.map(({ provider, label }) => {
          const name = providers.find(({ id }) => id === provider)?.label ?? provider
          return (
            <IdentityRow key={provider} provider={provider} name={name} text={label}>
              {canDisconnect ? (
                <DisconnectIdentity provider={provider} label={name} />
              ) : (
                <p className="text-sm text-muted">Your only way in</p>
              )}
            </IdentityRow>
          )
        })}
        {connectable.map(({ id, label }) => (
          <IdentityRow key={id} provider={id} name={label} text="Not connected">
            <form method="post" action={`/api/auth/link/${id}`}>
              <Button type="submit" variant="secondary" size="sm" aria-label={`Connect ${label}`}>
                Connect
              </Button>
            </form>
          </IdentityRow>
        ))}
      </ul>
    </SecuritySection>
  )
}

function IdentityRow({
  provider,
  name,
  text,
  children,
}: {
  provider: IdentityProvider
  name: string
  text: string
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <ProviderMark provider={provider} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="font-semibold">{name}</p>
        <p className="truncate text-sm text-muted">{text}</p>
      </div>
      {children}
    </li>
  )
}
