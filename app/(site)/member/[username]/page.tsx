import { PrimaryLayout } from '../../../_layouts/primary-layout.tsx'
import { describeProfile, ProfilePage } from '../../../_pages/profile-page.tsx'
import type { PageQuery } from '../../../_pages/visit.ts'

interface Props {
  params: Promise<{ username: string }>
  searchParams: Promise<PageQuery>
}

export async function generateMetadata({ params, searchParams }: Props) {
  const [{ username }, query] = await Promise.all([params, searchParams])
  return describeProfile({ audience: null, name: username, query })
}

export default async function Page({ params, searchParams }: Props) {
  const [{ username }, query] = await Promise.all([params, searchParams])
  return <ProfilePage Layout={PrimaryLayout} audience={null} name={username} query={query} />
}
