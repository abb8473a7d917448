import { describeLobby, LobbyPage } from '../../../../_pages/lobby-page.tsx'

/** Who is live changes faster than other pages. */
export const revalidate = 15

export function generateMetadata() {
  return describeLobby()
}

export default async function Page({ params }: { params: Promise<{ audience: string }> }) {
  return <LobbyPage audience={(await params).audience} />
}
