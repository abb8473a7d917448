import { PrimaryFrame } from '../../../../../_layouts/primary-frame.tsx'
import { describeExplore, ExplorePage } from '../../../../../_pages/explore-page.tsx'

interface Props {
  params: Promise<{ audience: string; category: string }>
}

export async function generateMetadata({ params }: Props) {
  return describeExplore(await params)
}

export default async function Page({ params }: Props) {
  const { audience, category } = await params
  return <ExplorePage Layout={PrimaryFrame} audience={audience} category={category} />
}
