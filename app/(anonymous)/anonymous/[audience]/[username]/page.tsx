import { PrimaryFrame } from '../../../../_layouts/primary-frame.tsx'
import { describeProfile, ProfilePage } from '../../../../_pages/profile-page.tsx'

interface Props {
  params: Promise<{ audience: string; username: string }>
}

export async function generateMetadata({ params }: Props) {
  const { audience, username } = await params
  return describeProfile({ audience, name: username })
}

export default async function Page({ params }: Props) {
  const { audience, username } = await params
  return <ProfilePage Layout={PrimaryFrame} audience={audience} name={username} />
}
