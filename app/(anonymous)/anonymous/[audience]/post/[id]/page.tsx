import { describePost, PostPage } from '../../../../../_pages/post-page.tsx'

interface Props {
  params: Promise<{ audience: string; id: string }>
}

export async function generateMetadata({ params }: Props) {
  return describePost(await params)
}

export default async function Page({ params }: Props) {
  const { audience, id } = await params
  return <PostPage audience={audience} id={id} />
}
