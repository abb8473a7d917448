import type { Identity, IdentityProvider } from '#contract/identities.ts'
import { Button } from '#components/ui/button.tsx'
import { DisconnectIdentity } from './disconnect-identity.tsx'
import { ProviderMark } from './provider-mark.tsx'
import type { OfferedProvider } from './social-buttons.tsx'

/** The accounts elsewhere by which the viewer can log in here. */
export function IdentityList({
  identities,
  offered,
  canDisconnect,
}: {
  identities: Identity[]
  offered: OfferedProvider[]
  canDisconnect: boolean
}) {
  const labelOf = (id: IdentityProvider) => offered.find((one) => one.id === id)?.label ?? id
  const missing = offered.filter(({ id }) => !identities.some(({ provider }) => provider === id))
  return (
    <ul className="divide-y divide-line border-y border-line">
      {identities.map(({ provider, label }) => (
        <li key={provider} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
          <ProviderMark provider={provider} />
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-semibold">{labelOf(provider)}</p>
            <p className="truncate text-sm text-muted">{label}</p>
          </div>
          {canDisconnect ? (
            <DisconnectIdentity provider={provider} label={labelOf(provider)} />
          ) : (
            <p className="text-sm text-muted">Your only way in</p>
          )}
        </li>
      ))}
      {missing.map(({ id, label }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
          <ProviderMark provider={id} className="text-muted" />
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-semibold">{label}</p>
            <p className="text-sm text-muted">Not connected</p>
          </div>
          <form method="post" action={`/api/auth/link/${id}`}>
            <Button type="submit" variant="secondary" size="sm" aria-label={`Connect ${label}`}>
              Connect
            </Button>
          </form>
        </li>
      ))}
    </ul>
  )
}
