import type { IdentityProvider } from '#contract/identities.ts'
import type { Client } from '../../http/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { describeDevice, findAccount } from '../accounts/service.ts'
import { securityNoticeMail, sendMail } from '../mails/service.ts'

/** Tells the owner that there is one more way in, or one less; in the transaction that makes it so. */
export async function mailNotice(
  deps: Pick<Kernel, 'db' | 'clock' | 'config'>,
  accountId: string,
  { provider, hasNow }: { provider: IdentityProvider; hasNow: boolean },
  client: Client,
): Promise<void> {
  const account = await findAccount(deps.db, accountId)
  if (!account?.email) return
  const { GOOGLE_LABEL, FACEBOOK_LABEL, TWITTER_LABEL } = deps.config
  const label = { google: GOOGLE_LABEL, facebook: FACEBOOK_LABEL, twitter: TWITTER_LABEL }[provider]
  const notice = securityNoticeMail({
    name: account.name,
    title: hasNow ? `${label} was connected to your account` : `${label} was disconnected from your account`,
    text: hasNow
      ? `you can now log in with ${label} too.`
      : `logging in with ${label} no longer leads to your account.`,
    device: describeDevice(client.userAgent).name,
    country: client.country,
    at: deps.clock.now(),
  })
  await sendMail(deps, account.email, notice)
}
