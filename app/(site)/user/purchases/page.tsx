import { ShoppingBag } from 'lucide'
import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHead } from '#components/layout/page-head.tsx'
import {
  PURCHASE_KINDS,
  type PurchaseKind,
  purchasesHref,
  readPurchaseKind,
} from '#components/payments/purchase-kinds.ts'
import { PurchaseRow } from '#components/payments/purchase-row.tsx'
import { GrowingPages } from '#components/site/growing-pages.tsx'
import { GrownItems } from '#components/site/growing.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { pageOf, readPage } from '#lib/paging.ts'
import { listPurchases } from '#lib/queries/payments.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { requireFan } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { growingOf } from '../../../_lists/growing-of.ts'
import { loadMemberPart } from '../../../_lists/load-member-part.ts'
import { PURCHASES_PAGE } from '../../../_lists/sizes.ts'
import { PrimaryLayout } from '../../../_layouts/primary-layout.tsx'

export const metadata: Metadata = { title: 'Purchases' }

const EMPTY_TITLES: Record<PurchaseKind, string> = {
  feed: 'You have not bought a post yet',
  subscription: 'You have not paid for a subscription yet',
  tip: 'You have not sent a tip yet',
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<'kind' | 'page', string | string[] | undefined>>
}) {
  const viewer = await requireFan()
  const query = await searchParams
  const kind = readPurchaseKind(query)
  const asked = pageOf(query, PURCHASES_PAGE)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const shown = await readPage(asked, (slice) => quietly(listPurchases(reader, { kind, ...slice })))
  const data = shown.list?.data ?? null
  const tab = (value: PurchaseKind | null, label: string) => ({
    href: purchasesHref(value),
    label,
    current: value === kind,
  })
  return (
    <PrimaryLayout settings={settings} viewer={viewer} isNarrow>
      <PageHead title="Purchases" text="All that you have paid performers for." />
      <LinkTabs
        label="Purchases by kind"
        tabs={[tab(null, 'All'), ...PURCHASE_KINDS.map((one) => tab(one.kind, one.label))]}
      />
      {data === null ? (
        <ListFailure things="purchases" />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<Icon of={ShoppingBag} />}
          title={kind ? EMPTY_TITLES[kind] : 'You have not bought anything yet'}
          action={
            <Button asChild>
              <Link href="/explore">Find performers</Link>
            </Button>
          }
        >
          What you unlock stays here, open for you.
        </EmptyState>
      ) : (
        <GrowingPages
          growing={growingOf(
            loadMemberPart,
            'purchases',
            { kind },
            { address: purchasesHref(kind), shown, nowMs: Date.now() },
          )}
          things="purchases"
          hrefFor={(number) => purchasesHref(kind, number)}
        >
          <ul>
            {data.map((purchase) => (
              <PurchaseRow key={purchase._id} purchase={purchase} currency={settings.currency} />
            ))}
            <GrownItems />
          </ul>
        </GrowingPages>
      )}
    </PrimaryLayout>
  )
}
