import type { ComponentProps } from 'react'
import { MediaRefresh } from '#components/site/media-refresh.tsx'
import { NavigationProgress } from '#components/site/navigation-progress.tsx'
import { SiteFrame } from './site-frame.tsx'

/** The frame of the pages that anyone may read. */
export function PageFrame({ children, ...frame }: ComponentProps<typeof SiteFrame>) {
  return (
    <SiteFrame {...frame}>
      {children}
      {frame.viewer && <MediaRefresh />}
      <NavigationProgress />
    </SiteFrame>
  )
}
