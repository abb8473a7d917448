/** Lists of members' own pages. */
import { z } from 'zod'
import { EarningsRow } from '#components/earnings/earnings-table.tsx'
import { readRange } from '#components/earnings/earnings-chart.tsx'
import { OwnPostRow } from '#components/posts/own-post-row.tsx'
import { PostCard } from '#components/posts/post-card.tsx'
import { STATE_TABS } from '#components/posts/post-texts.ts'
import { BlockedRow } from '#components/performer-blocks/blocked-people.tsx'
import { FollowedItem } from '#components/performers/performer-row.tsx'
import { ReportItem } from '#components/reports/report-list.tsx'
import { LoginItem } from '#components/security/sessions-section.tsx'
import { RecordingCard } from '#components/studio/recording-card.tsx'
import { SubscriberRow } from '#components/subscriptions/subscriber-row.tsx'
import { SubscriptionRow } from '#components/subscriptions/subscription-row.tsx'
import { WalletEntryRow } from '#components/wallet/wallet-entries.tsx'
import { listEarnings } from '#lib/queries/earnings.ts'
import { GATES } from '#contract/gates.ts'
import { listHomePosts, listOwnPosts, listPosts } from '#lib/queries/posts.ts'
import { listBlockedUsers, listFollowed } from '#lib/queries/performers.ts'
import { listFanReports, listPerformerReports } from '#lib/queries/reports.ts'
import { listOwnLogins } from '#lib/queries/security.ts'
import { listVods } from '#lib/queries/streaming.ts'
import { listOwnSubscriptions, listSubscribers, listWalletEntries } from '#lib/queries/payments.ts'
import { definePagedList, NO_ARGS } from './paged-list.ts'
import * as sizes from './sizes.ts'

export const memberLists = {
  home: definePagedList({
    hasCursors: true,
    args: NO_ARGS,
    size: sizes.POSTS_PAGE,
    // Performers and operators cannot follow, so they see the posts of all performers.
    read: ({ reader, viewer }, _, position) =>
      viewer?.isPerformer || viewer?.isOperator
        ? listPosts(reader, position)
        : listHomePosts(reader, position),
    render: (post, { viewer, currency, nowMs }) => (
      <PostCard post={post} viewer={viewer} currency={currency} nowMs={nowMs} />
    ),
  }),
  'own-posts': definePagedList({
    hasCursors: true,
    args: z.object({
      state: z.enum(STATE_TABS.map(({ state }) => state)).nullable(),
      gate: z.enum(GATES).nullable(),
      q: z.string().max(100),
    }),
    size: sizes.OWN_POSTS_PAGE,
    read: ({ reader }, { state, gate, q }, position) =>
      listOwnPosts(reader, { ...position, ...(state && { state }), ...(gate && { gate }), ...(q && { q }) }),
    render: (post, { currency }) => <OwnPostRow post={post} currency={currency} />,
  }),
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
  'performer-reports': definePagedList({
    args: NO_ARGS,
    size: sizes.REPORTS_PAGE,
    read: ({ reader }, _, slice) => listPerformerReports(reader, slice),
    render: (report) => <ReportItem report={report} />,
  }),
  subscribers: definePagedList({
    args: NO_ARGS,
    size: sizes.SUBSCRIBERS_PAGE,
    read: ({ reader }, _, slice) => listSubscribers(reader, slice),
    render: (subscriber) => <SubscriberRow subscriber={subscriber} />,
  }),
  recordings: definePagedList({
    args: NO_ARGS,
    size: sizes.RECORDINGS_PAGE,
    read: ({ reader }, _, slice) => listVods(reader, slice),
    render: (vod) => (
      <li>
        <RecordingCard vod={vod} />
      </li>
    ),
  }),
  sales: definePagedList({
    args: z.object({ days: z.string() }),
    size: sizes.SALES_PAGE,
    read: ({ reader }, { days }, slice) =>
      listEarnings(reader, { from: readRange(days, Date.now()).from, ...slice }),
    render: (sale, { currency }) => <EarningsRow sale={sale} currency={currency} />,
  }),
  blocked: definePagedList({
    args: z.object({ q: z.string().max(80) }),
    size: sizes.BLOCKED_PAGE,
    read: ({ reader }, { q }, slice) => listBlockedUsers(reader, { q: q || undefined, ...slice }),
    render: (person) => <BlockedRow person={person} />,
  }),
  logins: definePagedList({
    args: NO_ARGS,
    size: sizes.LOGINS_PAGE,
    read: ({ reader }, _, slice) => listOwnLogins(reader, slice),
    render: (login, { nowMs }) => <LoginItem login={login} nowMs={nowMs} />,
  }),
}
