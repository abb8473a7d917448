import { anonymousReader } from '#lib/queries/reader.ts'
import { PrimaryFrame } from '../../../../../_layouts/primary-frame.tsx'
import { describeLiveRoom, LiveRoomPage } from '../../../../../_pages/live-room-page.tsx'

interface Props {
  params: Promise<{ audience: string; username: string }>
}

export async function generateMetadata({ params }: Props) {
  const { audience, username } = await params
  return describeLiveRoom(anonymousReader(audience), username)
}

export default async function Page({ params }: Props) {
  const { audience, username } = await params
  return (
    <LiveRoomPage
      Layout={PrimaryFrame}
      reader={anonymousReader(audience)}
      username={username}
      viewer={null}
    />
  )
}
