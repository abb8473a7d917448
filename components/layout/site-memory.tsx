'use client'

import { useEffect } from 'react'
import { readUiSettings, saveUiSettings, type UiSettings } from '#lib/ui-settings.ts'

export type RememberedSite = Pick<UiSettings, 'siteName' | 'logo' | 'favicon' | 'footerContent' | 'menus'>

/** Stores the site's name, logo and menus in this browser, for the pages that must work while no server answers. */
export function SiteMemory(site: RememberedSite) {
  const wanted = JSON.stringify(site)
  useEffect(() => {
    const next = JSON.parse(wanted) as RememberedSite
    const { siteName, logo, favicon, footerContent, menus } = readUiSettings()
    if (
      JSON.stringify({ siteName, logo, favicon, footerContent, menus }) !== JSON.stringify(orderKeys(next))
    ) {
      saveUiSettings(next)
    }
  }, [wanted])
  return null
}

function orderKeys({ siteName, logo, favicon, footerContent, menus }: RememberedSite): RememberedSite {
  return { siteName, logo, favicon, footerContent, menus }
}
