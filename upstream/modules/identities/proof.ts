/** What a provider has proven about a person, whichever provider it was. */
import type { IdentityProvider } from '#contract/identities.ts'

export interface ProvenPerson {
  provider: IdentityProvider
  /** The provider's own id of the person. */
  subject: string
  name: string | null
  email: string | null
  /** Whether the provider says that the address is the person's own. */
  isEmailVerified: boolean
  /** What the person knows this identity by. */
  label: string
}
