import { readIntent } from '#lib/next-path.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { findViewer } from '#lib/queries/viewer.ts'
import { PrimaryLayout } from '../../../../_layouts/primary-layout.tsx'
import { describeLiveRoom, LiveRoomPage } from '../../../../_pages/live-room-page.tsx'
import type { PageQuery } from '../../../../_pages/visit.ts'

interface Props {
  params: Promise<{ username: string }>
  searchParams: Promise<PageQuery>
}

export async function generateMetadata({ params }: Pick<Props, 'params'>) {
  return describeLiveRoom(await memberReader(), (await params).username)
}

export default async function Page({ params, searchParams }: Props) {
  const [{ username }, query, reader, viewer] = await Promise.all([
    params,
    searchParams,
    memberReader(),
    findViewer(),
  ])
  return (
    <LiveRoomPage
      Layout={PrimaryLayout}
      reader={reader}
      username={username}
      viewer={viewer}
      intent={readIntent(query.intent)}
    />
  )
}
