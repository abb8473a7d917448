import { PrimaryFrame } from '../../../../../_layouts/primary-frame.tsx'
import { describePost, PostPage } from '../../../../../_pages/post-page.tsx'

interface Props {
  params: Promise<{ audience: string; id: string }>
}

export async function generateMetadata({ params }: Props) {
  return describePost(await params)
}

export default async function Page({ params }: Props) {
  const { audience, id } = await params
  return <PostPage Layout={PrimaryFrame} audience={audience} id={id} />
}
