import { PrimaryFrame } from '../../../../../_layouts/primary-frame.tsx'
import { ArticlePage, describeArticle } from '../../../../../_pages/article-page.tsx'

interface Props {
  params: Promise<{ audience: string; slug: string }>
}

export async function generateMetadata({ params }: Props) {
  return describeArticle((await params).slug)
}

export default async function Page({ params }: Props) {
  const { audience, slug } = await params
  return <ArticlePage Layout={PrimaryFrame} audience={audience} slug={slug} />
}
