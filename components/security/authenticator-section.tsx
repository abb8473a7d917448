import { Badge } from '#components/ui/badge.tsx'
import { AuthenticatorPanel } from './authenticator-panel.tsx'
import { SecuritySection } from './security-section.tsx'

/** The section for two-factor authentication: whether it is on, and its forms. */
export function AuthenticatorSection({
  isOn,
  recoveryCodesLeft,
}: {
  isOn: boolean
  recoveryCodesLeft: number
}) {
  return (
    <SecuritySection
      title="Authenticator app"
      text="Asks for a code from your phone besides the password. Whoever steals your password still cannot get in."
      action={isOn ? <Badge variant="success">On</Badge> : <Badge>Off</Badge>}
    >
      <AuthenticatorPanel isOn={isOn} codesLeft={recoveryCodesLeft} />
    </SecuritySection>
  )
}
