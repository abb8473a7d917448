'use client'

import { lazy, Suspense } from 'react'
import type { MissingFrameProps } from './missing-frame.tsx'

const Frame = lazy(async () => ({ default: (await import('./missing-frame.tsx')).MissingFrame }))

/** The frame for pages that include it only in case a part is missing: its code loads when the frame shows. */
export function LazyMissingFrame(props: MissingFrameProps) {
  return (
    <Suspense fallback={<main className="page pt-[8vh]">{props.children}</main>}>
      <Frame {...props} />
    </Suspense>
  )
}
