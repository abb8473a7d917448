'use client'

import { useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { COOKIE_POLICY_KEY, COOKIE_POLICY_YES } from './cookie-consent.ts'

function hideBanner() {
  delete document.documentElement.dataset.askCookies
}

function accept() {
  try {
    localStorage.setItem(COOKIE_POLICY_KEY, COOKIE_POLICY_YES)
  } catch {
    // The browser forbids storage: the banner returns with the next document.
  }
  hideBanner()
}

/** The banner's button. An acceptance in another tab counts here too. */
export function AcceptCookies() {
  useEffect(() => {
    const fromAnotherTab = (event: StorageEvent) => {
      if (event.key === COOKIE_POLICY_KEY && event.newValue === COOKIE_POLICY_YES) hideBanner()
    }
    window.addEventListener('storage', fromAnotherTab)
    return () => window.removeEventListener('storage', fromAnotherTab)
  }, [])
  return (
    <Button size="sm" className="shrink-0" onClick={accept}>
      Accept cookies
    </Button>
  )
}
