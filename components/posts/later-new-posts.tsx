'use client'

import { useLater } from '../layout/use-later.ts'
import type { NewPostsProps } from './new-posts.tsx'

const load = async () => (await import('./new-posts.tsx')).NewPosts

/** `NewPosts`, which shows nothing at first: the browser loads it after the page. */
export function LaterNewPosts(props: NewPostsProps) {
  const NewPosts = useLater(load)
  return NewPosts && <NewPosts {...props} />
}
