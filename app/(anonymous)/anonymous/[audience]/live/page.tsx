import { PrimaryFrame } from '../../../../_layouts/primary-frame.tsx'
import { describeLobby, LobbyPage } from '../../../../_pages/lobby-page.tsx'

/** The list of live performers changes faster than other pages. */
export const revalidate = 15

export function generateMetadata() {
  return describeLobby()
}

export default async function Page({ params }: { params: Promise<{ audience: string }> }) {
  return <LobbyPage Layout={PrimaryFrame} audience={(await params).audience} />
}
