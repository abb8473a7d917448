import { PrimaryFrame } from '../../../../_layouts/primary-frame.tsx'
import { describeExplore, ExplorePage } from '../../../../_pages/explore-page.tsx'

interface Props {
  params: Promise<{ audience: string }>
}

export async function generateMetadata({ params }: Props) {
  return describeExplore(await params)
}

export default async function Page({ params }: Props) {
  return <ExplorePage Layout={PrimaryFrame} audience={(await params).audience} />
}
