'use client'

import { useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { cookiePolicyKey, cookiePolicyYes } from './cookie-consent.ts'

function hideBanner() {
  delete document.documentElement.dataset.askCookies
}

function accept() {
  try {
    localStorage.setItem(cookiePolicyKey, cookiePolicyYes)
  } catch {
    // Not kept: the question comes back with the next document.
  }
  hideBanner()
}

/** The banner's button. An acceptance in another tab counts here too. */
export function AcceptCookies() {
  useEffect(() => {
    const fromAnotherTab = (event: StorageEvent) => {
      if (event.key === cookiePolicyKey && event.newValue === cookiePolicyYes) hideBanner()
    }
    window.addEventListener('storage', fromAnotherTab)
    return () => window.removeEventListener('storage', fromAnotherTab)
  }, [])
  return <Button onClick={accept}>Accept cookies</Button>
}
