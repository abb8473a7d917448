import { PrimaryLayout } from '../../../_layouts/primary-layout.tsx'
import { describeExplore, ExplorePage } from '../../../_pages/explore-page.tsx'
import type { PageQuery } from '../../../_pages/visit.ts'

interface Props {
  searchParams: Promise<PageQuery>
}

export async function generateMetadata({ searchParams }: Props) {
  return describeExplore({ audience: null, query: await searchParams })
}

export default async function Page({ searchParams }: Props) {
  return <ExplorePage Layout={PrimaryLayout} audience={null} query={await searchParams} />
}
