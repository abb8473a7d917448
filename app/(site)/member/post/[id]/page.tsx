import { PrimaryLayout } from '../../../../_layouts/primary-layout.tsx'
import { describePost, PostPage } from '../../../../_pages/post-page.tsx'
import type { PageQuery } from '../../../../_pages/visit.ts'

interface Props {
  params: Promise<{ id: string }>
  searchParams: Promise<PageQuery>
}

export async function generateMetadata({ params, searchParams }: Props) {
  const [{ id }, query] = await Promise.all([params, searchParams])
  return describePost({ audience: null, id, query })
}

export default async function Page({ params, searchParams }: Props) {
  const [{ id }, query] = await Promise.all([params, searchParams])
  return <PostPage Layout={PrimaryLayout} audience={null} id={id} query={query} />
}
