import type { IdentityProvider } from '#contract/identities.ts'
import type { Client } from '../../http/caller.ts'
import type { Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { describeDevice, findAccount } from '../accounts/service.ts'
import { securityNoticeMail, sendMail } from '../mails/service.ts'

/** Tells the owner that there is one more way in, or one less. */
export async function mailNotice(
  tx: Tx,
  deps: Pick<Kernel, 'clock' | 'config' | 'jobs'>,
  accountId: string,
  { provider, hasNow }: { provider: IdentityProvider; hasNow: boolean },
  client: Client,
): Promise<void> {
  const account = await findAccount(tx, accountId)
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
  await sendMail(tx, deps, account.email, notice)
}
