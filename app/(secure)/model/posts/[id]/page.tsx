import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { findOwnPost } from '#lib/queries/posts.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { ComposerPage } from '../../../../_pages/composer-page.tsx'

export const metadata: Metadata = { title: 'Edit a post' }

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePerformer()
  const { id } = await params
  const post = await findOwnPost(await memberReader(), id)
  if (!post) notFound()
  return <ComposerPage key={id} viewer={viewer} post={post} />
}
