import { memberReader } from '#lib/queries/reader.ts'
import { findViewer } from '#lib/queries/viewer.ts'
import { describeLiveRoom, LiveRoomPage } from '../../../../_pages/live-room-page.tsx'

interface Props {
  params: Promise<{ username: string }>
}

export async function generateMetadata({ params }: Props) {
  return describeLiveRoom(await memberReader(), (await params).username)
}

export default async function Page({ params }: Props) {
  const [{ username }, reader, viewer] = await Promise.all([params, memberReader(), findViewer()])
  return <LiveRoomPage reader={reader} username={username} viewer={viewer} />
}
