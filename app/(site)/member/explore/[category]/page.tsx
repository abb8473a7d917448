import { PrimaryLayout } from '../../../../_layouts/primary-layout.tsx'
import { describeExplore, ExplorePage } from '../../../../_pages/explore-page.tsx'
import type { PageQuery } from '../../../../_pages/visit.ts'

interface Props {
  params: Promise<{ category: string }>
  searchParams: Promise<PageQuery>
}

export async function generateMetadata({ params, searchParams }: Props) {
  const [{ category }, query] = await Promise.all([params, searchParams])
  return describeExplore({ audience: null, category, query })
}

export default async function Page({ params, searchParams }: Props) {
  const [{ category }, query] = await Promise.all([params, searchParams])
  return <ExplorePage Layout={PrimaryLayout} audience={null} category={category} query={query} />
}
