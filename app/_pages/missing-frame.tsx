'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { BottomBar } from '#components/layout/bottom-bar.tsx'
import { Header } from '#components/layout/header.tsx'
import type { SiteSummary, ViewerSummary } from '#components/layout/layout-types.ts'
import { SkipLink } from '#components/layout/skip-link.tsx'
import { useUiSettings } from '#components/layout/use-ui-settings.ts'
import { accountMenu, bottomPlaces, headerPlaces } from '../_layouts/site-places.tsx'

/** A stored link may lead only to a path of our own site. */
const OWN_PATH = /^\/(?!\/)/

export interface MissingFrameProps {
  site: SiteSummary
  children: ReactNode
}

/**
 * The header and the phone's bar of the page for missing addresses. That page is one file for everybody, so the browser
 * asks for the reader after loading it, and shows the menu that it saw last.
 */
export function MissingFrame({ site, children }: MissingFrameProps) {
  const viewer = useReader()
  const { siteName, menus } = useUiSettings()
  const places = bottomPlaces(viewer ?? null)
  const remembered = menus.filter(({ href }) => OWN_PATH.test(href))
  return (
    <>
      <title>{`Not found · ${siteName || site.siteName}`}</title>
      <SkipLink />
      <Header
        site={site}
        viewer={viewer}
        nav={headerPlaces(viewer ?? null, remembered.length > 0 ? remembered : undefined)}
        // A performer's earnings come by the live connection only, which this page does not have.
        pill={viewer?.isPerformer ? <></> : undefined}
        menu={viewer ? accountMenu(viewer) : undefined}
        bar={places}
      />
      <main id="content" tabIndex={-1} className="page grid justify-items-center pt-[8vh] outline-none">
        {children}
      </main>
      <BottomBar items={places} />
    </>
  )
}

/** The member who reads the page; null for a visitor, undefined until the answer has arrived. */
function useReader(): ViewerSummary | null | undefined {
  const [reader, setReader] = useState<ViewerSummary | null>()
  useEffect(() => {
    const asking = new AbortController()
    void fetch('/api/session/viewer', { signal: asking.signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<ViewerSummary | null>) : null))
      .catch(() => null)
      .then((viewer) => {
        if (!asking.signal.aborted) setReader(viewer)
      })
    return () => asking.abort()
  }, [])
  return reader
}
