import type { Metadata } from 'next'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { ComposerPage } from '../../../../_pages/composer-page.tsx'

export const metadata: Metadata = { title: 'Write a post' }

export default async function Page() {
  const viewer = await requirePerformer()
  return <ComposerPage key="new" viewer={viewer} post={null} />
}
