import { PrimaryLayout } from '../../../_layouts/primary-layout.tsx'
import { describeLobby, LobbyPage } from '../../../_pages/lobby-page.tsx'

export function generateMetadata() {
  return describeLobby()
}

export default function Page() {
  return <LobbyPage Layout={PrimaryLayout} audience={null} />
}
