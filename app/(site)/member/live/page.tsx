import { describeLobby, LobbyPage } from '../../../_pages/lobby-page.tsx'

export function generateMetadata() {
  return describeLobby()
}

export default function Page() {
  return <LobbyPage audience={null} />
}
