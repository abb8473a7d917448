/** A performer’s lists in the studio. */
import { z } from 'zod'
import { EarningsRow } from '#components/earnings/earnings-table.tsx'
import { readRange } from '#components/earnings/earnings-chart.tsx'
import { RECEIVED_KINDS, ReceivedItem } from '#components/comments/received-comments.tsx'
import { OwnPostRow } from '#components/posts/own-post-row.tsx'
import { STATE_TABS } from '#components/posts/post-texts.ts'
import { BlockedRow } from '#components/performer-blocks/blocked-people.tsx'
import { ReportItem } from '#components/reports/report-list.tsx'
import { RecordingCard } from '#components/studio/recording-card.tsx'
import { SubscriberRow } from '#components/subscriptions/subscriber-row.tsx'
import { listReceived } from '#lib/queries/comments.ts'
import { listEarnings } from '#lib/queries/earnings.ts'
import { GATES } from '#contract/gates.ts'
import { listOwnPosts } from '#lib/queries/posts.ts'
import { listBlockedUsers } from '#lib/queries/performers.ts'
import { listPerformerReports } from '#lib/queries/reports.ts'
import { listVods } from '#lib/queries/streaming.ts'
import { listSubscribers } from '#lib/queries/payments.ts'
import { definePagedList, NO_ARGS } from './paged-list.ts'
import * as sizes from './sizes.ts'

export const studioLists = {
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
  'received-comments': definePagedList({
    hasCursors: true,
    args: z.object({ kind: z.enum(RECEIVED_KINDS), q: z.string().max(80) }),
    size: sizes.RECEIVED_PAGE,
    read: ({ reader }, { kind, q }, position) => listReceived(reader, { kind, ...position, ...(q && { q }) }),
    render: (comment, { nowMs }) => <ReceivedItem comment={comment} nowMs={nowMs} />,
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
}
