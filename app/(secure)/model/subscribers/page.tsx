import { Users } from 'lucide'
import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHead } from '#components/layout/page-head.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Money } from '#components/ui/money.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { Table, TableBody, TableCell, TableHead, TableRow } from '#components/ui/table.tsx'
import { absoluteDay } from '#components/ui/time-text.ts'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { listSubscribers } from '#lib/queries/subscriptions.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'
import { Icon } from '#components/ui/icon.tsx'

export const metadata: Metadata = { title: 'Subscribers' }

const PAGE_SIZE = 24

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ page?: string | string[] }>
}) {
  const viewer = await requirePerformer()
  const asked = pageOf(await searchParams, PAGE_SIZE)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const shown = await readPage(asked, (slice) => listSubscribers(reader, slice))
  const { data, total } = shown.list
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead title="Subscribers" text={`${total} in all, the newest first.`} />
      {data.length === 0 ? (
        <EmptyState icon={<Icon of={Users} />} title="No subscribers yet">
          Post something for subscribers only, and tell your followers about it in your next show.
        </EmptyState>
      ) : (
        <Table caption="Subscribers">
          <TableHead
            columns={[
              { label: 'Fan' },
              { label: 'Since' },
              { label: 'Until' },
              { label: 'State' },
              { label: 'Price', numeric: true },
              { label: 'Actions', hidden: true },
            ]}
          />
          <TableBody>
            {data.map((one) => (
              <TableRow key={one._id}>
                <TableCell>
                  <span className="flex items-center gap-3">
                    <Avatar name={one.fan.name} src={one.fan.avatar?.sizes[0]?.url} size="sm" />
                    {one.fan.name}
                  </span>
                </TableCell>
                <TableCell label="Since">{absoluteDay(one.startedAt)}</TableCell>
                <TableCell label="Until">{absoluteDay(one.currentPeriodEnd)}</TableCell>
                <TableCell label="State">
                  <Badge variant={one.hasAccess ? 'success' : 'neutral'}>
                    {one.cancelledAt ? 'Leaving' : one.hasAccess ? 'Active' : 'Ended'}
                  </Badge>
                </TableCell>
                <TableCell label="Price" numeric>
                  <Money amountCents={one.priceCents} currency={one.currency} />
                </TableCell>
                <TableCell>
                  <Button asChild variant="ghost" size="sm">
                    <Link
                      href={`/model/blocks?user=${encodeURIComponent(one.fan.username || one.fan._id)}`}
                      aria-label={`Block ${one.fan.name}`}
                    >
                      Block
                    </Link>
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <Pagination
        page={shown.number}
        pageCount={shown.count}
        hrefFor={(number) => pageHref('/model/subscribers', number)}
      />
    </StudioLayout>
  )
}
