import { PrimaryLayout } from '../../_layouts/primary-layout.tsx'
import { describeHome, LandingPage } from '../../_pages/landing-page.tsx'
import { MemberHomePage } from '../../_pages/member-home-page.tsx'
import { openVisit, type PageQuery } from '../../_pages/visit.ts'

interface Props {
  searchParams: Promise<PageQuery>
}

export async function generateMetadata({ searchParams }: Props) {
  return describeHome(await searchParams)
}

export default async function Page({ searchParams }: Props) {
  const [query, visit] = await Promise.all([searchParams, openVisit(null)])
  const { viewer } = visit
  // The session may have ended meanwhile.
  if (!viewer) return <LandingPage Layout={PrimaryLayout} reader={visit.reader} />
  return <MemberHomePage {...visit} viewer={viewer} query={query} />
}
