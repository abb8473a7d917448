import { describeLobby, LobbyPage } from '../../../lobby-page.tsx'

export function generateMetadata() {
  return describeLobby()
}

export default function Page() {
  return <LobbyPage audience={null} />
}
