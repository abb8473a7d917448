import type { IdentityProvider } from '#contract/identities.ts'
import type { Config } from '../../kernel/config.ts'

/** Providers that the operator has set up. */
export function offeredProviders(config: Config): IdentityProvider[] {
  const { GOOGLE_CLIENT_ID, FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET, TWITTER_CLIENT_ID } = config
  const isOffered = {
    google: GOOGLE_CLIENT_ID,
    facebook: FACEBOOK_CLIENT_ID && FACEBOOK_CLIENT_SECRET,
    twitter: TWITTER_CLIENT_ID,
  }
  return (['google', 'facebook', 'twitter'] as const).filter((provider) => isOffered[provider])
}

/** What people call a provider. */
export function labelOf(
  { GOOGLE_LABEL, FACEBOOK_LABEL, TWITTER_LABEL }: Config,
  provider: IdentityProvider,
): string {
  return { google: GOOGLE_LABEL, facebook: FACEBOOK_LABEL, twitter: TWITTER_LABEL }[provider]
}
