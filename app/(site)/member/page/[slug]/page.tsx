import { PrimaryLayout } from '../../../../_layouts/primary-layout.tsx'
import { ArticlePage, describeArticle } from '../../../../_pages/article-page.tsx'

interface Props {
  params: Promise<{ slug: string }>
}

export async function generateMetadata({ params }: Props) {
  return describeArticle((await params).slug)
}

export default async function Page({ params }: Props) {
  return <ArticlePage Layout={PrimaryLayout} audience={null} slug={(await params).slug} />
}
