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
import { keptTexts } from '#components/wallet/kept-texts.ts'
import { TopUpForm } from '#components/wallet/top-up-form.tsx'
import { WalletEntries } from '#components/wallet/wallet-entries.tsx'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { readCents, readThingToBuy } from '#lib/next-path.ts'
import { findOffer, listOpenPayments, listPackages, listWalletEntries } from '#lib/queries/payments.ts'
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
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const viewer = await loadViewer(FANS_AND_VISITORS)
  if (!viewer) return <VisitorPage />
  const query = await searchParams
  const asked = pageOf(query, WALLET_PAGE)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const thing = readThingToBuy(query)
  const [packages, shown, open, found] = await Promise.all([
    listQuietly(listPackages(reader)),
    readPage(asked, (slice) => quietly(listWalletEntries(reader, slice))),
    listQuietly(listOpenPayments(reader)),
    thing && quietly(findOffer(reader, thing)),
  ])
  const offer = found && 'offer' in found ? found.offer : null
  const isShort = offer !== null && offer.balanceCents < offer.amountCents
  const purchase =
    thing && isShort
      ? {
          goesOn: { item: thing, idempotencyKey: crypto.randomUUID() },
          text: keptTexts({ kind: thing.kind, ...offer }, settings.currency).next,
          missingCents: offer.amountCents - offer.balanceCents,
        }
      : null
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
          {found && 'refusal' in found && <FormMessage tone="info">{found.refusal}</FormMessage>}
          {purchase && (
            <p>
              {offer?.description}, {formatMoney(offer?.amountCents ?? 0, settings.currency)}: your wallet
              lacks {formatMoney(purchase.missingCents, settings.currency)} for it.
            </p>
          )}
          <TopUpForm
            packages={packages}
            currency={settings.currency}
            minimumCents={settings.topUpMinimumCents}
            maximumCents={settings.topUpMaximumCents}
            idempotencyKey={crypto.randomUUID()}
            wantedCents={readCents(query['amount']) ?? null}
            next={safeDestination(query['next'])}
            purchase={purchase}
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
