/** Lists on a member's own pages. */
import { z } from 'zod'
import { PurchaseRow } from '#components/payments/purchase-row.tsx'
import { PURCHASE_KINDS } from '#components/payments/purchase-kinds.ts'
import { FollowedItem } from '#components/performers/performer-row.tsx'
import { ReportItem } from '#components/reports/report-list.tsx'
import { LoginItem } from '#components/security/sessions-section.tsx'
import { SubscriptionRow } from '#components/subscriptions/subscription-row.tsx'
import { WalletEntryRow } from '#components/wallet/wallet-entries.tsx'
import { listFollowed } from '#lib/queries/performers.ts'
import { listFanReports } from '#lib/queries/reports.ts'
import { listOwnLogins } from '#lib/queries/security.ts'
import { listOwnSubscriptions, listPurchases, listWalletEntries } from '#lib/queries/payments.ts'
import { definePagedList, NO_ARGS } from './paged-list.ts'
import * as sizes from './sizes.ts'

export const memberLists = {
  following: definePagedList({
    args: NO_ARGS,
    size: sizes.PERFORMERS_PAGE,
    read: ({ reader }, _, slice) => listFollowed(reader, slice),
    render: (performer, { viewer }) => <FollowedItem performer={performer} viewer={viewer} />,
  }),
  subscriptions: definePagedList({
    args: NO_ARGS,
    size: sizes.SUBSCRIPTIONS_PAGE,
    read: ({ reader }, _, slice) => listOwnSubscriptions(reader, slice),
    render: (subscription) => <SubscriptionRow subscription={subscription} />,
  }),
  purchases: definePagedList({
    args: z.object({ kind: z.enum(PURCHASE_KINDS.map(({ kind }) => kind)).nullable() }),
    size: sizes.PURCHASES_PAGE,
    read: ({ reader }, { kind }, slice) => listPurchases(reader, { kind, ...slice }),
    render: (purchase, { currency }) => <PurchaseRow purchase={purchase} currency={currency} />,
  }),
  'fan-reports': definePagedList({
    args: NO_ARGS,
    size: sizes.REPORTS_PAGE,
    read: ({ reader }, _, slice) => listFanReports(reader, slice),
    render: (report) => <ReportItem report={report} />,
  }),
  wallet: definePagedList({
    args: NO_ARGS,
    size: sizes.WALLET_PAGE,
    read: ({ reader }, _, slice) => listWalletEntries(reader, slice),
    render: (entry, { currency }) => <WalletEntryRow entry={entry} currency={currency} />,
  }),
  logins: definePagedList({
    args: NO_ARGS,
    size: sizes.LOGINS_PAGE,
    read: ({ reader }, _, slice) => listOwnLogins(reader, slice),
    render: (login, { nowMs }) => <LoginItem login={login} nowMs={nowMs} />,
  }),
}
