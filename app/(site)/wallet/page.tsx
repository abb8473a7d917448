import { Download } from 'lucide'
import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHead, SectionHead } from '#components/layout/page-head.tsx'
import { GrowingPages } from '#components/site/growing-pages.tsx'
import { GrownItems } from '#components/site/growing.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Moment } from '#components/ui/moment.tsx'
import { LiveBalance } from '#components/users/live-balance.tsx'
import { VisitorWallet } from '#components/wallet/visitor-wallet.tsx'
import { TopUpForm } from '#components/wallet/top-up-form.tsx'
import { WalletEntries } from '#components/wallet/wallet-entries.tsx'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { listOpenPayments, listPackages, listWalletEntries } from '#lib/queries/payments.ts'
import { listQuietly, quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { FANS_AND_VISITORS } from '#lib/queries/page-flags.ts'
import { loadViewer } from '#lib/queries/viewer.ts'
import { safeDestination } from '#lib/session/destination.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { growingOf } from '../../_lists/growing-of.ts'
import { loadMemberPart } from '../../_lists/load-member-part.ts'
import { WALLET_PAGE } from '../../_lists/sizes.ts'
import { PrimaryLayout } from '../../_layouts/primary-layout.tsx'
import { Icon } from '#components/ui/icon.tsx'

export const metadata: Metadata = { title: 'Wallet' }

async function VisitorPage() {
  return (
    <PrimaryLayout settings={await getPublicSettings()} viewer={null}>
      <div className="mx-auto max-w-2xl">
        <PageHead title="Wallet" text="Tips, subscriptions and posts are paid from here, at once." />
        <VisitorWallet />
      </div>
    </PrimaryLayout>
  )
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<'amount' | 'next' | 'page', string | string[] | undefined>>
}) {
  const viewer = await loadViewer(FANS_AND_VISITORS)
  if (!viewer) return <VisitorPage />
  const query = await searchParams
  const asked = pageOf(query, WALLET_PAGE)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const [packages, shown, open] = await Promise.all([
    listQuietly(listPackages(reader)),
    readPage(asked, (slice) => quietly(listWalletEntries(reader, slice))),
    listQuietly(listOpenPayments(reader)),
  ])
  return (
    <PrimaryLayout settings={settings} viewer={viewer}>
      <PageHead title="Wallet" text="Tips, subscriptions and posts are paid from here, at once." />
      <div className="grid items-start gap-10 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <section aria-labelledby="balance" className="space-y-6">
          <div className="rounded-media border border-line bg-surface p-6">
            <h2 id="balance" className="font-sans text-sm font-semibold text-muted">
              Your balance
            </h2>
            <p className="display money mt-1 text-4xl">
              <LiveBalance />
            </p>
          </div>
          {open.map((payment) => (
            <FormMessage key={payment._id} tone="info" title="A payment is waiting for you">
              {payment.description}, {formatMoney(payment.amountCents, payment.currency)}, since{' '}
              <Moment iso={payment.createdAt} />.{' '}
              <Link href={`/checkout/${payment._id}`} className="font-semibold underline">
                Check its status
              </Link>
            </FormMessage>
          ))}
          <SectionHead title="Top up" />
          <TopUpForm
            packages={packages}
            currency={settings.currency}
            minimumCents={settings.topUpMinimumCents}
            maximumCents={settings.topUpMaximumCents}
            idempotencyKey={crypto.randomUUID()}
            wantedCents={readCents(query.amount)}
            next={safeDestination(query.next)}
          />
        </section>
        <section aria-label="Statement">
          <SectionHead
            title="Statement"
            action={
              shown.list !== null &&
              shown.list.total > 0 && (
                <Button asChild variant="ghost" size="sm">
                  <a href="/wallet/statement" download>
                    <Icon of={Download} className="size-4" /> Download
                  </a>
                </Button>
              )
            }
          />
          {shown.list ? (
            <GrowingPages
              growing={growingOf(
                loadMemberPart,
                'wallet',
                {},
                { address: '/wallet', shown, nowMs: Date.now() },
              )}
              things="entries"
              hrefFor={(number) => pageHref('/wallet', number)}
            >
              <WalletEntries entries={shown.list.data} currency={settings.currency} more={<GrownItems />} />
            </GrowingPages>
          ) : (
            <ListFailure things="entries" />
          )}
        </section>
      </div>
    </PrimaryLayout>
  )
}

/** The amount in the address, in minor units; null for any other value. */
function readCents(given: unknown): number | null {
  return typeof given === 'string' && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : null
}
