'use client'

import { lazy, Suspense } from 'react'
import type { MissingFrameProps } from './missing-frame.tsx'

const Frame = lazy(async () => ({ default: (await import('./missing-frame.tsx')).MissingFrame }))

/** The same frame where a page only carries it along in case something is missing: its code loads when it is shown. */
export function LazyMissingFrame(props: MissingFrameProps) {
  return (
    <Suspense fallback={<main className="page pt-[8vh]">{props.children}</main>}>
      <Frame {...props} />
    </Suspense>
  )
}
